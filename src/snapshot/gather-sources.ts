import { FACT_ROWS, type FactName } from "#contract/fact-rows.ts";
import type { ENTRY_STATES, SOURCE_STATES, SourceRunResult } from "#contract/source.ts";
import { compare } from "#domain/compare.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import { shortenText } from "#domain/shorten-text.ts";
import { type SharedEndpoint, sameEndpoints } from "./same-endpoints.ts";

type EntryState = (typeof ENTRY_STATES)[number];

/** A source as everybody may see it. */
export interface SnapshotSource {
	name: string;
	format: string;
	/** Null for a folder or repository of the operator's. */
	address: string | null;
	state: (typeof SOURCE_STATES)[number];
	intervalMinutes: number;
	precedence: number;
	followedAt: string | null;
	comparedAt: string | null;
	failure: string | null;
	failedSince: string | null;
	entries: Record<EntryState, number>;
	last: SourceRunResult | null;
}

/** An entry of a source that an agent is listed from. */
export interface AgentSource {
	name: string;
	origin: string;
	/** When what it says now came. Later looks that found the same do not count, so that the agent's files stay. */
	fetchedAt: string;
}

/** A fact that a source states otherwise than the listing. */
export interface SourceConflict {
	source: string;
	field: FactName;
	/** Each value, shortened. */
	said: string[];
}

export interface AgentSources {
	sources: AgentSource[];
	conflicts: SourceConflict[];
	/** Listings at the same address or with the same package, whether they are public or not. */
	sameEndpoint: SharedEndpoint[];
}

/** What is shown of sources: each of them, and what they say of each agent that they have. */
export interface GatheredSources {
	/** Those whose facts count first come first. */
	sources: SnapshotSource[];
	/** Agents without sources are missing. */
	ofAgents: ReadonlyMap<string, AgentSources>;
}

export const NO_SOURCES: GatheredSources = { sources: [], ofAgents: new Map() };

/** An agent tells so many of its sources, and of what they say differently. */
const MAX_SOURCES = 20;
const MAX_CONFLICTS = 20;
const MAX_VALUES = 20;
const MAX_CHARACTERS = 200;

/** What the agent itself has no words for: documents and pictures are named by digests, a profile is a table. */
const COMPARED = FACT_ROWS.filter(
	({ kind }) => kind !== "documents" && kind !== "picture" && kind !== "profile",
);

interface Records {
	sources: readonly SourceRecord[];
	entries: readonly SourceEntryRecord[];
	agents: readonly AgentRecord[];
	/** The slug that an agent has now. */
	resolve: (slug: string) => string;
}

/** Keeps little of each entry: there may be as many as agents, each as long as a listing. */
export function gatherSources({ sources, entries, agents, resolve }: Records): GatheredSources {
	const ordered = sources.toSorted((left, right) => left.precedence - right.precedence);
	const places = new Map(ordered.map(({ name }, place) => [name, place]));
	const counts = new Map(ordered.map(({ name }) => [name, noEntries()]));
	const linked = new Map<string, SourceEntryRecord[]>();
	for (const entry of entries) {
		const count = counts.get(entry.source);
		if (!count) continue;
		count[entry.state] += 1;
		if (entry.slug === null || !isStated(entry)) continue;
		const slug = resolve(entry.slug);
		const others = linked.get(slug);
		if (others) others.push(entry);
		else linked.set(slug, [entry]);
	}
	const ofAgents = new Map<string, AgentSources>();
	const shared = sameEndpoints(linked);
	for (const agent of linked.size === 0 ? [] : agents) {
		const known = linked.get(agent.slug);
		if (!known || agent.status === "removed") continue;
		const placeOf = ({ source }: SourceEntryRecord) => places.get(source) ?? 0;
		known.sort(
			(left, right) => placeOf(left) - placeOf(right) || compare(left.origin, right.origin),
		);
		const sameEndpoint = shared.get(agent.slug) ?? [];
		ofAgents.set(agent.slug, { ...agentSources(agent, known), sameEndpoint });
	}
	return {
		sources: ordered.map((source) => snapshotSource(source, counts.get(source.name))),
		ofAgents,
	};
}

function noEntries(): Record<EntryState, number> {
	return { followed: 0, waiting: 0, left_out: 0, quarantined: 0, gone: 0 };
}

function isStated({ state }: SourceEntryRecord): boolean {
	return state === "followed" || state === "waiting";
}

function agentSources(
	agent: AgentRecord,
	entries: readonly SourceEntryRecord[],
): Omit<AgentSources, "sameEndpoint"> {
	return {
		sources: entries.slice(0, MAX_SOURCES).map(({ source, origin, changedAt }) => ({
			name: source,
			origin,
			fetchedAt: changedAt,
		})),
		conflicts: entries.flatMap((entry) => conflictsOf(agent, entry)).slice(0, MAX_CONFLICTS),
	};
}

/** Where both state something. What only one of them states is no conflict. Nearly all is the same, and found so at once. */
function conflictsOf(agent: AgentRecord, { source, said }: SourceEntryRecord): SourceConflict[] {
	const conflicts: SourceConflict[] = [];
	if (said === null) return conflicts;
	for (const { name } of COMPARED) {
		const there = said[name];
		if (there === undefined || there === null || there === agent[name]) continue;
		const values = valuesOf(there);
		if (!isConflict(valuesOf(agent[name]), values)) continue;
		const shown = values.slice(0, MAX_VALUES).map((value) => shortenText(value, MAX_CHARACTERS));
		conflicts.push({ source, field: name, said: shown });
	}
	return conflicts;
}

function isConflict(here: readonly string[], there: readonly string[]): boolean {
	if (here.length === 0 || there.length === 0) return false;
	return here.length !== there.length || here.some((value, place) => value !== there[place]);
}

/** As texts; none where nothing is stated. */
function valuesOf(value: unknown): string[] {
	if (value === null || value === undefined) return [];
	return Array.isArray(value) ? value.map(String) : [String(value)];
}

function snapshotSource(source: SourceRecord, entries = noEntries()): SnapshotSource {
	return {
		name: source.name,
		format: source.format,
		address: publicAddress(source.place),
		intervalMinutes: source.intervalMinutes,
		precedence: source.precedence,
		entries,
		...followedAsOf(source),
	};
}

/** How following a source goes, which changes without anything else. */
export function followedAsOf(source: SourceRecord) {
	return {
		state: source.state,
		followedAt: source.followedAt,
		comparedAt: source.comparedAt,
		failure: publicFailure(source),
		failedSince: source.failedSince,
		last: source.last,
	} satisfies Partial<SnapshotSource>;
}

const UNTOLD_FAILURE = "It could not be read; the operator knows why.";

/** What an address answered. Other sentences may name settings, keys and paths of the operator's machine. */
const OF_ADDRESS = /^Source [^\s:]+: https?:\/\//iu;

function publicFailure({ place, stoppedFor, failure }: SourceRecord): string | null {
	const told = stoppedFor ?? failure;
	if (told === null) return null;
	const isTold = publicAddress(place) !== null && (stoppedFor !== null || OF_ADDRESS.test(told));
	return isTold ? withoutQueries(told) : UNTOLD_FAILURE;
}

/** Of addresses in a sentence: they may hold a key. */
function withoutQueries(sentence: string): string {
	return sentence.replace(/(?<=https?:\/\/[^\s?]*)\?\S*/giu, "");
}

/** Without a query, which may hold a key. */
function publicAddress(place: string): string | null {
	const url = /^https?:/i.test(place) ? URL.parse(place) : null;
	return url && `${url.origin}${url.pathname}`;
}
