import { isDeepStrictEqual } from "node:util";
import { type Observation, OWNER } from "#contract/evidence/observations.ts";
import { FACT_ROWS, type NamedRow } from "#contract/facts/fact-rows.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { membersOf } from "#contract/members-of.ts";
import { compareVersions } from "#documents/latest-version.ts";
import { networksIn } from "#documents/stated-reach.ts";
import { isStated } from "#domain/agents/facts.ts";
import {
	askedIn,
	followObservations,
	joinObservations,
} from "#domain/evidence/joined-observations.ts";
import { withTransition } from "#domain/history.ts";
import { publishersName } from "#domain/identity/publishers-name.ts";
import { sourceNameIn } from "#domain/intake/source-origin.ts";
import {
	type AgentRecord,
	type Fact,
	Listing,
	listingOf,
	listingOfTitle,
} from "#domain/records/agent-record.ts";
import { statedIn } from "../documents/documents.ts";
import { fillListing, readNow } from "../documents/fill-listing.ts";
import { sha256 } from "../sha256.ts";
import type { Actor, RegistryTransaction } from "../store.ts";
import { currentDocuments, type ReadEntry } from "./read-entry.ts";

export interface Saying {
	origin: string;
	said: Readonly<Record<string, unknown>>;
}

export interface Composition {
	/** In order of precedence. */
	sayings: readonly Saying[];
	/** The first of them if its documents have just been read: ways to connect come only from these. */
	lead?: Saying | undefined;
	at: string;
}

export type Composed = Pick<AgentRecord, "facts"> & { listing: Listing };

const UNSTATED: Listing = listingOfTitle("Untitled");

/**
 * A listing composed from its sources: each fact from the first source that states it, and its name from the one that
 * has its publisher's. Facts declared, verified or
 * observed here stay, and so does the title if no source states one any more.
 */
export function composeListing(known: AgentRecord, { sayings, lead, at }: Composition): Composed {
	const nameLead = namedBy(known, sayings);
	const composed = FACT_ROWS.map((row) => {
		const { name } = row;
		const fact = known.facts[name];
		if (row.kind === "observations") return observed(known, { sayings, lead, at });
		const stays = { name, value: known[name], fact };
		if (isOwn(fact)) return stays;
		if (row.kind === "risks") return risks(known, { sayings, lead, at });
		const isName = name === "protocolName";
		if (isName ? !nameLead : isOfDocuments(row) && !lead) return stays;
		const first = isOfDocuments(row) ? lead : sayings.find(({ said }) => says(said, row));
		const saying = isName ? nameLead : first;
		if (!saying && row.required) return stays;
		const value = saying?.said[name] ?? UNSTATED[name];
		return { name, value, fact: saying && factOf(row, { known, saying, value, at }) };
	});
	return {
		listing: membersOf<Listing>(composed.map(({ name, value }) => [name, value])),
		facts: Object.fromEntries(composed.flatMap(({ name, fact }) => (fact ? [[name, fact]] : []))),
	};
}

/** The source that has its publisher's name for it. Of several it has the one that it had. */
function namedBy(agent: AgentRecord, sayings: readonly Saying[]): Saying | undefined {
	const names = sayings.map(({ said }) => StatedName.parse(said));
	const before = names.filter(({ protocolName }) => protocolName === agent.protocolName);
	const place = {
		repositoryUrl: names.find((entry) => entry.repositoryUrl)?.repositoryUrl ?? null,
		websiteUrl: names.find((entry) => entry.websiteUrl)?.websiteUrl ?? null,
	};
	const name = publishersName([...before, ...names], [agent, place]);
	return sayings.find((_, place) => name !== undefined && names[place]?.protocolName === name);
}

export async function withFreeNames(
	transaction: RegistryTransaction,
	{ slug }: Pick<AgentRecord, "slug">,
	sayings: readonly Saying[],
): Promise<Saying[]> {
	const free: Saying[] = [];
	for (const { origin, said } of sayings) {
		const name = StatedName.parse(said).protocolName?.toLowerCase();
		const holder = name && (await transaction.agents.findBy("protocolName", name));
		const isFree = !holder || holder.slug === slug;
		free.push({ origin, said: isFree ? said : { ...said, protocolName: null } });
	}
	return free;
}

const StatedName = Listing.pick({ protocolName: true, repositoryUrl: true, websiteUrl: true });

/** What all of its sources state, and its owner in documents of their own. */
function observed(known: AgentRecord, { sayings, lead, at }: Composition) {
	const documents: unknown = lead ? lead.said.documents : known.documents;
	const isStored = ({ digest }: Observation) =>
		digest !== undefined && Array.isArray(documents) && documents.includes(digest);
	const pairs = sayings.map(({ origin, said }) => ({ origin, stated: Stated.parse(said) }));
	const all = pairs.flatMap(({ stated: { observations } }) => observations);
	const own = known.observations.filter(({ source }) => source === OWNER);
	const value = followObservations(
		known.observations,
		joinObservations([
			...(isOwn(known.facts.documents) ? own : []),
			...askedIn(known.observations),
			...all.map(({ digest, ...row }) => (isStored({ ...row, digest }) ? { ...row, digest } : row)),
		]),
		{ at, isFollowed: sayings.some(({ origin }) => sourceNameIn(origin) !== undefined) },
	).slice(0, DOCUMENT.maxObservations);
	const name = "observations" as const;
	const first = pairs.find(({ stated: { observations } }) => observations.length > 0);
	if (isOwn(known.facts[name])) return { name, value, fact: known.facts[name] };
	if (!first) return { name, value, fact: undefined };
	const saying = { origin: first.origin, said: { [name]: value } };
	return { name, value, fact: factOf({ name }, { known, saying, value, at }) };
}

