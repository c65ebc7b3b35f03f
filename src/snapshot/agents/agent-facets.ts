import {
	AGENT_FILTERS,
	type AgentFilter,
	KEY_SIGN_IN,
	NO_CATEGORY,
	NO_SIGN_IN,
	UNKNOWN,
	UPDATED_DAYS,
} from "#contract/agents/agents-page.ts";
import { BOUND_NAMES } from "#contract/agents/measures.ts";
import type { CheckId, CheckResult } from "#contract/evidence/checks.ts";
import type { EvidenceFilterName } from "#contract/evidence/evidence-filters.ts";
import { FACT_FILTERS, type FactName } from "#contract/facts/fact-rows.ts";
import { DAY_MS, latestOf } from "#contract/instants.ts";
import { membersOf } from "#contract/members-of.ts";
import { knownSince } from "#domain/agents/version-age.ts";
import { operatorOf } from "#domain/web/host-operator.ts";
import type { FacetCounts, SnapshotAgent } from "../snapshot.ts";
import { benchmarkResults } from "./benchmark-results.ts";

/** A former version wrote no domains of makers. */
function placeOf(host: string, { makerDomains, ...agent }: SnapshotAgent) {
	return operatorOf(host, { ...agent, makerDomains: makerDomains ?? [] }).place;
}

/** What is known of keys, age and looks. */
const EVIDENCE_FACETS: Readonly<Record<EvidenceFilterName, Facet>> = {
	runs: ({ reach }) => [...new Set(Object.values(reach?.ways ?? {}).map(({ runs }) => runs))],
	// Undefined in what a former version wrote.
	reach: ({ reach }) => [reach?.data ?? []].flat(),
	// With a way elsewhere too, it is not known which of them is used.
	key: (agent) =>
		[...new Set(agent.keyHosts.map((host) => placeOf(host, agent)))].filter(
			(place) => place !== "machine" || agent.reach?.runs !== "hosted",
		),
	answers: ({ checks }) =>
		wordsFor(checks, "reach.mcp", ANSWER_WORDS, ({ state, reason_code }) =>
			state === "warn" ? reason_code : state,
		),
	sign_in: ({ checks }) => wordsFor(checks, "reach.mcp", SIGN_IN_WORDS, (item) => item.reason_code),
	tools_unchanged: ({ checks }, at) => {
		const lists = checks.filter(({ id }) => id === "tools.drift");
		const isOld = ({ reason_code, evidence }: CheckResult) =>
			reason_code === "unchanged" &&
			evidence.every(({ observed_at }) => at - Date.parse(observed_at) >= 30 * DAY_MS);
		return lists.length > 0 && lists.every(isOld) ? ["30"] : [];
	},
	min_age: (agent, at) =>
		at - Date.parse(knownSince(agent, isImported(agent))) >= 7 * DAY_MS ? ["7"] : [],
};

/** Of one that moved, it is not known. */
const ANSWER_WORDS = { pass: "yes", "wrong-transport": "yes", fail: "no" } as const;
const SIGN_IN_WORDS = { "ok-open": "no", "ok-auth-required": "yes" } as const;

/** The words for what a rule found, each once. */
function wordsFor(
	checks: readonly CheckResult[],
	id: CheckId,
	words: Readonly<Partial<Record<string, string>>>,
	keyOf: (result: CheckResult) => string,
): string[] {
	const results = checks.filter((result) => result.id === id && !result.set_aside);
	return [...new Set(results.flatMap((result) => words[keyOf(result)] ?? []))];
}

