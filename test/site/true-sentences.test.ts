import { describe, expect, it } from "vitest";
import { History } from "#snapshot/history/history.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import type { ViewContext } from "#views/view-context.ts";
import { busyExtract, daysAgo } from "../snapshot/registry-extract-builder.ts";
import { viewContext } from "../views/view-context-builder.ts";
import { importedRegistry } from "./imported-registry.ts";
import { filesOf, wordsOf } from "./page-words.ts";

/** The same figures for all rules. */
function figuresOf({ agents, categories, market, week }: Snapshot) {
	const all = [...agents];
	return {
		agents: all.length,
		filed: all.filter(({ categorySlug }) => categorySlug !== null).length,
		categories: categories.filter(({ agentCount }) => agentCount > 0).length,
		ranked: all.filter(({ isRanked }) => isRanked).length,
		reviewed: all.filter(({ claim }) => claim.level > 0).length,
		declared: all.filter(({ provenance }) => provenance.some(({ source }) => source === "declared"))
			.length,
		verified: market.verification.verifiedShare,
		launches: week.launches,
		newHere: week.newAgents,
		mood: market.mood.value,
		knownWeight: market.mood.knownWeight,
		shares: market.sectors.length,
		newcomers: all.filter(({ badges }) => badges.some(({ id }) => id === "newcomer")).length,
	};
}
type Figures = ReturnType<typeof figuresOf>;

interface Rule {
	/** A sentence that no registry may say, or only one of other figures. */
	untrue: string;
	says: RegExp;
	/** Numbers are those of the groups of `says`. */
	isTrue: (figures: Figures, ...numbers: number[]) => boolean;
}

/** What sentences say, and when they are true. */
const RULES: Rule[] = [
	{
		untrue: "1,237 agents in 17 categories",
		says: /(?<! of )\b([\d,]+) agents? in ([\d,]+) categor/g,
		isTrue: ({ agents, filed, categories }, all, kinds) =>
			filed === agents && all === agents && kinds === categories,
	},
	{
		untrue: "999 of 9 agents in 3 categories",
		says: /\b([\d,]+) of ([\d,]+) agents? in ([\d,]+) categor/g,
		isTrue: (is, filed, all, kinds) =>
			filed === is.filed && all === is.agents && kinds === is.categories,
	},
	{
		untrue: "top 2,000",
		says: /\b(?:top|first|best) (\d[\d,]*)(?! (?:days|page|hours|characters))\b/gi,
		isTrue: ({ agents }, bound) => bound <= agents,
	},
	{
		untrue: "Top 10 of 999 ranked agents",
		says: /\bTop ([\d,]+) of ([\d,]+) ranked/g,
		isTrue: ({ ranked }, bound, of) => of === ranked && bound <= ranked,
	},
	{
		untrue: "Leading: Airtable.",
		says: /\bLeading: /g,
		isTrue: ({ ranked }) => ranked > 1,
	},
	{
		untrue: "Leading of 999 ranked: Airtable.",
		says: /\bLeading of ([\d,]+) ranked/g,
		isTrue: ({ ranked }, of) => ranked > 1 && of <= ranked,
	},
	{ untrue: "AI agents, ranked", says: /AI agents, ranked/g, isTrue: ({ ranked }) => ranked > 0 },
	{
		untrue: "999 of 9 agents ranked",
		says: /\b([\d,]+) of ([\d,]+) agents? ranked/g,
		isTrue: (is, ranked, all) => ranked === is.ranked && all === is.agents,
	},
	{
		untrue: "The fear and greed index is at 100.0 of 100: extreme greed.",
		says: /index is at ([\d.]+) of 100/g,
		isTrue: ({ mood, knownWeight }, value) =>
			mood !== null && Math.abs(value - mood) < 0.06 && knownWeight >= 60,
	},
	{
		untrue: "The mood: extreme greed",
		says: /\bThe mood: /g,
		isTrue: ({ mood }) => mood !== null,
	},
	{
		untrue: "Shares of the attention of at least 999 agents a week.",
		says: /Shares of the attention/g,
		isTrue: ({ shares }) => shares > 0,
	},
	{
		untrue: "99.9% of 999 agents are verified or certified.",
		says: /([\d.]+)% of ([\d,]+) agents? are verified/g,
		isTrue: ({ verified, agents }, share, all) => share === verified && all === agents,
	},
	{ untrue: "820 new this week", says: /([\d,]+) new this week/g, isTrue: () => false },
	{
		untrue: "999 newly listed this week",
		says: /([\d,]+) newly listed this week/g,
		isTrue: ({ newHere }, count) => count === newHere,
	},
	{
		untrue: "999 launches",
		says: /\b([\d,]+) launch(?:es)?\b/g,
		isTrue: ({ launches }, count) => count <= Math.max(launches, 10),
	},
	{
		untrue: "Free; a person reviews every listing",
		says: /a person reviews|reviewed by a (?:person|moderator)/gi,
		isTrue: ({ reviewed }) => reviewed > 0,
	},
	{
		untrue: "Descriptions are written by the people who list agents.",
		says: /written by the people who list/g,
		isTrue: ({ declared, agents }) => declared === agents,
	},
	{
		untrue: "Newcomer: launched lately",
		says: /\bNewcomer\b/g,
		isTrue: ({ newcomers }) => newcomers > 0,
	},
];

const NOTHING: Figures = {
	agents: 3,
	filed: 2,
	categories: 1,
	ranked: 0,
	reviewed: 0,
	declared: 0,
	verified: 0,
	launches: 0,
	newHere: 3,
	mood: null,
	knownWeight: 0,
	shares: 0,
	newcomers: 0,
};

function untrueIn(text: string, figures: Figures): string[] {
	return RULES.flatMap(({ says, isTrue }) =>
		[...text.matchAll(says)]
			.filter(([, ...groups]) => !isTrue(figures, ...groups.map(numberOf)))
			.map(([sentence]) => sentence),
	);
}

const numberOf = (text: string | undefined) => Number(text?.replaceAll(",", ""));

/** Pages about rules, not about this registry. */
const ABOUT_RULES = /^(?:docs|methodology|openapi|_|api\/v1\/dumps)|\/schema\.json$/;
const READ = /\.(?:html|md|txt|atom|json)$/;

describe("a rule about sentences", () => {
	it.each(RULES)("refuses where it is untrue: $untrue", ({ untrue }) => {
		expect(untrueIn(untrue, NOTHING)).not.toEqual([]);
	});
});

describe("every file that people read", () => {
	it.each<[string, () => ViewContext | Promise<ViewContext>]>([
		["filled by imports in its first hour", importedRegistry],
		[
			"in use for two weeks",
			() => {
				const first = { at: daysAgo(14), fearGreed: null, points: new Map() };
				return viewContext(busyExtract(), { history: new History([first]) });
			},
		],
		["without agents", () => viewContext({ agents: [], incidents: [], comments: [], events: [] })],
	])("of a registry %s says what its figures say", async (_, contextOf) => {
		const context = await contextOf();
		const figures = figuresOf(context.snapshot);
		const found = [...(await filesOf(context))]
			.filter(([path]) => READ.test(path) && !ABOUT_RULES.test(path))
			.map(([path, content]) => [path, untrueIn(wordsOf(path, content), figures)]);
		expect(found.length).toBeGreaterThan(20);
		expect(found.filter(([, untrue]) => untrue?.length !== 0)).toEqual([]);
	});
});
