import { LRUCache } from "lru-cache";
import { z } from "zod";
import { AgentListQuery } from "#contract/agents/agent-list.ts";
import { findBenchmarkless, NEEDS_BENCHMARK } from "#contract/agents/measures.ts";
import { ApiFilters } from "#contract/facts/fact-rows.ts";
import { onceEach } from "#contract/once-each.ts";
import { invalidBody, Refusal } from "#domain/errors.ts";
import type { CollectionRecord } from "#domain/records/collection-record.ts";
import type { ServedHour } from "../hours/served-hour.ts";
import { parseQuery, refuseParameter } from "../http/parse-query.ts";

const RuleQuery = z.object({ q: AgentListQuery.shape.q, ...ApiFilters.shape });

const found = onceEach(
	(_: ServedHour["index"]) => new LRUCache<string, ReadonlySet<number>>({ max: 500 }),
);

/** Numbers of the listings that a rule matches. Without a query it says nothing about what is in. */
export function ruleMatches(
	hour: ServedHour,
	rule: CollectionRecord["rule"],
): ReadonlySet<number> | undefined {
	const text = rule?.query ?? "";
	if (text === "") return undefined;
	const known = found(hour.index).get(text);
	if (known) return known;
	const query = readRule(text);
	const { index } = hour;
	const limit = Math.max(1, index.agents.length);
	const { numbers, match } = index.find({ ...query, sort: "score", page: 1, limit });
	// With all words, or not at all.
	const matches = new Set(match === "some" ? [] : numbers);
	found(hour.index).set(text, matches);
	return matches;
}

/** A parameter that the list ignores would let everything in. */
function readRule(text: string) {
	try {
		const other = [...new URLSearchParams(text).keys()].find(
			(name) => !Object.hasOwn(RuleQuery.shape, name),
		);
		if (other !== undefined) throw refuseParameter(other.slice(0, 64), "is no filter of the list");
		const query = parseQuery(RuleQuery, text);
		const lacking = findBenchmarkless(query);
		if (lacking) throw refuseParameter(lacking, NEEDS_BENCHMARK);
		return query;
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		const detail = error.message.replace(/^The (.*)\.$/s, "is refused: the $1");
		throw invalidBody([{ pointer: "#/rule/query", detail }]);
	}
}

/** The same of one that was saved. One that this version of the list refuses matches nothing. */
export function savedMatches(hour: ServedHour, rule: CollectionRecord["rule"]) {
	try {
		return ruleMatches(hour, rule);
	} catch (error) {
		if (error instanceof Refusal) return new Set<number>();
		throw error;
	}
}