export const FACETS = membersOf<Readonly<Record<AgentFilter, Facet>>>([
	...FACT_FILTERS.map(({ name, filter }): [AgentFilter, Facet] => [
		filter.name,
		(agent) => textsOf(agent[name]),
	]),
	["tools", ({ toolsCount }: SnapshotAgent) => [toolsCount ? "yes" : "no"]],
	["category", ({ categorySlug }: SnapshotAgent) => [categorySlug ?? NO_CATEGORY]],
	["auth", signInsOf],
	["claim", ({ claim }: SnapshotAgent) => [claim.status]],
	["level", ({ claim }: SnapshotAgent) => [String(claim.level)]],
	[
		"incidents",
		({ openIncidentCount }: SnapshotAgent) => [openIncidentCount > 0 ? "open" : "none"],
	],
	["source", ({ repositoryUrl }: SnapshotAgent) => [repositoryUrl === null ? "no" : "yes"]],
	["updated", updatedWithin],
	["risk", ({ exposure }: SnapshotAgent) => [exposure.publicTier]],
	...Object.entries(EVIDENCE_FACETS),
	["tool_calling", (agent: SnapshotAgent) => has(agent, "tool_calling")],
	["reasoning", (agent: SnapshotAgent) => has(agent, "reasoning")],
	[
		"benchmark",
		(agent: SnapshotAgent) => [...new Set(benchmarkResults(agent).flatMap(({ names }) => names))],
	],
	// Bounds are no values: the search compares with measures.
	...BOUND_NAMES.map((name): [AgentFilter, Facet] => [name, () => []]),
]);

function has({ abilities, lackedAbilities }: SnapshotAgent, ability: string): readonly string[] {
	if (abilities.includes(ability)) return ["yes"];
	return lackedAbilities.includes(ability) ? ["no"] : [];
}

/** How callers sign in: by stated schemes, else by a key that it asks for, else not as far as is stated. Empty if none can connect. */
function signInsOf(agent: SnapshotAgent): readonly string[] {
	const { authSchemes, riskSignals, transports } = agent;
	if (authSchemes.includes("api_key")) return [...authSchemes, KEY_SIGN_IN];
	if (authSchemes.length > 0 || transports.length === 0) return authSchemes;
	return [riskSignals.some(({ kind }) => kind === "credential") ? KEY_SIGN_IN : NO_SIGN_IN];
}

/** `at` is the instant of the snapshot in milliseconds. */
type Facet = (agent: SnapshotAgent, at: number) => readonly string[];

/** The values from each number of days on, the fewest days first. */
const WITHIN_DAYS = UPDATED_DAYS.map((days, at) => [Number(days), UPDATED_DAYS.slice(at)] as const);

export function changedAtSource(agent: SnapshotAgent): string | null {
	const { sourceUpdatedAt, launchedAt, updatedAt } = agent;
	// Who states it here is its source.
	return latestOf([sourceUpdatedAt, launchedAt, isImported(agent) ? null : updatedAt]);
}

/** True for a listing that was not stated here. A title by rule is one that an import made. */
export function isImported({ provenance }: SnapshotAgent): boolean {
	const source = provenance.find(({ fields }) => fields.includes("title"))?.source;
	return source === "imported" || source === "rule";
}

/** A change within 7 days is also one within 30. */
function updatedWithin(agent: SnapshotAgent, at: number): readonly string[] {
	const changedAt = changedAtSource(agent);
	if (changedAt === null) return [UNKNOWN];
	const days = (at - Date.parse(changedAt)) / DAY_MS;
	return WITHIN_DAYS.find(([most]) => days <= most)?.[1] ?? [];
}

function textsOf(value: SnapshotAgent[FactName]): readonly string[] {
	if (Array.isArray(value)) return value.filter((item) => typeof item === "string");
	if (typeof value === "boolean") return [value ? "yes" : "no"];
	if (typeof value === "number") return [value > 0 ? "yes" : "no"];
	return typeof value === "string" ? [value] : [];
}

const UNCOUNTED: ReadonlySet<AgentFilter> = new Set([
	"benchmark",
	...BOUND_NAMES,
	...FACT_FILTERS.flatMap(({ filter }) => (filter.isUncounted ? [filter.name] : [])),
]);

export const COUNTED_FILTERS = AGENT_FILTERS.filter((filter) => !UNCOUNTED.has(filter));

export function countFacets(agents: Iterable<SnapshotAgent>, at: number): FacetCounts {
	const counts = facetsOf(() => new Map<string, number>());
	const rows = COUNTED_FILTERS.map((filter) => ({
		valuesOf: FACETS[filter],
		count: counts[filter],
	}));
	for (const agent of agents) {
		for (const { valuesOf, count } of rows) {
			for (const value of valuesOf(agent, at)) count.set(value, (count.get(value) ?? 0) + 1);
		}
	}
	return counts;
}

export function facetsOf<Value>(make: (filter: AgentFilter) => Value): Record<AgentFilter, Value> {
	return membersOf(AGENT_FILTERS.map((filter) => [filter, make(filter)]));
}
