import { agentPath, dashboardPath } from "#contract/http/addresses.ts";
import { CLAIM_CHECKS } from "#contract/limits.ts";
import { CLAIM_METHODS, type ClaimMethod } from "#contract/vocabulary.ts";
import { ME } from "#domain/accounts/owners.ts";
import { mayProve, standingProofs } from "#domain/claims/claim-rules.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView } from "#views/dashboard/dashboard-view.ts";
import { CLAIM_STATUS_LABELS, VERIFICATION_LEVEL_NAMES } from "#views/labels.ts";
import { showDay } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";
import { ownerField } from "../organisations/organisations-view.ts";
import { type ClaimPageParts, claimWaySection } from "./claim-ways.ts";

const PURPOSE =
	"Prove that this agent is yours by placing a short text where only its owner can. You can then change its listing, and visitors see that it is verified.";

export function claimView(context: ViewContext, parts: ClaimPageParts): DashboardView {
	const { agent, claims, ownerId: id } = parts;
	const ways = CLAIM_METHODS.filter((method) => mayProve({ method, accountId: id }, agent, claims));
	const isTaken = ways.length < CLAIM_METHODS.length;
	const own = claims.filter(({ accountId }) => accountId === id);
	return dashboardView(context, parts, {
		path: dashboardPath("claim", agent.slug),
		title: `Claim ${agent.title}`,
		outcomes: {
			begun: "Claim started. Put the text where the instructions say, then check it.",
			check: "Checking now. Reload this page in a few seconds to see the result.",
			ended: "Claim cancelled.",
		},
		blocks: [ui.text(PURPOSE), ownerChoice(parts)],
		sections: [
			ui.section("standing", "Current state", standingFacts(parts)),
			isTaken ? takenSection(context, ways) : null,
			ways.map((method) => claimWaySection({ ...parts, method, claims: own })),
			afterwardsSection(context),
		],
	});
}

function ownerChoice({ agent, organisation, organisations }: ClaimPageParts) {
	if (organisations.length === 0) return null;
	const fields = ownerField(organisations, organisation?.slug ?? ME);
	return ui.form(dashboardPath("claim", agent.slug), "Choose", { method: "get", fields });
}

function standingFacts(parts: ClaimPageParts): ui.Block {
	const { agent } = parts;
	const { status, level, domainVerifiedAt, repositoryVerifiedAt } = agent.claim;
	return ui.facts(
		ui.fact("Agent", agent.title, agentPath(agent.slug)),
		ui.fact("Status", CLAIM_STATUS_LABELS[status]),
		ui.fact("Level", `${level}, ${VERIFICATION_LEVEL_NAMES[level] ?? "listed"}`),
		ui.fact("Belongs to", ownerWords(parts)),
		ui.fact("Domain proven", domainVerifiedAt && showDay(domainVerifiedAt)),
		ui.fact("Repository proven", repositoryVerifiedAt && showDay(repositoryVerifiedAt)),
	);
}

/** Never names the owner, because accounts are private. */
function ownerWords({ ownerId: id, organisation, agent, claims }: ClaimPageParts): string {
	if (agent.ownerId === null) return "No owner yet";
	const isProven = standingProofs(agent, claims).length > 0;
	const whose = organisation?.name ?? "You";
	if (agent.ownerId === id) return isProven ? whose : `${whose} (unverified)`;
	return isProven
		? "Another owner, who has proven it"
		: "Another owner (unverified); it becomes yours when you prove it";
}

function takenSection({ site }: ViewContext, ways: readonly ClaimMethod[]): ui.Section {
	const otherwise =
		ways.length > 0
			? "It has proven only the repository. Prove the domain of the website, and the agent becomes yours."
			: `If that is wrong, write to ${site.contactEmail}.`;
	const words = `Another owner has proven that it owns this agent. ${otherwise}`;
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
