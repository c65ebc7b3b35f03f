import type { Command } from "commander";
import { dayOf, minuteOf } from "#contract/instants.ts";
import { GRANTED_LEVELS } from "#contract/vocabulary.ts";
import { recordVersion } from "#domain/history.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { ClaimRecord } from "#domain/records/claim-record.ts";
import { type OutputOptions, printResult, printRows } from "../terminal/print.ts";
import { type ReasonOptions, reasonIn, takeReason } from "./reason-option.ts";
import { runOnRegistry } from "./registry-access.ts";
import { VERSION_OPTION, type VersionOption, versionOf } from "./version-option.ts";

export function addClaimCommands(program: Command): void {
	const claim = program
		.command("claim")
		.description("Claims: proofs that agents belong to accounts");
	claim
		.command("list")
		.description("list claims")
		.option("--agent <slug>", "claims to this agent, oldest first")
		.option("--json", "print JSON")
		.action(async ({ agent, ...options }: OutputOptions & { agent?: string }) => {
			const input = agent === undefined ? {} : { agent };
			printRows(await runOnRegistry<ClaimRecord[]>("claim.list", input), COLUMNS, options);
		});
	const end = claim.command("end <id>").description("end a claim; what it proved no longer counts");
	takeReason(end, "sent to the account")
		.option("--json", "print JSON")
		.action(async (id: string, options: OutputOptions & ReasonOptions) => {
			const input = { id, ...reasonIn(options) };
			const ended = await runOnRegistry<ClaimRecord>("claim.end", input);
			printResult(ended, `Ended the claim to "${ended.agentSlug}".`, options);
		});
	claim
		.command("grade <slug> <level>")
		.description(
			`grant a level on top of a proven domain: one of ${Object.keys(GRANTED_LEVELS).join(", ")}`,
		)
		.option(...VERSION_OPTION)
		.option("--json", "print JSON")
		.action(async (slug: string, level: string, options: OutputOptions & VersionOption) => {
			const expected = await versionOf(options, () => showAgent(slug));
			const graded = await runOnRegistry<AgentRecord>("claim.grade", { slug, level, expected });
			const { status, level: now } = graded.claim;
			printResult(graded, `"${slug}" is ${status} now, level ${now}.`, options);
		});
}

async function showAgent(slug: string) {
	const agent = await runOnRegistry<AgentRecord>("agent.show", { slug });
	const what = `"${agent.title}" at ${agent.websiteUrl ?? "no website"}, owned by ${agent.ownerId ?? "nobody"}`;
	return { version: recordVersion(agent), what };
}

const COLUMNS = {
	id: ({ id }: ClaimRecord) => id,
	agent: ({ agentSlug }: ClaimRecord) => agentSlug,
	account: ({ accountId }: ClaimRecord) => accountId,
	method: ({ method }: ClaimRecord) => method,
	state: ({ state, failingSince }: ClaimRecord) =>
		state === "proven" && failingSince !== null ? "failing" : state,
	begun: ({ createdAt }: ClaimRecord) => dayOf(createdAt),
	checked: ({ checkedAt }: ClaimRecord) => checkedAt && minuteOf(checkedAt),
	finding: ({ finding }: ClaimRecord) => finding,
};
