import { describe, expect, it } from "vitest";
import type { RiskClass } from "#contract/evidence/risk-signals.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
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

function rowOf({ groups }: ReturnType<typeof compare>, name: string) {
	const row = groups.flatMap(({ rows }) => rows).find((row) => row.name === name);
	if (!row) throw new Error(`Nothing is compared by ${name}`);
	return { differs: row.differs, texts: row.cells.map(({ text }) => text), cells: row.cells };
}

describe("a comparison", () => {
	it("has the agents side by side in the order of the query", () => {
		const page = compare(["vole", "mole"]);
		expect(page.heading).toBe('vole and Mole "the Digger"');
		expect(page.columns).toMatchObject([
			{
				title: "vole",
				path: "/agents/vole/",
				removePath: "/compare/?a=mole",
				isDeprecated: false,
				incidents: null,
			},
			{
				title: 'Mole "the Digger"',
				path: "/agents/mole/",
				removePath: "/compare/?a=vole",
				isDeprecated: false,
				incidents: { label: "1 open incident", tone: "warn" },
			},
		]);
		expect(page.columns.map(({ tile }) => tile.letters)).toEqual(["V", "MD"]);
		expect(page.groups.map(({ name }) => name)).toEqual([
			"Standing",
			"Facts",
			"Trust",
			"Risk (lower is better)",
			"Parts of the market score",
			"Parts of the trust score",
		]);
		expect(page.groups.flatMap(({ rows }) => rows).every(({ cells }) => cells.length === 2)).toBe(
			true,
		);
	});

	it("marks and counts the differences", () => {
		const page = compare(["vole", "mole"]);
		expect(rowOf(page, "Type")).toMatchObject({ differs: true, texts: ["Bot", "Agent"] });
		expect(rowOf(page, "Category").differs).toBe(false);
		const rows = page.groups.flatMap(({ rows }) => rows);
		const differing = rows.filter(({ differs }) => differs).length;
		expect(page.summary).toBe(
			`${differing} of ${rows.length} rows differ; the equal ones are below. ✓ marks a value that is better by more than a tenth.`,
		);
	});

	it.each(["Rank", "Market score", "Trust score", "Trust level", "Risk", "Incidents"])(
		"marks no value that is an estimate, or that says less of who is silent: %s",
		(name) => {
			const { cells } = rowOf(compare(["mole", "wren"]), name);
			expect(new Set(cells.map(({ text }) => text)).size).toBe(2);
			expect(cells.map(({ isBest }) => isBest)).toEqual([false, false]);
		},
	);

	it.each([
		["Page views", ({ pageViews }: SnapshotAgent) => pageViews],
		["Watchers", ({ watchers }: SnapshotAgent) => watchers],
	])("marks the greater count that both have: %s", (name, merit) => {
		const context = viewContext();
		const merits = ["mole", "vole"].map((slug) => merit(getAgent(context, slug)));
		const { cells } = rowOf(compare(["mole", "vole"]), name);
		expect(new Set(merits).size).toBe(2);
		expect(cells.map(({ isBest }) => isBest)).toEqual(
			merits.map((one) => one === Math.max(...merits)),
		);
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
		const { cells } = rowOf(page, "Risk");
		expect(cells.map(({ text }) => text)).toEqual([
			"High, 62.0 of 100",
			"Very low, 8.0 of 100",
			"Not assessed",
			"Very low, 8.0 of 100",
		]);
		expect(cells[2]).toMatchObject({ share: null, tone: null });
	});

	it("marks no value if none is better, and none of facts without an order", () => {
		const page = compare(["vole", "mole"], viewContext({ incidents: [] }));
		for (const name of ["Incidents", "Type", "Website"]) {
			expect(rowOf(page, name).cells.some(({ isBest }) => isBest)).toBe(false);
		}
	});

	it("can show only differences, with a link back, and still counts all rows", () => {
		const context = viewContext();
		const all = comparePage(context, named(context, ["vole", "mole"]));
		const page = comparePage(context, named(context, ["vole", "mole"]), "differing");
		const lockPath = "/compare/?a=vole&b=mole&format=lock";
		const path = "/compare/?a=vole&b=mole";
		expect(all.rows).toEqual({ shown: "all", path: `${path}&rows=differing`, lockPath });
		expect(page.rows).toEqual({ shown: "differing", path, lockPath });
		const rows = page.groups.flatMap(({ rows }) => rows);
		expect(rows.every(({ differs }) => differs)).toBe(true);
		expect(rows.map(({ name }) => name)).not.toContain("Category");
		expect(page.summary).toBe(all.summary?.replace("; the equal ones are below", ""));
		expect(page.columns[0]?.removePath).toBe("/compare/?a=mole&rows=differing");
	});

	it("distinguishes unknown values from none", () => {
		const page = compare(["vole", "mole"], viewContext({ incidents: [] }));
		expect(rowOf(page, "Pricing").texts).toEqual([null, "Freemium"]);
		expect(rowOf(page, "Incidents").texts[0]).toBe("None");
		expect(rowOf(page, "Website").cells).toEqual([
			{ text: null, share: null, tone: null, links: [], isBest: false },
			{
				text: null,
				share: null,
				tone: null,
				links: [{ label: "mole.pier9.dev", href: "https://mole.pier9.dev/", isOut: true }],
				isBest: false,
			},
		]);
	});

	it("has the parts of both scores, each with its share", () => {
		const page = compare(["mole", "wren"]);
		const { trust } = getAgent(viewContext(), "mole");
		expect(rowOf(page, "Identity").cells[0]).toMatchObject({
			text: `${trust.identity.toFixed(1)} of 50`,
			links: [],
			share: trust.identity / 50,
			tone: null,
		});
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
			heading: "Compare agents",
			columns: [],
			groups: [],
			notices: [],
			additions: [],
			summary: null,
			clearPath: null,
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
		expect(page.notices).toEqual([{ text: "Add at least one more agent.", near: [] }]);
		expect(page.additions).toEqual([
			{ title: 'Mole "the Digger"', path: "/compare/?a=vole&b=mole" },
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
		expect(page.notices).toEqual([{ text: "You can compare up to four agents.", near: [] }]);
	});

	it("names unknown ones, keeps the input, and compares the others", () => {
		const page = compare(["mole", "Crow & Co", "vole"]);
		expect(page.columns.map(({ title }) => title)).toEqual(['Mole "the Digger"', "vole"]);
		expect(page.notices).toEqual([
			{ text: "There is no agent called “Crow & Co” in this registry.", near: [] },
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
