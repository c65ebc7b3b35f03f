import { describe, expect, it } from "vitest";
import type { Reach } from "#contract/evidence/reach.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { trendView } from "#views/agents/trend-view.ts";
import { agentCardView } from "#views/pictures/agent-card-view.ts";
import { CARD_PAGES, categoryCardView, pageCardView } from "#views/pictures/page-card-view.ts";
import { tileOf } from "#views/pictures/tile.ts";
import { getAgent, getCategory } from "#views/view-context.ts";
import { mole, ofMany, viewContext } from "./view-context-builder.ts";

describe("the card of an agent", () => {
	const [context, agent] = mole();
	const card = agentCardView(context, agent);

	it("says rank, score, category, pricing and trend in a line at the foot", () => {
		expect(card).toMatchObject({ title: agent.title, site: "Agent Registry", isDark: false });
		expect(card.facts.slice(0, 2)).toEqual([
			`Rank ${agent.rank}`,
			`Score ${Math.round(agent.marketScore)}`,
		]);
		expect(card.facts).toContain("Freemium");
		expect(card.facts).toContain(getCategory(context, "tunnels").name);
	});

	it("shows a rounded rank instead of an exact one above a limit", () => {
		const { facts } = agentCardView(ofMany(context), { ...agent, rank: 15_234 });
		expect(facts[0]).toBe("Top 20,000");
	});

	it("says that an agent is not ranked yet, no score and no trend", () => {
		const { facts } = agentCardView(context, getAgent(context, "newt"));
		expect(facts[0]).toBe("Not ranked yet");
		expect(facts.join(" ")).not.toMatch(/Score|Trend/);
	});

	it("shows three figures of a server: tools, where it runs, what it reaches, as the API has them", () => {
		const reaching = (host: string, parts: Partial<Reach> = {}) => {
			const hosts = [{ host, source: "ToolHive" }];
			const stated = { runs: "here", data: "elsewhere", more: 0, limited: null, hosts } as const;
			const only: Reach = { ...stated, ...parts };
			return { ...only, ways: { only }, asks: { keys: 0, signsIn: false } };
		};
		const shown = { ...agent, toolsCount: 24, reach: reaching("api.pier9.dev") };
		const figuresOf = (facts: Partial<SnapshotAgent>) =>
			agentCardView(context, { ...shown, ...facts }).figures.map(
				({ value, label }) => `${value}, ${label}`,
			);
		expect(figuresOf({}).slice(1)).toEqual([
			expect.stringMatching(/^Your machine, /),
			"api.pier9.dev, it connects to",
		]);
		expect(figuresOf({})[0]).toMatch(
			/^24 tools, (|which only read|1 changes things|\d+ change things)$/,
		);
		expect(figuresOf({ reach: reaching("*") })[2]).toBe("Any address, it may connect to");
		const stays = reaching("localhost", { data: "stays" });
		expect(figuresOf({ reach: stays })[2]).toBe("No network, it needs none");
		const hosted = reaching("api.pier9.dev", { runs: "hosted" });
		expect(figuresOf({ reach: hosted })[1]).toMatch(/^api\.pier9\.dev, /);
		expect(figuresOf({ toolsCount: 0, reach: null, observations: [] })).toEqual([
			expect.stringMatching(/^Listed, \d+ \w{3} \d{4}$/),
		]);
	});

	it("shows prices and tokens of a model, dark", () => {
		const model = {
			...agent,
			agentType: "llm" as const,
			inputPrice: 5,
			outputPrice: 0.25,
			contextTokens: 1_000_000,
			outputTokens: 128_000,
			shortDescription: null,
			inputModalities: ["text", "image"],
			abilities: ["tool_calling"],
		};
		expect(agentCardView(context, model)).toMatchObject({
			isDark: true,
			summary: "Reads text, images. Has tool calling.",
			figures: [
				{ value: "$5 / $0.25", label: "in / out, per million" },
				{ value: "1M", label: "tokens of context" },
				{ value: "128k", label: "tokens of output" },
			],
		});
	});

	it.each([
		["active", 0, ""],
		["active", 1, "1 open incident"],
		["deprecated", 0, "Deprecated"],
		["deprecated", 2, "2 open incidents · deprecated"],
	] as const)(
		"warns of an agent that is %s and has %i open incidents",
		(status, openIncidentCount, alert) => {
			expect(agentCardView(context, { ...agent, status, openIncidentCount }).alert).toBe(alert);
		},
	);

	it("shows the letters of an agent without a logo as they are on its page", () => {
		const { letters, hue } = tileOf(agent);
		expect(card).toMatchObject({ monogram: { letters, tone: hue } });
		expect(card).not.toHaveProperty("logo");
	});

	it("names the maker once, also if the title does", () => {
		const named = { ...agent, creatorName: "pier" };
		const shown = ["Tide", "Tide by pier", "Tide at pier"].map((title) => {
			const card = agentCardView(context, { ...named, title });
			return [card.title, card.kicker];
		});
		expect(shown).toEqual([
			["Tide", "Agent by pier"],
			["Tide", "Agent by pier"],
			["Tide at pier", "Agent"],
		]);
	});

	it("leaves out what is not known", () => {
		const bare = {
			...agent,
			categorySlug: null,
			agentType: null,
			creatorName: null,
			pricingType: null,
		};
		const { kicker, facts } = agentCardView(context, bare);
		expect([kicker, facts.filter((fact) => !/^(Rank|Score|Trend)/.test(fact))]).toEqual(["", []]);
	});
});

