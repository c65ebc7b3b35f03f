import { describe, expect, it } from "vitest";
import type { Agent } from "#contract/agents/agent.ts";
import { AgentList } from "#contract/agents/agent-list.ts";
import { AgentsPageQuery, type ListSort } from "#contract/agents/agents-page.ts";
import { searchAgents } from "#search/search-agents.ts";
import { sampleHour, useService } from "../running-service.ts";

/** The orders of the specification: what must never rise from one agent to the next. */
const ORDERS = {
	score: ({ rank }) => -rank,
	trending: ({ trend_score }) => trend_score,
	watchers: ({ watchers_count }) => watchers_count,
	newest: ({ created_at }) => Date.parse(created_at),
	new: ({ created_at }) => Date.parse(created_at),
} as const satisfies Partial<Record<ListSort, (agent: Sorted) => number>>;
type Sorted = Pick<Agent, "rank" | "trend_score" | "watchers_count" | "created_at">;

/** Found in titles and descriptions, in other forms, as synonyms, in facts, and some of the words only. */
const WORDS = [
	"harbor",
	"agent",
	"data",
	"review",
	"reviewers",
	"mail",
	"code",
	"search",
	"scout lantern",
	"open source",
];

const running = useService();

async function list(parameters: Record<string, string>): Promise<AgentList> {
	const query = new URLSearchParams({ limit: "100", ...parameters });
	return AgentList.parse(
		await (await fetch(`${running.service.origin}/api/v1/agents?${query}`)).json(),
	);
}

const CASES = Object.entries(ORDERS).flatMap(([sort, keyOf]) =>
	["", ...WORDS].map((q) => ({ sort, q, keyOf })),
);

describe("a sort of the specification", () => {
	it.each(CASES)("sorts by $sort everything that '$q' finds", async ({ sort, q, keyOf }) => {
		for (const interpret of ["false", "true"]) {
			const { data } = await list({ sort, ...(q && { q, interpret }) });
			expect(data.length).toBeGreaterThan(0);
			const keys = data.map(keyOf);
			expect(keys).toEqual(keys.toSorted((left, right) => right - left));
		}
	});

	it.each(CASES)("sorts pages by $sort for '$q' alike", ({ sort, q, keyOf }) => {
		const { index, context } = sampleHour(running.drawn);
		const { categories } = context.snapshot;
		const query = AgentsPageQuery.parse({ q, sort, limit: "100", as_typed: "yes" });
		const { agents, partial } = searchAgents({ index, categories }, query);
		const keys = [...agents, ...partial].map(({ rank, trendScore, watchers, createdAt }) =>
			keyOf({
				rank,
				trend_score: trendScore,
				watchers_count: watchers,
				created_at: createdAt,
			}),
		);
		expect(keys).toEqual(keys.toSorted((left, right) => right - left));
	});
});

describe("without a sort", () => {
	it.each(WORDS)("'%s' is answered by relevance, and nothing by score", async (q) => {
		expect(await list({ q })).toEqual(await list({ q, sort: "relevance" }));
		expect(await list({})).toEqual(await list({ sort: "score" }));
		const sets = [await list({ q }), await list({ q, sort: "newest" })];
		// With some of the words, agents are only found by relevance.
		const [relevant, newest] = sets.map(({ data, partial_from = data.length, match }) =>
			data
				.slice(0, match === "some" ? data.length : partial_from)
				.map(({ slug }) => slug)
				.sort(),
		);
		expect(relevant).toEqual(newest);
	});
});
