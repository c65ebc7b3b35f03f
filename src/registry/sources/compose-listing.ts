import { isDeepStrictEqual } from "node:util";
import { FACT_ROWS, type NamedRow } from "#contract/fact-rows.ts";
import { membersOf } from "#contract/members-of.ts";
import { isStated } from "#domain/facts.ts";
import type { AgentRecord, Fact } from "#domain/records/agent-record.ts";
import { type Listing, listingOfTitle } from "#domain/records/listing.ts";

/** What an entry of a source says of a listing. */
export interface Saying {
	/** As facts name it. */
	origin: string;
	said: Readonly<Record<string, unknown>>;
}

interface Composition {
	/** Of the source that counts most first. */
	sayings: readonly Saying[];
	/** The first of them where its documents have just been read: how the listing is connected to follows from these alone. */
	lead?: Saying | undefined;
	at: string;
}

const UNSTATED: Listing = listingOfTitle("Untitled");

/**
 * A listing as its sources tell it: each fact by the first that states it. What was declared, verified or observed here stays, and
 * so does its title where no source states one any more.
 */
export function composeListing(
	known: AgentRecord,
	{ sayings, lead, at }: Composition,
): Pick<AgentRecord, "facts"> & { listing: Listing } {
	const told = FACT_ROWS.map((row) => {
		const { name } = row;
		const fact = known.facts[name];
		const stays = { name, value: known[name], fact };
		if (fact && fact.source !== "imported") return stays;
		if (isOfDocuments(row) && !lead) return stays;
		const saying = isOfDocuments(row) ? lead : sayings.find(({ said }) => says(said, row));
		if (!saying && row.required) return stays;
		const value = saying?.said[name] ?? UNSTATED[name];
		return { name, value, fact: saying && factOf(row, { known, saying, value, at }) };
	});
	return {
		listing: membersOf<Listing>(told.map(({ name, value }) => [name, value])),
		facts: Object.fromEntries(told.flatMap(({ name, fact }) => (fact ? [[name, fact]] : []))),
	};
}

/** Facts that follow from how it is connected to, though people may state them. */
const FOLLOWING: readonly string[] = ["deploymentType", "modelStack"];

/** What follows from the documents of a listing, which are those of one source. */
function isOfDocuments({ name, part, kind }: NamedRow): boolean {
	return part === "connecting" || kind === "documents" || FOLLOWING.includes(name);
}

function says(said: Saying["said"], { name, required }: NamedRow): boolean {
	const value = said[name];
	return value !== undefined && value !== null && !(required && value === "");
}

/** Since when it is known stays where nothing changed. */
function factOf(
	{ name }: NamedRow,
	{ known, saying, value, at }: { known: AgentRecord; saying: Saying; value: unknown; at: string },
): Fact | undefined {
	if (!(name in saying.said)) return undefined;
	const before = known.facts[name];
	const isSame = before?.origin === saying.origin && isDeepStrictEqual(known[name], value);
	return isSame ? before : { source: "imported", checkedAt: at, origin: saying.origin };
}

/** What an entry says of facts, without those that it does not state. */
export function statedBy(listing: Listing): Record<string, unknown> {
	return Object.fromEntries(
		FACT_ROWS.flatMap(({ name }) => (isStated(listing[name]) ? [[name, listing[name]]] : [])),
	);
}
