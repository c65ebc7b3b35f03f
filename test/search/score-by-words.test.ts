import { describe, expect, it } from "vitest";
import { createAgentIndex } from "#search/agent-index.ts";
import { setWhere } from "#search/bitmap-sets.ts";
import { scoreByWords } from "#search/score-by-words.ts";
import { viewContext } from "../views/view-context-builder.ts";

const [example] = viewContext().snapshot.agents;
if (!example) throw new Error("The small registry is empty");

const agents = [
	{ title: "Harbor Scout", shortDescription: "Answers mail." },
	{ title: "Harbor", shortDescription: "Forecasts the weather at sea." },
	{ title: "Ledger", shortDescription: "Books what was paid." },
	{ title: "Quay", shortDescription: "Harbor and weather mail." },
].map((facts, number) => ({ ...example, ...facts, creatorName: null, rank: number + 1 }));
const index = createAgentIndex(agents);

function found(text: string, isIn?: (number: number) => boolean) {
	const within = isIn && setWhere(agents.length, isIn);
	const scored = scoreByWords(index, text, within);
	const page = scored.page(0, 10);
	expect(page).toHaveLength(scored.total);
	return page.map(({ number }) => agents[number]?.title);
}

describe("agents by the words of a question", () => {
	it.each([
		["harbor scout", ["Harbor Scout", "Harbor", "Quay"], "the title as a whole comes first"],
		["find me a tool for weather mail", ["Quay", "Harbor Scout", "Harbor"], "both before one"],
		["harbor", ["Harbor", "Harbor Scout", "Quay"], "whom it names, then by rank"],
		["the", ["Harbor"], "a filler is looked for where there is nothing else"],
		["zebra", [], "nobody has it"],
		["zebra ledger", ["Ledger"], "one word is enough"],
		["!!!", [], "no word"],
	])("%j finds %j: %s", (text, titles) => {
		expect(found(text)).toEqual(titles);
	});

	it("are looked for only where asked", () => {
		expect(found("harbor", (number) => number > 0)).toEqual(["Harbor", "Quay"]);
	});

	it("come in pages that make up the whole", () => {
		const scored = scoreByWords(index, "harbor mail weather", undefined);
		const pages = [0, 1, 2, 3].flatMap((from) => scored.page(from, 1));
		expect(pages).toEqual(scored.page(0, 10));
	});

	it("have the full score only where the text names them", () => {
		const scores = (text: string) => scoreByWords(index, text, undefined).page(0, 9);
		expect(scores("ledger")[0]?.score).toBe(100);
		expect(scores("weather mail harbor")[0]?.score).toBe(99);
		expect(scores("zebra mail")[0]?.score).toBeLessThan(99);
	});
});
