import type { Command } from "commander";
import { minuteOf } from "#contract/instants.ts";
import { REPORT_OUTCOMES, REPORT_STATES } from "#contract/vocabulary.ts";
import type { ReportRecord } from "#domain/records/report-record.ts";
import { type OutputOptions, printResult, printRows } from "../terminal/print.ts";
import { runOnRegistry } from "./registry-access.ts";

export function addReportCommands(program: Command): void {
	const report = program.command("report").description("Reported problems with agents");
	report
		.command("list")
		.description("list open reports, oldest first, or closed ones, newest first")
		.option("--state <state>", `one of ${REPORT_STATES.join(", ")}`, "open")
		.option("--json", "print JSON")
		.action(async ({ state, ...options }: OutputOptions & { state: string }) => {
			const reports = await runOnRegistry<ReportRecord[]>("report.list", { state });
			printRows(reports, COLUMNS, options);
		});
	report
		.command("close <id>")
		.description("close a report and erase its mail address for questions")
		.option("--outcome <outcome>", `one of ${REPORT_OUTCOMES.join(", ")}`, "no_action")
		.option("--note <note>", "for moderators and the audit log")
		.option("--json", "print JSON")
		.action(async (id: string, { outcome, note, ...options }: OutputOptions & CloseOptions) => {
			const input = { id, outcome, ...(note === undefined ? {} : { note }) };
			const closed = await runOnRegistry<ReportRecord>("report.close", input);
			printResult(closed, `Closed the report on "${closed.agentSlug}".`, options);
		});
}

interface CloseOptions {
	outcome: string;
	note?: string;
}

const COLUMNS = {
	id: ({ id }: ReportRecord) => id,
	created: ({ createdAt }: ReportRecord) => minuteOf(createdAt),
	agent: ({ agentSlug }: ReportRecord) => agentSlug,
	kind: ({ kind }: ReportRecord) => kind,
	report: ({ text }: ReportRecord) => text.replace(/\s+/g, " "),
};
