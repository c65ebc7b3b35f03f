import { agentPath, dashboardPath } from "#contract/addresses.ts";
import { CLAIM_CHECKS } from "#contract/limits.ts";
import { CLAIM_METHODS, type ClaimMethod } from "#contract/vocabulary.ts";
import {
	type ClaimPlace,
	claimLine,
	claimPlace,
	FORGE_HOSTS,
	REPOSITORY_PROOF_FILE,
} from "#domain/claim-places.ts";
import { isOpenClaim, lapsesAt, mayProve, standingProofs } from "#domain/claim-rules.ts";
import { isOrganisation } from "#domain/owners.ts";
import type { AgentRecord, ClaimRecord } from "#domain/records/agent-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Visit } from "#views/dashboard/dashboard-view.ts";
import { CLAIM_STATUS_LABELS, VERIFICATION_LEVEL_NAMES } from "#views/labels.ts";
import { showDay, showInstant } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";

interface ClaimParts extends Visit {
	/** The account, or its organisation that owns the agent. */
	ownerId?: string;
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
	const { account, agent, claims, ownerId: id = account.id } = parts;
	const ways = CLAIM_METHODS.filter((method) => mayProve({ method, accountId: id }, agent, claims));
	const isTaken = ways.length < CLAIM_METHODS.length;
	const own = claims.filter(({ accountId }) => accountId === id);
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

function standingFacts({ account, agent, claims, ownerId = account.id }: ClaimParts): ui.Block {
	const { status, level, domainVerifiedAt, repositoryVerifiedAt } = agent.claim;
	return ui.facts(
		ui.fact("Agent", agent.title, agentPath(agent.slug)),
		ui.fact("Status", CLAIM_STATUS_LABELS[status]),
		ui.fact("Level", `${level}, ${VERIFICATION_LEVEL_NAMES[level] ?? "listed"}`),
		ui.fact("Belongs to", ownerWords(ownerId, agent, claims)),
		ui.fact("Domain proven", domainVerifiedAt && showDay(domainVerifiedAt)),
		ui.fact("Repository proven", repositoryVerifiedAt && showDay(repositoryVerifiedAt)),
	);
}

/** Never names the owner, because accounts are private. */
function ownerWords(id: string, agent: AgentRecord, claims: readonly ClaimRecord[]): string {
	if (agent.ownerId === null) return "No owner yet";
	const isProven = standingProofs(agent, claims).length > 0;
	const whose = isOrganisation(id) ? "Your organisation" : "You";
	if (agent.ownerId === id) return isProven ? whose : `${whose} (unverified)`;
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

interface WayWords {
	title: string;
	/** What it proves and brings. */
	meaning: string;
	/** What the buttons refer to. */
	proof: string;
	/** Shown if the listing names no such place. */
	impossible: string;
	/** What to put where. */
	instructions: (place: ClaimPlace, line: string) => ui.Block[];
}

const DOMAIN_MEANING =
	"Proves that you control the domain of the website. The agent becomes verified, level 2.";
const NO_WEBSITE = "The listing has no website. Add one first.";

const WAYS: Readonly<Record<ClaimMethod, WayWords>> = {
	dns: {
		title: "DNS record",
		meaning: DOMAIN_MEANING,
		proof: "DNS record",
		impossible: NO_WEBSITE,
		instructions: ({ location }, line) => [
			ui.text("Add a TXT record. Other TXT records with the same name can stay."),
			ui.copy("Name of the record", location),
			ui.copy("Value", line),
		],
	},
	website: {
		title: "File on the website",
		meaning: DOMAIN_MEANING,
		proof: "file on the website",
		impossible: NO_WEBSITE,
		instructions: ({ location }, line) => [
			ui.text(
				"Publish a text file at this address, over HTTPS, with this text on its own line. Other lines can stay.",
			),
			ui.copy("Address of the file", location),
			ui.copy("Line in the file", line),
		],
	},
	repository: {
		title: "File in the repository",
		meaning:
			"Proves that you can change the source code. The agent becomes claimed, level 1. It counts in addition to a proof of the domain.",
		proof: "file in the repository",
		impossible: `The listing has no public repository at ${FORGE_HOSTS.join(", ")}.`,
		instructions: ({ subject }, line) => [
			ui.text(
				`Add this file at the top of the default branch of ${subject}, with this text on its own line. Other lines can stay.`,
			),
			ui.copy("Name of the file", REPOSITORY_PROOF_FILE),
			ui.copy("Line in the file", line),
		],
	},
};

interface WayParts {
	method: ClaimMethod;
	agent: AgentRecord;
	/** The account's own, oldest first. */
	claims: readonly ClaimRecord[];
}

/** One way to prove an agent: its effect, the instructions, its state, and the buttons. */
function claimWaySection({ method, agent, claims }: WayParts): ui.Section {
	const words = WAYS[method];
	const place = claimPlace(method, agent);
	const claim = claims.findLast((record) => record.method === method);
	return ui.section(
		method,
		words.title,
		ui.text(words.meaning),
		place ? wayBlocks({ words, place, agent, claim, method }) : ui.muted(words.impossible),
	);
}

interface OpenWay {
	words: WayWords;
	place: ClaimPlace;
	agent: AgentRecord;
	claim: ClaimRecord | undefined;
	method: ClaimMethod;
}

function wayBlocks(way: OpenWay): ui.Block[] {
	const { words, place, claim } = way;
	if (!claim || !isOpenClaim(claim) || claim.subject !== place.subject) {
		return [...closedBlocks(claim), startForm(way)];
	}
	return [
		...words.instructions(place, claimLine(claim.challenge)),
		stateBlock(claim),
		...openForms(way, claim),
	];
}

function closedBlocks(claim: ClaimRecord | undefined): ui.Block[] {
	if (claim?.state !== "lapsed") return [];
	return [ui.notice("warn", `Your last proof lapsed. ${claim.finding ?? ""}`.trim())];
}

/** The state of a claim as a notice. */
function stateBlock(claim: ClaimRecord): ui.Block {
	const { state, requested, checkedAt, provenAt, failingSince, finding } = claim;
	const found = finding ?? "The text is in place.";
	const seen = checkedAt === null ? "" : ` Last checked ${showInstant(checkedAt)}: ${found}`;
	const soon = requested ? " Checking again now." : "";
	if (state === "proven" && provenAt !== null && failingSince === null) {
		return ui.notice("good", `Proven since ${showInstant(provenAt)}.${seen}${soon}`);
	}
	if (failingSince !== null) {
		const end = showInstant(lapsesAt(failingSince).toISOString());
		const words = `The proof is missing and lapses at ${end} unless you put it back.${seen}${soon}`;
		return ui.notice("warn", words);
	}
	const words = requested ? "Checking now." : "Waiting for the text.";
	return ui.notice("info", words + seen);
}

function startForm({ words, agent, method }: OpenWay): ui.Block {
	const label = `Start: ${words.proof}`;
	return ui.form(dashboardPath("startClaim", agent.slug), "Start", { hidden: { method }, label });
}

const GIVING_UP =
	"If you cancel it, the proof is lost at once. The agent stays yours until someone else proves it.";

function openForms({ words, agent }: OpenWay, { id, state }: ClaimRecord): ui.Block[] {
	const isProven = state === "proven";
	return [
		ui.form(dashboardPath("checkClaim", agent.slug), "Check now", {
			hidden: { id },
			label: `Check now: ${words.proof}`,
		}),
		...(isProven ? [ui.text(GIVING_UP)] : []),
		ui.form(dashboardPath("endClaim", agent.slug), "Cancel", {
			tone: isProven ? "danger" : "quiet",
			hidden: { id },
			label: `Cancel the ${words.proof}`,
		}),
	];
}
