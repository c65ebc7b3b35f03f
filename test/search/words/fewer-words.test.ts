import { describe, expect, it } from "vitest";
import { fewerWords } from "#search/words/fewer-words.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { viewContext } from "../../views/view-context-builder.ts";
import { createAgentIndex } from "../create-indexes.ts";

const titles = ["Harbor mail", "Harbor mail", "Harbor tides", "Harbor", "Quay"];
const agents = titles.map((title, number) =>
	agentRecord({ slug: `a-${number}`, title, pricingType: number === 4 ? "paid" : "free" }),
);
const { snapshot } = viewContext({ agents, incidents: [], comments: [], events: [] });
const index = createAgentIndex(snapshot.agents, snapshot.at);
const left = (q: string, filters = {}) =>
	fewerWords(index, { q, filters }).map(({ q, total }) => `${q} ${total}`);

describe("fewer words of a search", () => {
	it("are the most that an agent has together, then the rarest ones", () => {
		expect(left("my harbor tides by mail zzzz")).toEqual(["harbor tides 1", "tides 1", "mail 2"]);
	});

	it("are found with the filters, and none for a single word or a strange one", () => {
		expect(left("harbor quay", { pricing: ["paid"] })).toEqual(["quay 1"]);
		expect(left("zzzz qqqq")).toEqual([]);
		expect(left("harbor")).toEqual([]);
		expect(left("")).toEqual([]);
	});
});