describe("the trend on the card of an agent", () => {
	/** The small registry's snapshot is on a Monday. Each day knows the one before. */
	const sunday = viewContext({}, { hour: -24 });
	const daysLater = (days: number, { snapshot: { history } }: typeof sunday) =>
		viewContext({}, { hour: 24 * days, history });
	const monday = daysLater(0, sunday);
	const tuesday = daysLater(1, monday);
	const wednesday = daysLater(2, tuesday);
	const nextMonday = daysLater(7, wednesday);
	const trendOf = (context: typeof sunday) =>
		agentCardView(...mole(context)).facts.find((fact) => fact.startsWith("Trend"));
	const figuresOf = (context: typeof sunday) => mole(context)[1];

	it("is missing before the end of its first week", () => {
		expect(trendOf(sunday)).toBeUndefined();
	});

	it("shows attention at the end of last week, in whole points", () => {
		const { trendScore } = figuresOf(sunday);
		expect(trendScore).not.toBe(Math.round(trendScore));
		expect(trendOf(monday)).toBe(`Trend +${Math.round(trendScore)}`);
	});

	it("changes attention only at the end of a week", () => {
		expect(figuresOf(wednesday).trendScore).not.toBe(figuresOf(monday).trendScore);
		expect(trendOf(wednesday)).toEqual(trendOf(monday));
		expect(trendOf(nextMonday)).not.toBe(trendOf(monday));
	});
});

describe("a trend", () => {
	it.each([
		[12.34, "up", "+12.3"],
		[-3.06, "down", "−3.1"],
		[0.04, "flat", "0.0"],
		[-0.04, "flat", "0.0"],
		[0, "flat", "0.0"],
		[-100, "down", "−100.0"],
	])("of %f goes %s and reads %s", (change, direction, label) => {
		expect(trendView(change)).toEqual({ direction, label });
	});
});

describe("the card of a category", () => {
	it("shows how many agents it has and which is first", () => {
		const context = viewContext();
		for (const category of context.snapshot.categories) {
			const card = categoryCardView(context, category);
			expect(card.title).toBe(category.name);
			expect(card.figures[0]).toEqual({ label: "Agents", value: String(category.agentCount) });
		}
		const summaries = context.snapshot.categories.map(({ slug }) => [
			slug,
			categoryCardView(context, getCategory(context, slug)).summary,
		]);
		expect(summaries).toEqual([
			["empty", ""],
			// It is alone.
			["nests", ""],
			["tunnels", 'Leading of 2 ranked: Mole "the Digger"'],
		]);
	});
});

describe("the cards of pages", () => {
	it.each(CARD_PAGES)("%s has a title and at most three figures", (page) => {
		const card = pageCardView(viewContext(), page);
		expect(card.title).not.toBe("");
		expect(card.figures.length).toBeGreaterThan(0);
		expect(card.figures.length).toBeLessThanOrEqual(3);
	});

	it.each(CARD_PAGES)("%s can be rendered for a registry without agents", (page) => {
		const empty = viewContext({ agents: [], incidents: [], comments: [], events: [] });
		expect(JSON.stringify(pageCardView(empty, page))).not.toMatch(/NaN|undefined|null%/);
	});
});
