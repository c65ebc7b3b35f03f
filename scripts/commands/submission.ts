import type { Command } from "commander";
import { minuteOf } from "#contract/instants.ts";
import { SUBMISSION_STATUSES } from "#contract/vocabulary.ts";
import { Refusal } from "#domain/errors.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { RejectedSubmissions } from "#registry/submissions/reject-submissions.ts";
import { LIMIT_OPTION, type LimitOptions, limitOf } from "../terminal/list-limit.ts";
import { type OutputOptions, printRest, printResult, printRows } from "../terminal/print.ts";
import { type ReasonOptions, reasonIn, takeReason } from "./reason-option.ts";
import { runOnRegistry } from "./registry-access.ts";
import { VERSION_OPTION, type VersionOption, versionOf } from "./version-option.ts";

interface ListOptions extends LimitOptions {
	status?: string;
}

interface Listed {
	submissions: SubmissionRecord[];
	total: number;
}

interface DecideOptions extends OutputOptions, VersionOption, ReasonOptions {}

interface RejectOptions extends DecideOptions {
	account?: string;
}

type Shown = SubmissionRecord & { version: number };

export function addSubmissionCommands(program: Command): void {
	const submission = program.command("submission").description("Registrations under review");
	submission
		.command("list")
		.description("list submissions, oldest first")
		.option("--status <status>", `one of ${SUBMISSION_STATUSES.join(", ")}`)
		.option(...LIMIT_OPTION)
		.option("--json", "print JSON")
		.action(async ({ status, ...options }: ListOptions) => {
			const input = { ...limitOf(options), ...(status === undefined ? {} : { status }) };
			const { submissions, total } = await runOnRegistry<Listed>("submission.list", input);
			printRows(submissions, COLUMNS, options);
			printRest(total - submissions.length);
		});
	submission
		.command("show <id>")
		.description("show everything about a submission")
		.option("--json", "print JSON (the default form is JSON as well)")
		.action(async (id: string) => {
			printResult(await runOnRegistry<Shown>("submission.show", { id }), "", {
				json: true,
			});
		});
	submission
		.command("approve <id>")
		.description("approve a pending submission")
		.option(...VERSION_OPTION)
		.option("--json", "print JSON")
		.action(async (id: string, options: DecideOptions) => {
			const input = { id, expected: await versionOf(options, () => show(id)) };
			const approved = await runOnRegistry<SubmissionRecord>("submission.approve", input);
			printResult(
				approved,
				`Approved "${approved.listing.title}"; the agent is "${approved.agentSlug}".`,
				options,
			);
		});
	const reject = submission
		.command("reject [id]")
		.description("reject a pending submission, or with --account all pending ones of that account");
	takeReason(reject, "sent to the registrant")
		.option("--account <id>", "whose pending submissions are rejected, as they were just read")
		.option(...VERSION_OPTION)
		.option("--json", "print JSON")
		.action(async (id: string | undefined, { account, ...options }: RejectOptions) => {
			if ((id === undefined) === (account === undefined)) {
				throw new Refusal("invalid_body", "Name one submission, or an account with --account.");
			}
			if (account !== undefined) return rejectAllOf(account, options);
			const expected = await versionOf(options, () => show(id ?? ""));
			const input = { id, ...reasonIn(options), expected };
			const rejected = await runOnRegistry<SubmissionRecord>("submission.reject", input);
			printResult(rejected, `Rejected "${rejected.listing.title}".`, options);
		});
	const ask = submission
		.command("request-changes <id>")
		.description("give a pending submission back to its registrant");
	takeReason(ask, "what to change, sent to the registrant")
		.option(...VERSION_OPTION)
		.option("--json", "print JSON")
		.action(async (id: string, options: DecideOptions) => {
			const expected = await versionOf(options, () => show(id));
			const input = { id, ...reasonIn(options), expected };
			const returned = await runOnRegistry<SubmissionRecord>("submission.request_changes", input);
			printResult(returned, `Asked for changes of "${returned.listing.title}".`, options);
		});
}

interface OpenSubmissions {
	total: number;
	submissions: { id: string; title: string; version: number }[];
}

/** Rejects as many at a time as one request accepts, until none can be rejected. */
async function rejectAllOf(ownerId: string, options: DecideOptions): Promise<void> {
	const all: RejectedSubmissions = { rejected: [], left: [] };
	for (;;) {
		const open = await runOnRegistry<OpenSubmissions>("submission.list_open_of", { ownerId });
		if (open.submissions.length === 0) break;
		const submissions = open.submissions.map(({ id, version }) => ({ id, version }));
		const input = { submissions, ...reasonIn(options) };
		const { rejected, left } = await runOnRegistry<RejectedSubmissions>(
			"submission.reject_many",
			input,
		);
		all.rejected.push(...rejected);
		if (rejected.length > 0) continue;
		all.left.push(...left);
		break;
	}
	const left = all.left.map(({ id, detail }) => ` ${id} was left: ${detail}`).join("");
	printResult(all, `Rejected ${all.rejected.length}.${left}`, options);
}

async function show(id: string) {
	const { version, listing } = await runOnRegistry<Shown>("submission.show", { id });
	return { version, what: `"${listing.title}" at ${listing.websiteUrl ?? "no website"}` };
}

const COLUMNS = {
	id: ({ id }: SubmissionRecord) => id,
	state: ({ status }: SubmissionRecord) => status,
	kind: ({ revision }: SubmissionRecord) => (revision ? "change" : "new"),
	submitted: ({ submittedAt }: SubmissionRecord) => minuteOf(submittedAt),
	flags: ({ flags }: SubmissionRecord) => flags.length,
	agent: ({ agentSlug }: SubmissionRecord) => agentSlug,
	title: ({ listing }: SubmissionRecord) => listing.title,
};
