import { FACT_ROWS, type FactPart, type NamedRow } from "#contract/fact-rows.ts";
import { capitalise } from "#domain/capitalise.ts";
import type { Listing } from "#domain/records/listing.ts";
import { factAddress, factText } from "../fact-text.ts";
import type { Block, Fact } from "./blocks.ts";

/** Where it leads before what it says of itself. */
const PARTS: readonly FactPart[] = ["addresses", "identity", "contents", "times"];

/** A listing as the public would read it: everything that it says but its title, which is that of the page. */
export function deskListing(listing: Listing, categoryName: string | undefined): Block[] {
	const rows = PARTS.flatMap((part) => FACT_ROWS.filter((row) => row.part === part));
	const short = rows.filter(({ kind, name }) => kind !== "long_text" && name !== "title");
	return [
		...rows.filter(({ kind }) => kind === "long_text").map((row) => textBlock(row, listing)),
		{ kind: "facts", facts: short.flatMap((row) => deskFacts(row, listing, categoryName)) },
	];
}

function textBlock(row: NamedRow, listing: Listing): Block {
	const text = factText(row, listing);
	if (text !== null) return { kind: "quote", text };
	return { kind: "text", text: `No ${row.label.toLowerCase()}.`, muted: true };
}

function deskFacts(row: NamedRow, listing: Listing, categoryName: string | undefined): Fact[] {
	if (row.kind === "profile") return profileFacts(listing.behavioralProfile);
	const text = factText(row, listing);
	if (text === null) return [];
	if (row.kind === "category") return [{ label: row.label, value: categoryName ?? text }];
	const href = factAddress(row, listing);
	return [{ label: row.label, value: text, ...(href === null ? {} : { href }) }];
}

/** The members of the profile by their own names. */
function profileFacts(profile: Listing["behavioralProfile"]): Fact[] {
	return Object.entries(profile ?? {}).map(([name, value]) => ({
		label: capitalise(name.replaceAll("_", " ")),
		value: [value]
			.flat()
			.map((word) => capitalise(String(word).replaceAll("_", " ")))
			.join(", "),
	}));
}
