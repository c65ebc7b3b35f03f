import { expect, it } from "vitest";
import { openAgentIndex } from "#search/indexes/agent-index.ts";
import { buildAgentIndex } from "#search/indexes/build-agent-index.ts";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { at, registryExtract } from "../snapshot/registry-extract-builder.ts";
import { createAgentIndex } from "./create-indexes.ts";
import { finishSteps } from "./finish-steps.ts";

const extract = registryExtract({
	agents: [agentRecord({ slug: "model" })],
	incidents: [],
	comments: [],
	events: [],
});
const [model] = buildSnapshot({ extract, history: new History([]), at }).agents;

/** Titles, creators and descriptions in rank order. */
type Texts = readonly (readonly [title: string, creator: string, description: string])[];

function agentsOf(texts: Texts) {
	if (!model) throw new Error("The model is not public");
	// Other agents, so that no word is in most of them.
	const others = Array.from({ length: 40 }, () => ["Else", "Nobody", "nothing"] as const);
	return [...texts, ...others].map(([title, creatorName, shortDescription], place) => ({
		...model,
		title,
		creatorName,
		shortDescription,
		slug: `agent-${place}`,
		rank: place + 1,
	}));
}

function ordered(texts: Texts, q: string): (string | undefined)[] {
	const agents = agentsOf(texts);
	const { numbers } = createAgentIndex(agents).find({ q, sort: "relevance", page: 1, limit: 9 });
	return numbers.map((number) => agents[number]?.title);
}

it.each<[string, Texts, string, string[]]>([
	[
		"a title equal to the text, before others that start with it, contain it, or contain a longer word",
		[
			["Ask GitHub", "Ann", ""],
			["GitHubber", "Ann", ""],
			["GitHub Chat", "Ann", ""],
			["GITHUB", "Ann", ""],
		],
		"github",
		["GITHUB", "GitHub Chat", "Ask GitHub", "GitHubber"],
	],
	[
		"the title before the creator, and the creator before the description",
		[
			["One", "Ann", "about maps"],
			["Two", "Maps", ""],
			["Three Maps", "Ann", ""],
		],
		"maps",
		["Three Maps", "Two", "One"],
	],
	[
		"a whole word before the start of one",
		[
			["One", "Ann", "timetables"],
			["Two", "Ann", "time"],
		],
		"time",
		["Two", "One"],
	],
	[
		"a rare word in the title before a frequent one",
		[
			...Array.from({ length: 20 }, (_, n) => [`Server ${n}`, "Ann", "stripes"] as const),
			["Stripe", "Ann", "a server"],
		],
		"stripe server",
		["Stripe", ...Array.from({ length: 8 }, (_, n) => `Server ${n}`)],
	],
	[
		"of equal ones the better ranked",
		[
			["Blue Mole", "Ann", ""],
			["Mole Blue", "Ann", ""],
			["Grey Mole", "Ann", ""],
		],
		"mole",
		["Mole Blue", "Blue Mole", "Grey Mole"],
	],
])("relevance puts first %s", (_, texts, q, expected) => {
	expect(ordered(texts, q)).toEqual(expected);
});

it("relevance ends for a title, too, whose agent cannot be read", () => {
	if (!model) throw new Error("The model is not public");
	const columns = finishSteps(
		buildAgentIndex([{ ...model, title: "Harbor Mole" }], at.toISOString()),
	);
	const index = openAgentIndex(columns, { agents: { length: 1, at: () => undefined } });
	expect(index.find({ q: "harbor mole", page: 1, limit: 9 })).toMatchObject({ numbers: [0] });
});

it("relevance gives points to a text of any length, and an exact title stays first", () => {
	const title = "翻訳者のための小さな道具箱".repeat(7);
	expect(
		ordered(
			[
				[`${title}!`, "Ann", ""],
				["x", title, title],
				[`${title}箱`, title, title],
			],
			title,
		),
	).toEqual([`${title}!`, `${title}箱`, "x"]);
});

it("relevance tells where agents without every word begin, whatever the page shows", () => {
	const index = createAgentIndex(
		agentsOf([
			["Grey Mole", "Ann", ""],
			["Harbor Mole", "Ann", ""],
			["Harbor", "Ann", ""],
			["Harbor Moles", "Ann", ""],
		]),
	);
	const pages = [
		{ page: 1, limit: 1 },
		{ page: 2, limit: 2 },
		{ page: 10 ** 9, limit: 100 },
	];
	const found = pages.map((paging) =>
		index.find({ q: "harbor mole", withSome: true, sort: "relevance", ...paging }),
	);
	expect(found.map(({ numbers, partialFrom }) => [numbers, partialFrom])).toEqual([
		[[1], 2],
		[[2, 0], 2],
		[[], 2],
	]);
});
