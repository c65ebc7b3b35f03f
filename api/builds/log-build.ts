import type { Log } from "../log.ts";
import type { BuildReport } from "./build-report.ts";

/** One line for each hourly job, the same whoever ran it. */
export function logBuild(log: Log, { outcome, ...report }: BuildReport): void {
	const isFine = outcome === "published";
	log(isFine ? "info" : "error", isFine ? "build published" : "build failed", {
		outcome,
		...report,
	});
}
