import { describe, expect, it } from "vitest";
import { AgentList } from "#contract/agents/agent-list.ts";
import { CommentList } from "#contract/agents/comment.ts";
import { AgentHistory } from "#contract/agents/history.ts";
import { TrustScore } from "#contract/agents/trust-score.ts";
import { METHOD } from "#contract/versions.ts";
import { History } from "#snapshot/history/history.ts";
import type { RegistryExtract } from "#snapshot/registry-extract.ts";
import { agentDetailView } from "#views/agents/agent-detail-view.ts";
import { agentHistoryView, defaultAgentHistoryView } from "#views/agents/agent-history-view.ts";
import { agentListView, defaultAgentListView } from "#views/agents/agent-list-view.ts";
import { agentView } from "#views/agents/agent-view.ts";
import { commentListView } from "#views/agents/comment-list-view.ts";
import { manifestView } from "#views/agents/manifest-view.ts";
import { trustView } from "#views/agents/trust-view.ts";
import { toolAgentView } from "#views/protocols/mcp-tool-views.ts";
import { getAgent } from "#views/view-context.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { daysAgo, stars } from "../snapshot/registry-extract-builder.ts";
import { mole, ofMany, viewContext } from "./view-context-builder.ts";

const context = viewContext();
const pageUrl = "https://registry.pier9.dev/agents/mole/";

describe("an agent of a list", () => {
	it("has the listing, the scores and its page", () => {
		expect(agentView(...mole())).toMatchObject({
			slug: "mole",
			title: 'Mole "the Digger"',
			agent_type: "agent",
			verification_level: 2,
			claim_status: "verified",
			rank: 1,
			upvotes: 6,
			watchers_count: 0,
			page_views: 300,
			primary_category: { slug: "tunnels", name: "The tunnels" },
			url: pageUrl,
		});
	});

	it("has null, not an empty text, for what is unknown", () => {
		const view = agentView(context, getAgent(context, "newt"));
		expect(view).toMatchObject({
			short_description: null,
			agent_type: null,
			website_url: null,
			launch_date: null,
			primary_category: null,
		});
	});
});

describe("a page of the list", () => {
	it("has both published forms at once", () => {
		const { agents } = context.snapshot;
		const list = agentListView(context, { agents, page: 2, limit: 3, total: 7 });
		expect(AgentList.strict().safeParse(list).error).toBeUndefined();
		const { data, ...counts } = list;
		expect(counts).toEqual({
			page: 2,
			limit: 3,
			total: 7,
			pagination: { page: 2, limit: 3, total: 7, pages: 3 },
		});
		const members = "slug title agent_type market_score claim_status pricing_type url";
		for (const name of [...members.split(" "), "short_description"]) {
			expect(data[0]).toHaveProperty(name);
		}
	});

	it.each([
		[0, 20, 0],
		[1, 20, 1],
		[20, 20, 1],
		[21, 20, 2],
		[100, 1, 100],
		[101, 100, 2],
	])("of %i agents at %i per page is one of %i", (total, limit, pages) => {
		const list = agentListView(context, { agents: [], page: 1, limit, total });
		expect(list.pagination.pages).toBe(pages);
	});

	it("has the first 20 by rank by default", () => {
		const agents = Array.from({ length: 23 }, (_, index) =>
			agentRecord({ slug: `agent-${index}` }),
		);
		const list = defaultAgentListView(viewContext({ agents }));
		expect(list.data.map(({ slug }) => slug)).toEqual(
			agents
				.map(({ slug }) => slug)
				.toSorted()
				.slice(0, 20),
		);
		expect(list.pagination).toEqual({ page: 1, limit: 20, total: 23, pages: 2 });
	});
});

describe("the detail of an agent", () => {
	it("has trust, exposure, badges, models and provenance", () => {
		const view = agentDetailView(...mole());
		expect(view.trust).toMatchObject({
			verification_level: 2,
			claim_status: "verified",
			featured: false,
			behavioral_exposure: {
				review_status: "declared",
				confidence_level: "medium",
				verified: null,
				declared: { score: 50 },
			},
		});
		expect(view.trust.behavioral_exposure.automated?.summary).toMatch(/^Risk not assessed: /);
		expect(view.badges.map(({ id }) => id)).toContain("domain_verified");
		expect(view).toMatchObject({ model_stack: ["field-2", "field-3"], integrations: ["Radio"] });
		expect(view.provenance).toEqual([
			{ field: "title", source: "declared", checked_at: daysAgo(300), origin: null },
		]);
		expect([view.comments_count, view.incidents_count]).toEqual([2, 1]);
	});

	it("names where it was listed first, with its slug there", () => {
		const homeOf = (slug: string, facts: Partial<RegistryExtract>) => {
			const at = viewContext(facts);
			return agentDetailView(at, getAgent(at, slug)).home;
		};
		const home = "https://far.pier9.dev/agents/swift";
		expect(homeOf("swift-2", { agents: [agentRecord({ slug: "swift-2", home })] })).toBe(home);
		const renamed = [
			agentRecord({ slug: "badger" }),
			agentRecord({ slug: "brock", status: "removed", movedTo: "badger" }),
		];
		expect(homeOf("badger", { agents: renamed })).toBe("https://registry.pier9.dev/agents/brock/");
	});

	it("names the successor of a deprecated agent", () => {
		const view = agentDetailView(context, getAgent(context, "newt"));
		expect(view.status).toBe("deprecated");
		expect(view.deprecation).toEqual({ message: "Use the mole.", successor: "mole" });
	});

	it("has scores whose parts sum to them, of what is known", () => {
		const { scores, market_score, known_weight, trust_score } = agentDetailView(...mole());
		const sum = (parts: typeof scores.market) =>
			parts.reduce((total, { points }) => total + (points ?? 0), 0);
		expect((100 * sum(scores.market)) / known_weight).toBeCloseTo(market_score, 0);
		expect(sum(scores.trust)).toBeCloseTo(trust_score ?? NaN, 1);
	});
});

