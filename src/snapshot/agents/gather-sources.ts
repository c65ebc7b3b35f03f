import type { ForeignProof } from "#contract/agents/agent.ts";
import { compare } from "#contract/compare.ts";
import type { RiskSignal } from "#contract/evidence/risk-signals.ts";
import { FACT_ROWS, type FactName } from "#contract/facts/fact-rows.ts";
import type { ENTRY_STATES } from "#contract/intake/source.ts";
import { pickMembers } from "#contract/members-of.ts";
import { foreignProof } from "#domain/claims/foreign-proof.ts";
import { isByHand, sourceNameIn } from "#domain/intake/source-origin.ts";
import { type AgentRecord, Listing, type SeenFacts } from "#domain/records/agent-record.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import { shortenText } from "#domain/texts/shorten-text.ts";
import { networksSaid, type SaidNetwork } from "#domain/web/listing-reach.ts";
import { withoutQueries } from "#domain/web/web-address.ts";
import { type SharedEndpoint, sameEndpoints } from "./same-endpoints.ts";

type EntryState = (typeof ENTRY_STATES)[number];

const SETTINGS = ["name", "format", "intervalMinutes", "precedence"] as const;
const FOLLOWED = ["state", "followedAt", "comparedAt", "failedSince", "last"] as const;

type Shown = Pick<SourceRecord, (typeof SETTINGS)[number] | (typeof FOLLOWED)[number]>;

export interface ListingSource extends Shown {
	/** Null for a folder or repository of the operator. */
	address: string | null;
	failure: string | null;
	entries: Record<EntryState, number>;
	/** Missing from instances that publish none. */
	advisories?: SourceRecord["advisories"];
}

export interface AgentSource {
	name: string;
	origin: string;
	/**
	 * When its current facts were fetched. Later runs with the same result do not count, so the agent's files stay the
	 * same.
	 */
	fetchedAt: string;
	proof?: ForeignProof;
}

export interface SourceConflict {
	source: string;
	field: FactName;
	/** The source's values, shortened. */
	said: string[];
	/** When and where a look saw it. */
	fact?: SeenFacts["fact"];
}

export interface AgentSources {
	sources: AgentSource[];
	conflicts: SourceConflict[];
	/** What its sources call it: names in its protocol, and identifiers in catalogues. */
	names: string[];
	/** What those say that it can do which add nothing else to a listing. */
	riskSignals: RiskSignal[];
	/** What they say that its packages may reach. */
	networks: SaidNetwork[];
	/** Listings with the same address or package, public or not. */
	sameEndpoint: SharedEndpoint[];
}

export interface GatheredSources {
	/** In order of precedence. */
	sources: ListingSource[];
	/** Agents without sources are missing. */
	ofAgents: ReadonlyMap<string, AgentSources>;
}

export const NO_SOURCES: GatheredSources = { sources: [], ofAgents: new Map() };

/** Limits per agent. */
const MAX_SOURCES = 20;
const MAX_CONFLICTS = 20;
const MAX_VALUES = 20;
const MAX_CHARACTERS = 200;

/**
 * Without facts that have no readable value: documents and pictures are stated by digest, and a profile is a table.
 * Observations and risks are kept from all sources, and tags add up: those of one do not contradict those of another.
 */
const COMPARED = FACT_ROWS.filter(
	({ kind, name }) =>
		name !== "tags" &&
		kind !== "documents" &&
		kind !== "picture" &&
		kind !== "profile" &&
		kind !== "observations" &&
		kind !== "risks",
);

interface Records {
	sources: readonly SourceRecord[];
	entries: readonly SourceEntryRecord[];
	agents: readonly AgentRecord[];
	resolve: (slug: string) => string;
}

