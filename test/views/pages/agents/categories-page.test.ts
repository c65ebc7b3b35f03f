import { describe, expect, it } from "vitest";
import { categoriesPage } from "#views/pages/agents/categories-page.ts";
import { busyExtract } from "../../../snapshot/registry-extract-builder.ts";
import { viewContext } from "../../view-context-builder.ts";

describe("the page of all categories", () => {
	it("shows each with name, count, growth, average score and best agents", () => {
		const { rows, summary, none } = categoriesPage(viewContext());
		expect(summary).toBe("3 of 4 agents in 2 categories");
		expect(none).toEqual({ label: "1 agent", path: "/agents/?category=none" });
		expect(rows.map(({ name, count, added, growth }) => [name, count, added, growth])).toEqual([
			["The empty", "0", "0", "–"],
			["The nests", "1", "+1", "–"],
			["The tunnels", "2", "0", "0.0%"],
		]);
		expect(rows[2]).toMatchObject({ path: "/categories/tunnels/", description: null });
		expect(rows[2]?.average).toMatch(/^\d+\.\d$/);
		expect(rows[2]?.best).toEqual([
			{ title: 'Mole "the Digger"', path: "/agents/mole/" },
			{ title: "vole", path: "/agents/vole/" },
		]);
	});

	it("has a dash for the average of an empty category", () => {
		expect(categoriesPage(viewContext()).rows[0]).toMatchObject({ average: "–", best: [] });
	});

	it("names no agents without a category if all have one", () => {
		const { summary, none } = categoriesPage(viewContext(busyExtract()));
		expect([summary, none]).toEqual(["20 agents in 2 categories", null]);
	});

	it("can be rendered without any category", () => {
		const { rows, summary } = categoriesPage(viewContext({ agents: [], categories: [] }));
		expect([rows, summary]).toEqual([[], "0 agents in 0 categories"]);
	});
});
