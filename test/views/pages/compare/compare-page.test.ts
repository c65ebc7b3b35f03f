import { describe, expect, it } from "vitest";
import type { RiskClass } from "#contract/evidence/risk-signals.ts";
import { agentDetailView } from "#views/agents/agent-detail-view.ts";
import { comparePage } from "#views/pages/compare/compare-page.ts";
import { getAgent, type ViewContext } from "#views/view-context.ts";
import { agentRecord } from "../../../domain/agent-record-builder.ts";
import { incident } from "../../../snapshot/registry-extract-builder.ts";
import { viewContext } from "../../view-context-builder.ts";

const named = (context: ViewContext, slugs: readonly string[]) =>
	slugs.map((slug) => ({ text: slug, agent: context.agentBySlug.get(slug) ?? null, near: [] }));

function compare(slugs: readonly string[], context = viewContext()) {
	return comparePage(context, named(context, slugs));
}

function rowOf({ groups, equal }: ReturnType<typeof compare>, name: string) {
	const row = [...groups.flatMap(({ rows }) => rows), ...equal].find((row) => row.name === name);
	if (!row) throw new Error(`Nothing is compared by ${name}`);
	return { differs: row.differs, texts: row.cells.map(({ text }) => text), cells: row.cells };
}

const NOTHING = { text: null, icon: null, share: null, tone: null, links: [] };

describe("a comparison", () => {
	it("has the agents side by side in the order of the query", () => {
		const page = compare(["vole", "mole"]);
		expect(page.heading).toBe("2 listings, side by side");
		expect(page.head.title).toContain('vole and Mole "the Digger"');
		expect(page.columns).toMatchObject([
			{ title: "vole", path: "/agents/vole/", removePath: "/compare/?a=mole", tags: [] },
			{
				title: 'Mole "the Digger"',
				path: "/agents/mole/",
				removePath: "/compare/?a=vole",
				tags: [{ label: "1 open incident", tone: "warn" }],
			},
		]);
		expect(page.columns.map(({ tile }) => tile.letters)).toEqual(["V", "MD"]);
		const names = page.groups.map(({ name }) => name);
		expect(names).toEqual(["Get it", "What it can do", "Can I rely on it"]);
		const rows = [...page.groups.flatMap(({ rows }) => rows), ...page.equal];
		expect(rows.every(({ cells }) => cells.length === 2)).toBe(true);
	});

	it("counts the differences, and folds what is equal", () => {
		const page = compare(["vole", "mole"]);
		expect(rowOf(page, "Type")).toMatchObject({ differs: true, texts: ["Bot", "Agent"] });
		expect(page.equal.map(({ name }) => name)).toContain("Category");
		const differing = page.groups.flatMap(({ rows }) => rows);
		expect(differing.every(({ differs }) => differs)).toBe(true);
		expect(page.differing).toBe(`${differing.length} rows differ`);
	});

	it.each(["Rank by counted use", "Owner", "Risk, an estimate", "Incidents"])(
		"marks no value that is an estimate, or that says less of who is silent: %s",
		(name) => {
			const { cells } = rowOf(compare(["mole", "wren"]), name);
			expect(cells.map(({ isBest }) => isBest)).toEqual([false, false]);
		},
	);

	it.each([
		["greater by more than a tenth", [1000, 500], [true, false]],
		["not if it is hardly greater", [1000, 950], [false, false]],
		["not if one of them states none", [1000, 500, null], [false, false, false]],
		["not alone", [1000, null], [false, false]],
	])("marks a number that all state: %s", (_, limits, expected) => {
		const agents = limits.map((contextTokens, at) =>
			agentRecord({ slug: `model-${at}`, agentType: "llm", contextTokens, outputPrice: 3 - at }),
		);
		const context = viewContext({ agents, incidents: [], comments: [], events: [] });
		const page = compare(
			agents.map(({ slug }) => slug),
			context,
		);
		expect(page.heading).toBe(`${limits.length} models, side by side`);
		expect(rowOf(page, "Context").cells.map(({ isBest }) => isBest)).toEqual(expected);
		// The least price is the best.
		expect(rowOf(page, "Output price").cells.at(-1)?.isBest).toBe(true);
		expect(page.hasBest).toBe(true);
	});

	it("says each risk as it is known", () => {
		const tool = (of: RiskClass) => [{ kind: "tool" as const, class: of, name: "act" }];
		const agents = [
			agentRecord({ slug: "payer", riskSignals: tool("changes") }),
			agentRecord({ slug: "reader", riskSignals: tool("reads") }),
			agentRecord({ slug: "blank", agentType: "llm" }),
			agentRecord({ slug: "told", shortDescription: "Read-only access to tides." }),
		];
		const context = viewContext({ agents, incidents: [], comments: [], events: [] });
		const page = compare(["payer", "reader", "blank", "told"], context);
		const { cells } = rowOf(page, "Risk, an estimate");
		expect(cells.map(({ text }) => text)).toEqual(["High", "Very low", null, null]);
		expect(cells.map(({ tone }) => tone)).toEqual(["bad", null, null, null]);
	});

	it("marks no value if none is better, and none of facts without an order", () => {
		const page = compare(["vole", "mole"], viewContext({ incidents: [] }));
		for (const name of ["Incidents", "Type", "Website"]) {
			expect(rowOf(page, name).cells.some(({ isBest }) => isBest)).toBe(false);
		}
	});

	it("leads to a lock file, also from addresses that once chose rows", () => {
		expect(compare(["vole", "mole"]).lockPath).toBe("/compare/?a=vole&b=mole&format=lock");
	});

	it("distinguishes unknown values from none", () => {
		const page = compare(["vole", "mole"], viewContext({ incidents: [] }));
		expect(rowOf(page, "Pricing").texts).toEqual([null, "Freemium"]);
		expect(rowOf(page, "Incidents").texts[0]).toBe("None");
		expect(rowOf(page, "Website").cells).toEqual([
			{ ...NOTHING, isBest: false },
			{
				...NOTHING,
				links: [{ label: "mole.pier9.dev", href: "https://mole.pier9.dev/", isOut: true }],
				isBest: false,
			},
		]);
	});

	it("says only what the API says: tools, checks, rank, counts, hosts", () => {
		const page = compare(["mole", "vole"]);
		for (const [place, slug] of ["mole", "vole"].entries()) {
			const context = viewContext();
			const agent = getAgent(context, slug);
			const detail = agentDetailView(context, agent);
			const textOf = (name: string) => rowOf(page, name).texts[place];
			expect(textOf("Rank by counted use")).toBe(
				detail.is_ranked
					? `#${detail.rank}, score ${detail.market_score.toFixed(1)}`
					: "Not ranked yet",
			);
			expect(textOf("Type")?.toLowerCase()).toBe(detail.agent_type);
		}
	});

	it("has the incidents of each, with the open ones", () => {
		const incidents = [
			incident("flood", { agents: ["mole"] }),
			incident("leak", { agents: ["mole"], status: "resolved" }),
		];
		const { cells } = rowOf(compare(["mole", "wren"], viewContext({ incidents })), "Incidents");
		expect(cells.map(({ text }) => text)).toEqual(["2 incidents, 1 open", "None"]);
		expect(cells[0]?.links.map(({ href }) => href)).toEqual([
			"/incidents/flood/",
			"/incidents/leak/",
		]);
	});

	it("is not for search engines, but has one address", () => {
		expect(compare(["vole", "mole"]).head).toMatchObject({
			canonical: "https://registry.pier9.dev/compare/?a=vole&b=mole",
			isIndexed: false,
		});
		expect(compare([]).head).toMatchObject({
			canonical: "https://registry.pier9.dev/compare/",
			isIndexed: true,
		});
	});
});