describe("the history of an agent", () => {
	const points = (rank: number, marketScore: number) =>
		new Map([["mole", { marketScore, trendScore: 0, upvotes: rank, rank }]]);
	const history = new History([
		{ at: daysAgo(200), fearGreed: 50, method: METHOD, points: points(5, 10) },
		{ at: daysAgo(90), fearGreed: 50, method: METHOD, points: points(4, 20) },
		{ at: daysAgo(7), fearGreed: 50, method: METHOD, points: points(3, 40) },
		{ at: daysAgo(1), fearGreed: 50, method: METHOD, points: points(2, 30) },
	]);
	const remembered = mole(viewContext({}, { history }));
	const ranks = (limit: number, days: number) =>
		agentHistoryView(...remembered, { limit, days }).history.map(({ rank }) => rank);

	it("has both published forms at once", () => {
		const view = defaultAgentHistoryView(...remembered);
		expect(AgentHistory.strict().safeParse(view).error).toBeUndefined();
		expect(view.agent).toMatchObject({ slug: "mole" });
		expect(view.agent).not.toHaveProperty("rank");
		expect(Object.keys(view).sort()).toEqual(
			"agent current_score delta_pct history slug snapshots total".split(" "),
		);
		expect(view.history[0]).toEqual({
			market_score: 20,
			trend_score: 0,
			upvotes: 4,
			rank: 4,
			method: METHOD,
			recorded_at: daysAgo(90),
		});
		expect(view.snapshots[0]).toEqual({
			score: 20,
			trend: 0,
			upvotes: 4,
			rank: 4,
			method: METHOD,
			recorded_at: daysAgo(90),
		});
		expect([view.history.length, view.snapshots.length, view.total]).toEqual([4, 4, 4]);
	});

	it.each([
		[500, 90, [4, 3, 2, 1], "the defaults, the first day included"],
		[500, 89, [3, 2, 1], "one day less"],
		[500, 0, [5, 4, 3, 2, 1], "0 means all"],
		[2, 0, [2, 1], "the newest are returned"],
		[1, 90, [1], "only this hour"],
		[500, 1, [2, 1], "since yesterday began"],
	])("of at most %i points in %i days has the ranks %j: %s", (limit, days, expected) => {
		expect(ranks(limit, days)).toEqual(expected);
	});

	it("has the change since the start of the days, even if it has no point at the start", () => {
		const view = agentHistoryView(...remembered, { limit: 500, days: 30 });
		const now = remembered[1].marketScore;
		expect(view.history.map(({ rank }) => rank)).toEqual([3, 2, 1]);
		expect(view.delta_pct).toBeCloseTo((100 * (now - 20)) / 20, 1);
	});

	it("of days without changes has no point and no change", () => {
		const facts = {
			agents: [
				agentRecord({
					slug: "mole",
					createdAt: daysAgo(300),
					observations: [stars(500, "https://git.pier9.dev/mole")],
				}),
			],
			events: [],
			incidents: [],
			comments: [],
		};
		const { snapshot } = viewContext(facts);
		const later = mole(viewContext(facts, { hour: 72, history: snapshot.history }));
		const view = agentHistoryView(...later, { limit: 500, days: 1 });
		expect([view.history, view.total, view.delta_pct]).toEqual([[], 0, 0]);
		expect(view.current_score).toBeGreaterThan(0);
		expect(agentHistoryView(...later, { limit: 500, days: 3 }).total).toBe(1);
	});

	it("has one point for each day longer than seven days ago, reduced already or not", () => {
		const hours = [20.3, 20.2, 20.1, 7.4, 7.1].map((days, index) => ({
			at: daysAgo(days),
			fearGreed: 50,
			method: METHOD,
			points: points(index + 2, 10 + index),
		}));
		const context = viewContext({}, { history: new History(hours) });
		expect(defaultAgentHistoryView(...mole(context)).history.map(({ rank }) => rank)).toEqual([
			4, 5, 6, 1,
		]);
	});

	it("has the change since the first point shown if there is no earlier one", () => {
		const change = (limit: number) => agentHistoryView(...remembered, { limit, days: 0 }).delta_pct;
		const now = remembered[1].marketScore;
		expect(change(500)).toBeCloseTo((100 * (now - 10)) / 10, 1);
		expect(change(2)).toBeCloseTo((100 * (now - 30)) / 30, 1);
		expect(change(1)).toBe(0);
	});

	it("compares no points of different methods, and keeps both", () => {
		const former = new History([
			{ at: daysAgo(8), fearGreed: 50, points: points(3, 90) },
			{ at: daysAgo(6), fearGreed: 50, points: points(2, 0) },
		]);
		const view = defaultAgentHistoryView(...mole(viewContext({}, { history: former })));
		expect(view.history.map(({ rank, method }) => [rank, method])).toEqual([
			[3, null],
			[2, null],
			[1, METHOD],
		]);
		expect(view.delta_pct).toBe(0);
	});

	it("has no rank while it is not ranked, and a round bound among the snapshots", () => {
		const newt = [context, getAgent(context, "newt")] as const;
		const { history, snapshots, current_score } = defaultAgentHistoryView(...newt);
		expect([history.map(({ rank }) => rank), snapshots.map(({ rank }) => rank)]).toEqual([
			[null],
			[4],
		]);
		expect(current_score).toBe(0);
	});

	it("of an agent that started at zero has a change of zero", () => {
		const zero = new History([
			{ at: daysAgo(1), fearGreed: 50, method: METHOD, points: points(1, 0) },
		]);
		const view = defaultAgentHistoryView(...mole(viewContext({}, { history: zero })));
		expect(view.delta_pct).toBe(0);
	});
});

