import { by } from "#contract/compare.ts";
import { isLong } from "#contract/facts/fact-kinds.ts";
import { FACT_ROWS, type NamedRow } from "#contract/facts/fact-rows.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import { riskReason } from "#domain/scores/exposure-evidence.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { observationSentence } from "#views/agents/observation-list-view.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { factAddresses, factText } from "#views/texts/fact-text.ts";
import type { NoteOf } from "../../dashboard/submissions/check-notes.ts";

interface Shown {
	categoryName: string | undefined;
	noteOf: NoteOf;
}

/** A listing as the public would read it, without the title, which is the title of the page. */
export function deskListing(listing: Listing, { categoryName, noteOf }: Shown): ui.Block[] {
	const rows = [...FACT_ROWS].sort(by(({ part }) => (part === "addresses" ? 0 : 1)));
	const short = rows.filter(({ kind, name }) => !isLong(kind) && name !== "title");
	return [
		...rows.filter(({ kind }) => isLong(kind)).flatMap((row) => textBlocks(row, listing)),
		{
			kind: "facts",
			facts: short.flatMap((row) => deskFacts(row, listing, { categoryName, noteOf })),
		},
	];
}

/** Markdown is shown as source, so that nothing in it is hidden. */
function textBlocks(row: NamedRow, listing: Listing): ui.Block[] {
	const words = factText(row, listing);
	if (words === null) return [ui.muted(`No ${row.label.toLowerCase()}.`)];
	return row.kind === "markdown" ? [ui.muted(`${row.label}:`), ui.quote(words)] : [ui.quote(words)];
}

function deskFacts(
	row: NamedRow,
	listing: Listing,
	{ categoryName, noteOf }: Shown,
): ui.FactBlock[] {
	const { kind, label } = row;
	if (kind === "profile") return profileFacts(listing.behavioralProfile);
	if (kind === "address" || kind === "addresses") {
		return factAddresses(row, listing).map((href) => {
			const note = noteOf(href);
			return { label, value: href, href, ...(note ? { note } : {}) };
		});
	}
	if (kind === "observations") {
		return listing.observations.map((one) => ({ label, value: observationSentence(listing, one) }));
	}
	if (kind === "risks") {
		return listing.riskSignals.map((signal) => ({ label, value: capitalise(riskReason(signal)) }));
	}
	const words = factText(row, listing);
	if (words === null) return [];
	if (kind === "picture")
		return [{ label, value: label, picture: dashboardPath("keptLogo", words) }];
	return [{ label, value: kind === "category" ? (categoryName ?? words) : words }];
}

/** The members of the profile by their own names. */
function profileFacts(profile: Listing["behavioralProfile"]): ui.FactBlock[] {
	return Object.entries(profile ?? {}).map(([name, value]) => ({
		label: capitalise(name.replaceAll("_", " ")),
		value: [value]
			.flat()
			.map((word) => capitalise(String(word).replaceAll("_", " ")))
			.join(", "),
	}));
}