/** What it can do by any of its sources: its risk is that of one program. */
function risks(known: AgentRecord, { sayings, at }: Composition) {
	const name = "riskSignals" as const;
	const all = sayings.flatMap(({ said }) => Stated.parse(said)[name]);
	const distinct = new Map(all.map((signal) => [JSON.stringify(signal), signal]));
	const value = [...distinct.values()].slice(0, DOCUMENT.maxRiskSignals);
	const saying = sayings.find(({ said }) => name in said);
	return { name, value, fact: saying && factOf({ name }, { known, saying, value, at }) };
}

const Stated = Listing.pick({ observations: true, riskSignals: true });

export const isOwn = (fact: Fact | undefined) => fact !== undefined && fact.source !== "imported";

/** Facts derived from the ways to connect, though people can also state them. */
const FOLLOWING: readonly string[] = ["deploymentType", "modelStack"];

/** Facts derived from a listing's documents, which all come from one source. */
function isOfDocuments({ name, part, kind }: NamedRow): boolean {
	return part === "connecting" || kind === "documents" || FOLLOWING.includes(name);
}

function says(facts: Saying["said"], { name, required }: NamedRow): boolean {
	const value = facts[name];
	return value !== undefined && value !== null && !(required && value === "");
}

function factOf(
	{ name }: Pick<NamedRow, "name">,
	{ known, saying, value, at }: { known: AgentRecord; saying: Saying; value: unknown; at: string },
): Fact | undefined {
	if (!(name in saying.said)) return undefined;
	const before = known.facts[name];
	const isSame = before?.origin === saying.origin && isDeepStrictEqual(known[name], value);
	return isSame ? before : { source: "imported", checkedAt: at, origin: saying.origin };
}

export function statedBy(listing: Listing): Record<string, unknown> {
	return Object.fromEntries(
		FACT_ROWS.flatMap(({ name }) => (isStated(listing[name]) ? [[name, listing[name]]] : [])),
	);
}

/** Updates a listing from its sources, except for facts derived from its documents. Returns whether it changed. */
export async function updateListing(
	transaction: RegistryTransaction,
	agent: AgentRecord,
	{ sayings, actor, at }: { sayings: readonly Saying[]; actor: Actor; at: string },
): Promise<boolean> {
	const free = await withFreeNames(transaction, agent, sayings);
	const { listing, facts } = composeListing(agent, { sayings: free, at });
	const isSame =
		isDeepStrictEqual(listing, listingOf(agent)) && isDeepStrictEqual(facts, agent.facts);
	if (isSame) return false;
	transaction.agents.save(composedAgent(agent, { listing, facts }, { actor, at }));
	return true;
}

export function composedAgent(
	known: AgentRecord,
	{ listing, ...provenance }: Composed & Partial<Pick<AgentRecord, "versions" | "documentOrigins">>,
	{ actor, at }: { actor: Actor; at: string },
): AgentRecord {
	const transition = { to: "imported", at, actor: actor.id, reason: null };
	return {
		...known,
		...listing,
		...provenance,
		updatedAt: at,
		...withTransition(known, transition),
	};
}

type Said = Record<string, unknown>;

/** The facts that an entry alone states, if its documents are not those of the listing. */
export async function sayAlone(
	{ agent, listing, readings }: ReadEntry,
	{ before, at }: { before: Said | null; at: string },
) {
	const documents = currentDocuments(agent).map(({ text }) => sha256(text));
	// Its documents are not stored, so nothing can refer to them.
	const read = async () => readings.map((reading) => statedIn(reading, { read_at: at }));
	const filled = await fillListing(read, { ...listing, documents }, { isImported: true });
	const { documents: _, ...stated } = statedBy(readNow(filled, { at }));
	const networks = readings.flatMap(networksIn);
	const facts = networks.length === 0 ? stated : { ...stated, networks };
	return before && agent.versions && isOlder(facts, before) ? before : facts;
}

/** Pages can list the versions of an agent in any order. */
function isOlder(facts: Said, before: Said): boolean {
	const [one, other] = [facts, before].map((of) => {
		const { version, packageTypes } = Numbered.parse(of);
		return { number: version ?? undefined, kind: packageTypes[0], publishedAt: undefined };
	});
	return one?.number && other?.number ? compareVersions(one, other) < 0 : false;
}

const Numbered = Listing.pick({ version: true, packageTypes: true });
