import { isDeepStrictEqual } from "node:util";
import { FACT_ROWS, type NamedRow } from "#contract/fact-rows.ts";
import { membersOf } from "#contract/members-of.ts";
import { isStated } from "#domain/facts.ts";
import { withTransition } from "#domain/history.ts";
import {
	type AgentRecord,
	type Fact,
	type Listing,
	listingOf,
	listingOfTitle,
} from "#domain/records/agent-record.ts";
import type { Actor, RegistryTransaction } from "../store.ts";

/** An entry's facts about a listing. */
export interface Saying {
	/** Name for the provenance of facts. */
	origin: string;
	said: Readonly<Record<string, unknown>>;
}

interface Composition {
	/** In order of precedence. */
	sayings: readonly Saying[];
	/** The first of them if its documents have just been read: ways to connect come only from these. */
	lead?: Saying | undefined;
	at: string;
}

const UNSTATED: Listing = listingOfTitle("Untitled");

/**
 * A listing composed from its sources: each fact from the first source that states it. Facts declared, verified or
 * observed here stay, and so does the title if no source states one any more.
 */
export function composeListing(
	known: AgentRecord,
	{ sayings, lead, at }: Composition,
): Pick<AgentRecord, "facts"> & { listing: Listing } {
	const composed = FACT_ROWS.map((row) => {
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
		listing: membersOf<Listing>(composed.map(({ name, value }) => [name, value])),
		facts: Object.fromEntries(composed.flatMap(({ name, fact }) => (fact ? [[name, fact]] : []))),
	};
}

/** Facts derived from the ways to connect, though people can also state them. */
const FOLLOWING: readonly string[] = ["deploymentType", "modelStack"];

/** Facts derived from a listing's documents, which all come from one source. */
function isOfDocuments({ name, part, kind }: NamedRow): boolean {
	return part === "connecting" || kind === "documents" || FOLLOWING.includes(name);
}

function says(said: Saying["said"], { name, required }: NamedRow): boolean {
	const value = said[name];
	return value !== undefined && value !== null && !(required && value === "");
}

/** Unchanged facts keep their time. */
function factOf(
	{ name }: NamedRow,
	{ known, saying, value, at }: { known: AgentRecord; saying: Saying; value: unknown; at: string },
): Fact | undefined {
	if (!(name in saying.said)) return undefined;
	const before = known.facts[name];
	const isSame = before?.origin === saying.origin && isDeepStrictEqual(known[name], value);
	return isSame ? before : { source: "imported", checkedAt: at, origin: saying.origin };
}

/** The facts that an entry states. */
export function statedBy(listing: Listing): Record<string, unknown> {
	return Object.fromEntries(
		FACT_ROWS.flatMap(({ name }) => (isStated(listing[name]) ? [[name, listing[name]]] : [])),
	);
}

interface Update {
	sayings: readonly Saying[];
	actor: Actor;
	at: string;
}

/** Updates a listing from its sources, except for facts derived from its documents. Returns whether it changed. */
export function updateListing(
	transaction: RegistryTransaction,
	known: AgentRecord,
	{ sayings, actor, at }: Update,
): boolean {
	const { listing, facts } = composeListing(known, { sayings, at });
	const isSame =
		isDeepStrictEqual(listing, listingOf(known)) && isDeepStrictEqual(facts, known.facts);
	if (isSame) return false;
	transaction.agents.save({
		...known,
		...listing,
		facts,
		updatedAt: at,
		...withTransition(known, { to: "imported", at, actor: actor.id, reason: null }),
	});
	return true;
}
