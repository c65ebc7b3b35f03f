import type { ReportState } from "#contract/vocabulary.ts";
import type { ReportRecord } from "#domain/records/report-record.ts";
import type { RegistryReader } from "../store.ts";

/** Reports in one state: open ones oldest first, for review; closed ones newest first. */
export async function listReports(
	{ reports }: Pick<RegistryReader, "reports">,
	state: ReportState,
): Promise<ReportRecord[]> {
	return state === "open" ? reports.by("state", state) : reports.newestBy("state", state);
}