/** Keeps little of each entry: there can be as many as agents, each as large as a listing. */
export function gatherSources({ sources, entries, agents, resolve }: Records): GatheredSources {
	const ordered = sources.toSorted((left, right) => left.precedence - right.precedence);
	const byName = new Map(ordered.map((source) => [source.name, source]));
	const places = new Map(ordered.map(({ name }, place) => [name, place]));
	const counts = new Map(ordered.map(({ name }) => [name, noEntries()]));
	const linked = new Map<string, SourceEntryRecord[]>();
	for (const entry of entries) {
		const count = counts.get(entry.source);
		if (count) count[entry.state] += 1;
		else if (!isByHand(entry.source)) continue;
		if (entry.slug === null || (entry.state !== "followed" && entry.state !== "waiting")) continue;
		const slug = resolve(entry.slug);
		const others = linked.get(slug);
		if (others) others.push(entry);
		else linked.set(slug, [entry]);
	}
	const ofAgents = new Map<string, AgentSources>();
	const shared = sameEndpoints(linked);
	for (const agent of linked.size === 0 ? [] : agents) {
		const rows = linked.get(agent.slug);
		if (!rows || agent.status === "removed") continue;
		const placeOf = ({ source }: SourceEntryRecord) => places.get(source) ?? places.size;
		rows.sort(
			(left, right) => placeOf(left) - placeOf(right) || compare(left.origin, right.origin),
		);
		ofAgents.set(agent.slug, {
			sources: rows.slice(0, MAX_SOURCES).map((entry) => {
				const { source: name, origin, changedAt: fetchedAt } = entry;
				const source = byName.get(name);
				const proof = source && foreignProof(agent, entry, source);
				return { name, origin, fetchedAt, ...(proof && { proof }) };
			}),
			conflicts: rows
				.flatMap((row) => disagreements(agent, row.source, row.said))
				.slice(0, MAX_CONFLICTS),
			names: otherNames(agent, rows),
			riskSignals: rows.flatMap((entry) => risksOf(agent, entry)),
			networks: rows.flatMap(networksSaid),
			sameEndpoint: shared.get(agent.slug) ?? [],
		});
	}
	return {
		sources: ordered.map((source) => snapshotSource(source, counts.get(source.name))),
		ofAgents,
	};
}

function noEntries(): Record<EntryState, number> {
	return { followed: 0, waiting: 0, left_out: 0, quarantined: 0, gone: 0 };
}

/** Lists of allowed programs may have any of them. */
function otherNames(
	{ protocolName, catalogIdentifier }: AgentRecord,
	entries: readonly SourceEntryRecord[],
): string[] {
	const own = new Set([protocolName, catalogIdentifier]);
	const names = entries.flatMap(({ said }) => [said?.protocolName, said?.catalogIdentifier]);
	return [...new Set(names.filter((name) => typeof name === "string"))].filter(
		(name) => !own.has(name),
	);
}

/** Sources add nothing to what people imported or stated, but the risk is that of one program. */
function risksOf({ importOrigin }: AgentRecord, { source, state, said }: SourceEntryRecord) {
	const isIn = sourceNameIn(importOrigin) !== undefined || isByHand(source);
	return isIn || state !== "followed" || said === null ? [] : Risks.parse(said).riskSignals;
}

const Risks = Listing.pick({ riskSignals: true });

/** A conflict needs a value on both sides, in whatever order. Nearly all values are identical, which is checked first. */
export function disagreements(agent: AgentRecord, source: string, said: SourceEntryRecord["said"]) {
	return COMPARED.flatMap(({ name, part }): SourceConflict[] => {
		const there = said?.[name] ?? agent[name];
		// A listing has the ways to connect of all imports.
		if (there === agent[name] || (part === "connecting" && isByHand(source))) return [];
		const here = valuesOf(agent[name]);
		const values = valuesOf(there);
		const isSame = String(here.toSorted()) === String(values.toSorted());
		if (isSame || here.length === 0 || values.length === 0) return [];
		const shown = values.slice(0, MAX_VALUES).map((value) => shortenText(value, MAX_CHARACTERS));
		return [{ source, field: name, said: shown }];
	});
}

/** As texts. Empty if not stated. */
function valuesOf(value: unknown): string[] {
	return [value ?? []].flat().map(String);
}

function snapshotSource(source: SourceRecord, entries = noEntries()): ListingSource {
	const settings = pickMembers<Pick<ListingSource, (typeof SETTINGS)[number]>>(source, SETTINGS);
	return { ...settings, address: publicAddress(source.place), entries, ...followedAsOf(source) };
}

export function followedAsOf(source: SourceRecord) {
	return {
		...pickMembers<Pick<ListingSource, (typeof FOLLOWED)[number]>>(source, FOLLOWED),
		failure: publicFailure(source),
		...(source.advisories && { advisories: source.advisories }),
	} satisfies Partial<ListingSource>;
}

const PRIVATE_FAILURE = "It could not be read. Only the operator can see the reason.";

/** Failures of a public address. Other sentences may contain settings, keys and paths of the operator's machine. */
const OF_ADDRESS = /^Source [^\s:]+: https?:\/\//iu;

function publicFailure({ place, stoppedFor, failure }: SourceRecord): string | null {
	const reason = stoppedFor ?? failure;
	if (reason === null) return null;
	const isPublic =
		publicAddress(place) !== null && (stoppedFor !== null || OF_ADDRESS.test(reason));
	return isPublic ? withoutQueries(reason) : PRIVATE_FAILURE;
}

/** Without the query, which may contain a key. */
function publicAddress(place: string): string | null {
	const url = /^https?:/i.test(place) ? URL.parse(place) : null;
	return url && `${url.origin}${url.pathname}`;
}
