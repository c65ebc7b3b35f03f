import { dashboardPath } from "#contract/http/addresses.ts";
import { CLAIM_CHECKS } from "#contract/limits.ts";
import { PROOF_KINDS } from "#contract/vocabulary.ts";
import { claimLine, REPOSITORY_PROOF_FILE } from "#domain/claims/claim-places.ts";
import { lapsesAt } from "#domain/claims/claim-rules.ts";
import { PROOF_REPOSITORY, proofPlace } from "#domain/claims/owner-proofs.ts";
import type { ProofRecord } from "#domain/records/proof-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { choices, radios, textField } from "#views/dashboard/fields.ts";
import { showInstant } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";

/** What an owner proves once for all its listings. */
export interface OwnerPlaces extends Viewer {
	owner?: string | undefined;
	proofs: readonly ProofRecord[];
}

const KINDS: Readonly<Record<ProofRecord["kind"], string>> = {
	domain: "A domain, by a DNS record",
	code_host: "An account on a code host, by a file in a repository",
};

export const PLACE_OUTCOMES = {
	begun: "Put the text where the instructions say, then check it.",
	check: "Checking now. Reload this page in a few seconds to see the result.",
	ended: "Given up, for all agents.",
};

/** Domains and accounts of the person. Those of organisations are on their pages. */
export function domainsView(context: ViewContext, parts: OwnerPlaces): DashboardView {
	return dashboardView(context, parts, {
		path: dashboardPath("domains"),
		title: "Domains and code hosts",
		outcomes: PLACE_OUTCOMES,
		blocks: ownerPlaces(parts, true),
	});
}

const { graceDays, recheckHours } = CLAIM_CHECKS;

/** What is proven, what to do for the rest, and the form to prove more. */
export function ownerPlaces(parts: OwnerPlaces, mayChange: boolean): ui.Block[] {
	const { proofs } = parts;
	const unseen = proofs.filter(({ state, failingSince }) => state === "waiting" || failingSince);
	const table = ui.table("Proven once, for all agents there", {
		columns: ["Domain or account", "State", "", "", ""],
		rows: proofs.map((proof) => proofRow(proof, parts, mayChange)),
		empty: "Nothing is proven yet.",
	});
	const words = `Prove a place once, and all agents of this owner there are verified, also later ones. Leave the text in place: it is looked for every ${recheckHours} hours, and the proof lapses when it was missing for ${graceDays} days.`;
	if (!mayChange) return [table];
	return [ui.text(words), table, ...unseen.flatMap(instructions), startForm(parts)];
}

function proofRow(proof: ProofRecord, { owner }: OwnerPlaces, mayChange: boolean): ui.Row {
	const { id, kind, subject, finding, checkedAt, requested } = proof;
	const hidden = { kind, subject, ...(owner && { owner }) };
	const check = ui.button(dashboardPath("proveDomain"), "Check now", {
		label: `Check now: ${subject}`,
		hidden,
	});
	const claim = ui.button(dashboardPath("proveDomain"), "Claim all agents there", {
		label: `Claim all agents there: ${subject}`,
		hidden: { ...hidden, claim_listings: "on" },
	});
	const end = ui.button(dashboardPath("giveDomainUp"), "Yes, give it up", {
		opener: "Give up",
		tone: "danger",
		label: `Give up ${subject}`,
		hidden: { id },
	});
	const last = checkedAt && `${showInstant(checkedAt)}: ${finding ?? "The text is in place."}`;
	return [
		subject,
		{ ...proofState(proof), lines: requested ? ["Checking now."] : last ? [last] : [] },
		mayChange ? check : "",
		mayChange ? claim : "",
		mayChange ? end : "",
	];
}

function proofState({ state, failingSince }: ProofRecord): ui.Cell {
	if (failingSince !== null) {
		const end = showInstant(lapsesAt(failingSince).toISOString());
		return { text: `Missing; lapses ${end}`, tone: "warn" };
	}
	return state === "proven"
		? { text: "Proven", tone: "good" }
		: { text: "Waiting for the text", tone: "info" };
}

function instructions(proof: ProofRecord): ui.Block[] {
	const { subject, kind, code } = proof;
	const line = claimLine(code);
	if (kind === "domain") {
		return [
			ui.text(`For ${subject}, add a TXT record. Others with the same name can stay.`),
			ui.copy("Name of the record", proofPlace(proof).location),
			ui.copy("Value", line),
		];
	}
	const place = `For ${subject}, create a public repository named ${PROOF_REPOSITORY} there, with the file ${REPOSITORY_PROOF_FILE} at its top.`;
	return [ui.text(place), ui.copy("Line in the file", line)];
}

function startForm(parts: OwnerPlaces): ui.Block {
	const kind = radios("kind", "What to prove", {
		options: choices(PROOF_KINDS, KINDS),
		value: "domain",
	});
	const subject = textField("subject", "Domain or account", {
		hint: "For example your-company.com or github.com/your-company.",
		required: true,
		autocomplete: "off",
	});
	const { owner } = parts;
	return ui.form(dashboardPath("proveDomain"), "Start", {
		fields: [kind, subject],
		...(owner && { hidden: { owner } }),
	});
}
