import type { Command } from "commander";
import { SUBMISSION_STATUSES } from "#contract/vocabulary.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { type OutputOptions, printResult, printRows } from "../terminal/print.ts";
import { runOnRegistry } from "./registry-access.ts";

export function addSubmissionCommands(program: Command): void {
	const submission = program.command("submission").description("Registrations under review");
	submission
		.command("list")
		.description("list submissions, oldest first")
		.option("--status <status>", `one of ${SUBMISSION_STATUSES.join(", ")}`)
		.option("--json", "print JSON")
		.action(async ({ status, ...options }: OutputOptions & { status?: string }) => {
			const input = status === undefined ? {} : { status };
			printRows(
				await runOnRegistry<SubmissionRecord[]>("submission.list", input),
				COLUMNS,
				options,
			);
		});
	submission
		.command("show <id>")
		.description("show everything about a submission")
		.option("--json", "print JSON (the default form is JSON as well)")
		.action(async (id: string) => {
			printResult(await runOnRegistry<SubmissionRecord>("submission.show", { id }), "", {
				json: true,
			});
		});
	submission
		.command("approve <id>")
		.description("approve a pending submission")
		.option("--json", "print JSON")
		.action(async (id: string, options: OutputOptions) => {
			const approved = await runOnRegistry<SubmissionRecord>("submission.approve", { id });
			printResult(approved, `Approved; the agent is "${approved.agentSlug}".`, options);
		});
	submission
		.command("reject <id>")
		.description("reject a pending submission")
		.requiredOption("--reason <text>", "told to the registrant")
		.option("--json", "print JSON")
		.action(async (id: string, { reason, ...options }: OutputOptions & { reason: string }) => {
			const rejected = await runOnRegistry<SubmissionRecord>("submission.reject", { id, reason });
			printResult(rejected, `Rejected "${rejected.listing.title}".`, options);
		});
	submission
		.command("request-changes <id>")
		.description("give a pending submission back to its registrant")
		.requiredOption("--reason <text>", "what to change, told to the registrant")
		.option("--json", "print JSON")
		.action(async (id: string, { reason, ...options }: OutputOptions & { reason: string }) => {
			const input = { id, reason };
			const returned = await runOnRegistry<SubmissionRecord>("submission.request_changes", input);
			printResult(returned, `Asked for changes of "${returned.listing.title}".`, options);
		});
}

const COLUMNS = {
	id: ({ id }: SubmissionRecord) => id,
	state: ({ status }: SubmissionRecord) => status,
	kind: ({ revision }: SubmissionRecord) => (revision ? "change" : "new"),
	submitted: ({ submittedAt }: SubmissionRecord) => submittedAt.slice(0, 16),
	flags: ({ flags }: SubmissionRecord) => flags.length,
	agent: ({ agentSlug }: SubmissionRecord) => agentSlug,
	title: ({ listing }: SubmissionRecord) => listing.title,
};