describe("the trust score of an agent", () => {
	it("has both published forms at once", () => {
		const view = trustView(...mole());
		expect(TrustScore.strict().safeParse(view).error).toBeUndefined();
		expect(view).toMatchObject({
			total: 63,
			level: "verified",
			identity: 40,
			verification: 18,
			completeness: 5,
			slug: "mole",
			trust_score: 63,
			breakdown: { identity: 40, verification: 18, completeness: 5 },
			claim_status: "verified",
			verification_level: 2,
		});
		expect(view.badges.map(({ id }) => id)).toContain("claimed");
	});
});

describe("the rank in answers about one agent", () => {
	it.each([
		[1_000, 1_000, false, "is exact as long as people are shown it exactly"],
		[1_001, 2_000, true, "is the bound that people are shown beyond"],
		[17_342, 20_000, true, "does not change when another agent moves"],
	])("at %i is %i (approximate: %s), so it %s", (rank, told, isBound) => {
		const [, agent] = mole();
		const shown = { rank: told, rank_is_bound: isBound };
		const many = ofMany(context);
		expect(agentDetailView(many, { ...agent, rank })).toMatchObject(shown);
		expect(manifestView(many, { ...agent, rank }).market).toMatchObject(shown);
		expect(toolAgentView(many, { ...agent, rank }, "short")).toMatchObject(shown);
	});

	it("is a round bound for what is not ranked, and the number after the last in lists", () => {
		const newt = getAgent(context, "newt");
		const shown = { rank: 1_000, rank_is_bound: true, is_ranked: false, market_score: 0 };
		expect(agentDetailView(ofMany(context), newt)).toMatchObject(shown);
		expect(agentDetailView(context, newt).rank).toBe(4);
		expect(agentView(context, newt)).toMatchObject({ rank: 4, is_ranked: false, market_score: 0 });
	});
});

describe("the manifest of an agent", () => {
	it("is the identity card of version 2", () => {
		const [, agent] = mole();
		expect(manifestView(...mole())).toEqual({
			registry_version: "2.0",
			identity: { name: 'Mole "the Digger"', slug: "mole", type: "agent" },
			urls: { website: "https://mole.pier9.dev/", registry: pageUrl },
			trust: { score: 63, level: 2, claim_status: "verified" },
			market: {
				bms: agent.marketScore,
				known_weight: agent.knownWeight,
				is_ranked: true,
				trend: agent.trendScore,
				rank: 1,
				rank_is_bound: false,
			},
		});
	});
});

describe("the comments on an agent", () => {
	it("are newest first", () => {
		const view = commentListView(...mole());
		expect(CommentList.strict().safeParse(view).error).toBeUndefined();
		expect(view.comments.map(({ id }) => id)).toEqual(["second", "first"]);
		expect(view).toMatchObject({ slug: "mole", total: 2 });
	});

	it("are an empty list if there are none", () => {
		const view = commentListView(context, getAgent(context, "vole"));
		expect(view).toEqual({ slug: "vole", comments: [], total: 0 });
	});
});
