import { describe, expect, it } from "vitest";
import { dailyValues, trendView } from "#views/agents/trend-view.ts";
import { agentCardView } from "#views/pictures/agent-card-view.ts";
import { CARD_PAGES, categoryCardView, pageCardView } from "#views/pictures/page-card-view.ts";
import { tileOf } from "#views/pictures/tile.ts";
import { getAgent, getCategory } from "#views/view-context.ts";
import { mole, ofMany, viewContext } from "./view-context-builder.ts";

describe("the card of an agent", () => {
	const [context, agent] = mole();
	const card = agentCardView(context, agent);

	it("shows title, rank, score, trust, pricing and host", () => {
		expect(card).toMatchObject({ title: agent.title, site: "Agent Registry" });
		expect(card.figures.map(({ label }) => label)).toEqual(["Rank", "Score", "Trust", "Pricing"]);
		expect(card.figures[0]?.value).toBe(`#${agent.rank}`);
		expect(card.figures[1]?.value).toBe(String(Math.round(agent.marketScore)));
	});

	it("shows a rounded rank instead of an exact one above a limit", () => {
		const { figures } = agentCardView(ofMany(context), { ...agent, rank: 15_234 });
		expect(figures[0]).toEqual({ label: "In the top", value: "20k" });
	});

	it("says that an agent is not ranked yet, no score and no trend", () => {
		const { figures, trend, summary } = agentCardView(context, getAgent(context, "newt"));
		expect(summary).toBe("not ranked yet");
		expect(figures[0]).toEqual({ label: "Rank", value: "Not yet" });
		expect([figures.map(({ label }) => label), trend]).toEqual([
			["Rank", "Trust", "Pricing"],
			null,
		]);
	});

	it.each([
		["active", 0, ""],
		["active", 1, "1 open incident"],
		["deprecated", 0, "Deprecated"],
		["deprecated", 2, "2 open incidents · Deprecated"],
	] as const)(
		"warns of an agent that is %s and has %i open incidents",
		(status, openIncidentCount, alert) => {
			expect(agentCardView(context, { ...agent, status, openIncidentCount }).alert).toBe(alert);
		},
	);

	it("says that a price is unknown instead of leaving an empty place", () => {
		const { figures } = agentCardView(context, { ...agent, pricingType: null });
		expect(figures[3]).toEqual({ label: "Pricing", value: "Unknown" });
	});

	it("shows the letters of an agent without a logo as they are on its page", () => {
		const { letters, hue } = tileOf(agent);
		expect(card).toMatchObject({ monogram: { letters, tone: hue } });
		expect(card).not.toHaveProperty("logo");
	});

	it("names the maker once, also if the title does", () => {
		const named = { ...agent, creatorName: "pier" };
		const summaryOf = (title: string) => agentCardView(context, { ...named, title }).summary;
		expect(["Tide", "Tide by pier"].map(summaryOf)).toEqual(["by pier", ""]);
	});

	it("leaves out unknown facts above and below the title", () => {
		const bare = { ...agent, categorySlug: null, agentType: null, creatorName: null };
		expect(agentCardView(context, bare)).toMatchObject({ kicker: "", summary: "" });
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
	const trendOf = (context: typeof sunday) => agentCardView(...mole(context)).trend;
	const figuresOf = (context: typeof sunday) => mole(context)[1];

	it("is missing before the end of its first week", () => {
		expect(trendOf(sunday)).toBeNull();
	});

	it("shows attention at the end of last week and weekly scores up to now, in whole points", () => {
		const { trendScore, marketScore } = figuresOf(sunday);
		expect(trendScore).not.toBe(Math.round(trendScore));
		expect(trendOf(monday)).toMatchObject({
			name: "Attention last week",
			label: `+${Math.round(trendScore)}`,
			lineName: "Score",
			line: [marketScore, figuresOf(monday).marketScore].map(Math.round),
		});
	});

	it("changes attention only at the end of a week", () => {
		expect(figuresOf(wednesday).trendScore).not.toBe(figuresOf(monday).trendScore);
		expect(trendOf(wednesday)).toEqual(trendOf(monday));
		expect(trendOf(nextMonday)?.label).not.toBe(trendOf(monday)?.label);
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
		expect(trendView(change, [1, 2])).toEqual({ direction, label, line: [1, 2] });
	});

	it("has one value a day, the last one, for thirty days at most", () => {
		const points = Array.from({ length: 40 * 24 }, (_, hour) => ({
			at: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(),
			value: hour,
		}));
		const values = dailyValues(points, points.at(-1)?.at ?? "");
		expect(values).toHaveLength(30);
		expect(values.at(-1)).toBe(40 * 24 - 1);
		expect(values[0]).toBe(11 * 24 - 1);
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
	it.each(CARD_PAGES)("%s has a title and at most four figures", (page) => {
		const card = pageCardView(viewContext(), page);
		expect(card.title).not.toBe("");
		expect(card.figures.length).toBeGreaterThan(0);
		expect(card.figures.length).toBeLessThanOrEqual(4);
	});

	it.each(CARD_PAGES)("%s can be rendered for a registry without agents", (page) => {
		const empty = viewContext({ agents: [], incidents: [], comments: [], events: [] });
		expect(JSON.stringify(pageCardView(empty, page))).not.toMatch(/NaN|undefined|null%/);
	});
});