describe("choosing agents to compare", () => {
	it("starts with four empty places", () => {
		const page = compare([]);
		expect(page).toMatchObject({
			heading: "Compare side by side",
			columns: [],
			groups: [],
			notices: [],
			additions: [],
			clearPath: null,
			lockPath: null,
			differing: "0 rows differ",
		});
		expect(page.fields.map(({ name, value }) => [name, value])).toEqual([
			["a", ""],
			["b", ""],
			["c", ""],
			["d", ""],
		]);
	});

	it("with one agent asks for another and offers those of its category", () => {
		const page = compare(["vole"]);
		expect(page.groups).toEqual([]);
		expect(page.notices).toEqual([{ text: "Add at least one more.", near: [] }]);
		expect(page.additions).toMatchObject([
			{ title: 'Mole "the Digger"', path: "/compare/?a=vole&b=mole", tile: { letters: "MD" } },
		]);
	});

	it("offers the best ranked if the category has no other", () => {
		expect(compare(["wren"]).additions.map(({ path }) => path)).toEqual([
			"/compare/?a=wren&b=mole",
			"/compare/?a=wren&b=vole",
			"/compare/?a=wren&b=newt",
		]);
	});

	it("offers none in addition to four", () => {
		expect(compare(["mole", "vole", "wren", "newt"]).additions).toEqual([]);
	});

	it("has no room for a fifth, says so, and compares the first four", () => {
		const page = compare(["mole", "vole", "wren", "newt", "mole"]);
		expect(page.columns).toHaveLength(4);
		expect(page.notices).toEqual([{ text: "You can compare up to four.", near: [] }]);
	});

	it("names unknown ones, keeps the input, and compares the others", () => {
		const page = compare(["mole", "Crow & Co", "vole"]);
		expect(page.columns.map(({ title }) => title)).toEqual(['Mole "the Digger"', "vole"]);
		expect(page.notices).toEqual([
			{ text: "There is no listing called “Crow & Co” in this registry.", near: [] },
		]);
		expect(page.fields.map(({ value }) => value)).toEqual(["mole", "Crow & Co", "vole", ""]);
		expect(page.fields.map(({ problem }) => problem === null)).toEqual([true, false, true, true]);
	});

	it("offers corrections, in addition to those already chosen", () => {
		const context = viewContext();
		const near = [getAgent(context, "vole")];
		const choices = [...named(context, ["mole"]), { text: "vohle", agent: null, near }];
		expect(comparePage(context, choices).notices[0]?.near).toEqual([
			{ title: "vole", path: "/compare/?a=mole&b=vole" },
		]);
	});

	it("shows an agent that was named twice once", () => {
		const page = compare(["mole", "vole", "mole"]);
		expect(page.columns).toHaveLength(2);
		expect(page.notices[0]?.text).toContain("more than once");
	});
});
