import { describe, expect, it } from "vitest";
import { setWhere } from "#search/columns/bitmap.ts";
import { viewContext } from "../views/view-context-builder.ts";
import { createAgentIndex } from "./create-indexes.ts";

const [example] = viewContext().snapshot.agents;
if (!example) throw new Error("The small registry is empty");

const agents = [
	{ title: "Harbor Scout", shortDescription: "Answers mail." },
	{ title: "Harbor", shortDescription: "Forecasts the weather at sea." },
	{ title: "Ledger", shortDescription: "Books what was paid. E-Mail in boxes." },
	{ title: "Quay", shortDescription: "Harbor and weather mail, websearch in C++." },
	{ title: "OpenWater", shortDescription: "One category of ASP.NET." },
	...Array.from({ length: 12 }, (_, number) => ({
		title: `Filler ${number}`,
		shortDescription: "Nothing special.",
	})),
].map((facts, number) => ({
	...example,
	...facts,
	creatorName: null,
	slug: `agent-${number}`,
	rank: number + 1,
}));
const index = createAgentIndex(agents);

function found(q: string, isIn?: (number: number) => boolean) {
	const within = isIn && setWhere(agents.length, isIn);
	const { match, numbers, scores, total } = index.find({
		q,
		within,
		sort: "relevance",
		page: 1,
		limit: 50,
	});
	expect(numbers).toHaveLength(total);
	expect(scores).toHaveLength(total);
	return { match, scores, titles: numbers.map((number) => agents[number]?.title) };
}

describe("a text matches", () => {
	it.each([
		["harbor scout", "all", ["Harbor Scout"], "only agents with all its words"],
		["weather mail at the harbor", "all", ["Quay"], "them without little words between"],
		["mail from ledger 2026", "some", ["Ledger", "Harbor Scout", "Quay"], "agents with most of it"],
		["harbor", "all", ["Harbor", "Harbor Scout", "Quay"], "agents that it names, then by rank"],
		["zebra ledger", "some", ["Ledger"], "agents with one of two words"],
		["filler ledger", "some", ["Ledger"], "none by words that most agents have"],
		["filler zebra", "some", Array.from({ length: 12 }, (_, n) => `Filler ${n}`), "or all of them"],
		["the", "all", ["Harbor"], "a small word if there is no other"],
		["zebra", "all", [], "none by unknown words"],
		["!!!", "all", [], "none without a word"],
		["book box", "all", ["Ledger"], "several of what is one"],
		["forecast categories", "some", ["OpenWater", "Harbor", "Quay"], "one of what are several"],
		["email ledger", "all", ["Ledger"], "e-mail as one word"],
		["web search", "all", ["Quay"], "two words that are written as one"],
		["c++", "all", ["Quay"], "a language by all its signs"],
		["c#", "all", [], "no other language"],
		[".net", "all", ["OpenWater"], "what follows a dot"],
		["water", "all", ["OpenWater"], "a word within a name"],
		["openwater", "all", ["OpenWater"], "a name in small letters"],
		["harborscout", "all", ["Harbor Scout"], "two words of a title without their space"],
	])("%j (%s): %j, %s", (q, match, titles) => {
		expect(found(q)).toMatchObject({ match, titles });
	});

	it("some of its words if none of the agents has them all", () => {
		expect(found("harbor scout", (number) => number > 0)).toMatchObject({
			match: "some",
			titles: ["Harbor", "Quay"],
		});
	});

	it("all its words for mirrors, without other agents", () => {
		expect(index.matching({ q: "zebra ledger" })?.count()).toBe(0);
		expect(index.count({ q: "zebra ledger" })).toBe(0);
	});
});

describe("agents with some of the words", () => {
	it("come best first across pages", () => {
		const asked = { q: "zebra harbor mail weather", limit: 1 } as const;
		const pages = [1, 2, 3, 4, 5].flatMap((page) => index.find({ ...asked, page }).numbers);
		const { titles } = found(asked.q);
		expect(pages.map((number) => agents[number]?.title)).toEqual(titles);
		expect(titles.slice(0, 2).toSorted()).toEqual(["Harbor", "Quay"]);
	});

	it("have the full score only for an exact title", () => {
		expect(found("ledger").scores[0]).toBe(100);
		const [all = 0] = found("weather mail").scores;
		const [some = 0] = found("zebra weather mail").scores;
		expect(all).toBeLessThan(100);
		expect(some).toBeLessThan(all);
		expect(some).toBeGreaterThan(0);
	});

	it("are counted for each value of a filter", () => {
		const type = { q: "zebra harbor", type: example.agentType ?? "" };
		const counts = index.countFacets(type);
		expect(counts.type.get(type.type)).toBe(index.find({ ...type, ...FIRST }).total);
		expect(counts.pricing.get(example.pricingType ?? "")).toBe(3);
	});
});

const FIRST = { sort: "score", page: 1, limit: 1 } as const;
