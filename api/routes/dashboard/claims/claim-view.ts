import { agentPath, dashboardPath } from "#contract/addresses.ts";
import { CLAIM_CHECKS } from "#contract/limits.ts";
import { CLAIM_METHODS, type ClaimMethod } from "#contract/vocabulary.ts";
import { mayProve, standingProofs } from "#domain/claim-rules.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { AgentRecord, ClaimRecord } from "#domain/records/agent-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Visit } from "#views/dashboard/dashboard-view.ts";
import { CLAIM_STATUS_LABELS, VERIFICATION_LEVEL_NAMES } from "#views/labels.ts";
import { showDay } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";
import { claimWaySection } from "./claim-way-section.ts";

interface ClaimParts extends Visit {
	agent: AgentRecord;
	/** All claims to the agent; those of others are counted and never shown. */
	claims: readonly ClaimRecord[];
}

const OUTCOMES = {
	begun: "Claim started. Put the text where the instructions say, then check it.",
	check: "Checking now. Reload this page in a few seconds to see the result.",
	ended: "Claim cancelled.",
};

const PURPOSE =
	"Prove that this agent is yours by placing a short text where only its owner can. You can then change its listing, and visitors see that it is verified.";

export function claimView(context: ViewContext, parts: ClaimParts): DashboardView {
	const { account, agent, claims } = parts;
	const ways = CLAIM_METHODS.filter((method) =>
		mayProve({ method, accountId: account.id }, agent, claims),
	);
	const isTaken = ways.length < CLAIM_METHODS.length;
	const own = claims.filter(({ accountId }) => accountId === account.id);
	return dashboardView(context, parts, {
		path: dashboardPath("claim", agent.slug),
		title: `Claim ${agent.title}`,
		outcomes: OUTCOMES,
		blocks: [ui.text(PURPOSE)],
		sections: [
			ui.section("standing", "Current state", standingFacts(parts)),
			isTaken ? takenSection(context, ways) : null,
			ways.map((method) => claimWaySection({ method, agent, claims: own })),
			afterwardsSection(context),
		],
	});
}

function standingFacts({ account, agent, claims }: ClaimParts): ui.Block {
	const { status, level, domainVerifiedAt, repositoryVerifiedAt } = agent.claim;
	return ui.facts(
		ui.fact("Agent", agent.title, agentPath(agent.slug)),
		ui.fact("Status", CLAIM_STATUS_LABELS[status]),
		ui.fact("Level", `${level}, ${VERIFICATION_LEVEL_NAMES[level] ?? "listed"}`),
		ui.fact("Belongs to", ownerWords(account, agent, claims)),
		ui.fact("Domain proven", domainVerifiedAt && showDay(domainVerifiedAt)),
		ui.fact("Repository proven", repositoryVerifiedAt && showDay(repositoryVerifiedAt)),
	);
}

/** Never names the owner, because accounts are private. */
function ownerWords(
	{ id }: AccountRecord,
	agent: AgentRecord,
	claims: readonly ClaimRecord[],
): string {
	if (agent.ownerId === null) return "No owner yet";
	const isProven = standingProofs(agent, claims).length > 0;
	if (agent.ownerId === id) return isProven ? "You" : "You (unverified)";
	return isProven
		? "Another account, which has proven it"
		: "Another account (unverified); it becomes yours when you prove it";
}

function takenSection({ site }: ViewContext, ways: readonly ClaimMethod[]): ui.Section {
	const otherwise =
		ways.length > 0
			? "It has proven only the repository. Prove the domain of the website, and the agent becomes yours."
			: `If that is wrong, write to ${site.contactEmail}.`;
	const words = `Another account has proven that it owns this agent. ${otherwise}`;
	return ui.section("taken", "Already claimed", ui.notice("info", words));
}

function afterwardsSection({ site }: ViewContext): ui.Section {
	const { recheckHours, graceDays, waitingDays } = CLAIM_CHECKS;
	return ui.section(
		"afterwards",
		"After the proof",
		ui.text(
			`Leave the text in place: we check it every ${recheckHours} hours. If it is missing, we notify you, and the proof lapses ${graceDays} days later. A claim that is not proven within ${waitingDays} days ends.`,
		),
		ui.text(
			`Moderators can certify an agent whose domain is proven. To request it, write to ${site.contactEmail}.`,
		),
		ui.links(ui.link("How proofs are checked", "/methodology/#claims")),
	);
}
