import { dashboardPath } from "#contract/http/addresses.ts";
import type { ClaimMethod } from "#contract/vocabulary.ts";
import * as places from "#domain/claims/claim-places.ts";
import { isOpenClaim, lapsesAt } from "#domain/claims/claim-rules.ts";
import type { AgentRecord, ClaimRecord } from "#domain/records/agent-record.ts";
import type { OrganisationRecord } from "#domain/records/organisation-record.ts";
import type { ProofRecord } from "#domain/records/proof-record.ts";
import type { AllowedHosts } from "#domain/web/allowed-hosts.ts";
import * as ui from "#views/dashboard/blocks.ts";
import type { Viewer } from "#views/dashboard/dashboard-view.ts";
import { withQuery } from "#views/dashboard/paging.ts";
import { showInstant } from "#views/pages/display.ts";

export interface ClaimPageParts extends Viewer {
	/** For whom it is claimed: the account, or an organisation of it. */
	ownerId: string;
	organisation: OrganisationRecord | undefined;
	organisations: readonly OrganisationRecord[];
	/** False for somebody who may only look. */
	mayClaim: boolean;
	proofs: readonly ProofRecord[];
	agent: AgentRecord;
	/** All claims to the agent; those of others are counted and never shown. */
	claims: readonly ClaimRecord[];
	/** Hosts inside that can be proven too. */
	allowedHosts?: AllowedHosts;
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
	instructions: (place: places.ClaimPlace, line: string) => ui.Block[];
}

const NO_WEBSITE = "The listing has no website. Add one first.";

export const WAYS: Readonly<Record<ClaimMethod, WayWords>> = {
	dns: {
		title: "DNS record",
		meaning:
			"Proves that you control the domain of the website. The agent becomes verified, level 2.",
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
		meaning: "Proves the same as a DNS record.",
		proof: "file on the website",
		impossible: NO_WEBSITE,
		instructions: ({ location }, line) => [
			ui.text(
				"Publish a text file at this address, with this text on its own line. Other lines can stay.",
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
		impossible: `The listing has no public repository at ${places.FORGE_HOSTS.join(", ")}.`,
		instructions: ({ subject }, line) => [
			ui.text(
				`Add this file at the top of the default branch of ${subject}, with this text on its own line. Other lines can stay.`,
			),
			ui.copy("Name of the file", places.REPOSITORY_PROOF_FILE),
			ui.copy("Line in the file", line),
		],
	},
};

/** With the owner's own claims, oldest first. */
interface WayParts extends ClaimPageParts {
	method: ClaimMethod;
}

/** One way to prove an agent: its effect, the instructions, its state, and the buttons. */
export function claimWaySection(parts: WayParts): ui.Section {
	const { method, agent, claims } = parts;
	const words = WAYS[method];
	const place = places.claimPlace(method, agent, parts.allowedHosts ?? []);
	const claim = claims.findLast((record) => record.method === method);
	return ui.section(
		method,
		words.title,
		ui.text(words.meaning),
		place ? wayBlocks({ ...parts, words, place, claim }) : ui.muted(words.impossible),
	);
}

interface OpenWay extends WayParts {
	words: WayWords;
	place: places.ClaimPlace;
	claim: ClaimRecord | undefined;
}

function wayBlocks(way: OpenWay): ui.Block[] {
	const { words, place, claim, mayClaim } = way;
	if (!claim || !isOpenClaim(claim) || claim.subject !== place.subject) {
		return [...closedBlocks(claim), ...(mayClaim ? [startForm(way)] : [])];
	}
	if (claim.proof !== undefined) return heldBlocks(way, claim);
	return [
		...words.instructions(place, places.claimLine(claim.challenge)),
		stateBlock(claim),
		...(mayClaim ? openForms(way, claim) : []),
	];
}

/** What the owner has proven for all agents there is checked and given up there. */
function heldBlocks({ proofs, organisation, method }: OpenWay, claim: ClaimRecord): ui.Block[] {
	const { subject } = proofs.find(({ id }) => id === claim.proof) ?? claim;
	const what = method === "repository" ? "account" : "domain";
	const path = organisation
		? `${dashboardPath("organisation", organisation.slug)}#domains`
		: dashboardPath("domains");
	return [
		ui.text(`Held by the ${what} ${subject}, which is proven for all agents there.`),
		stateBlock(claim),
		ui.links(ui.link("Domains and code hosts", path)),
	];
}

function closedBlocks(claim: ClaimRecord | undefined): ui.Block[] {
	if (claim?.state !== "lapsed") return [];
	return [ui.notice("warn", `Your last proof lapsed. ${claim.finding ?? ""}`.trim())];
}

function stateBlock(claim: ClaimRecord): ui.Block {
	const { state, requested, checkedAt, provenAt, failingSince, finding } = claim;
	const result = finding ?? "The text is in place.";
	const last = checkedAt === null ? "" : ` Last checked ${showInstant(checkedAt)}: ${result}`;
	const soon = requested ? " Checking again now." : "";
	if (state === "proven" && provenAt !== null && failingSince === null) {
		return ui.notice("good", `Proven since ${showInstant(provenAt)}.${last}${soon}`);
	}
	if (failingSince !== null) {
		const end = showInstant(lapsesAt(failingSince).toISOString());
		const words = `The proof is missing and lapses at ${end} unless you put it back.${last}${soon}`;
		return ui.notice("warn", words);
	}
	const words = requested ? "Checking now." : "Waiting for the text.";
	return ui.notice("info", words + last);
}

function startForm({ words, agent, method, organisation }: OpenWay): ui.Block {
	const label = `Start: ${words.proof}`;
	const path = withQuery(dashboardPath("startClaim", agent.slug), { owner: organisation?.slug });
	return ui.form(path, "Start", { hidden: { method }, label });
}

const GIVING_UP =
	"If you cancel it, the proof is lost at once. The agent stays yours until someone else proves it.";

function openForms(
	{ words, agent, organisation }: OpenWay,
	{ id, state }: ClaimRecord,
): ui.Block[] {
	const about = { owner: organisation?.slug };
	const isProven = state === "proven";
	return [
		ui.form(withQuery(dashboardPath("checkClaim", agent.slug), about), "Check now", {
			hidden: { id },
			label: `Check now: ${words.proof}`,
		}),
		...(isProven ? [ui.text(GIVING_UP)] : []),
		ui.form(withQuery(dashboardPath("endClaim", agent.slug), about), "Cancel", {
			tone: isProven ? "danger" : "quiet",
			hidden: { id },
			label: `Cancel the ${words.proof}`,
		}),
	];
}
