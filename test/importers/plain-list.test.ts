import { describe, expect, it } from "vitest";
import { plainList } from "#importers/plain-list.ts";
import { renderListCsv, renderListJson } from "#render/list-template.ts";
import { listTemplateView } from "#views/agents/list-template-view.ts";

function read(text: string) {
	return plainList.read({ name: "list", text });
}

describe("a plain list", () => {
	it("is read in JSON", () => {
		const list = [
			{
				title: "Tide",
				website_url: "https://tide.dev",
				model_stack: ["larch"],
				pricing_type: "free",
			},
			{ title: "Ebb", website_url: "ebb" },
			5,
		];
		expect(read(JSON.stringify(list))).toMatchObject({
			agents: [
				{
					origin: "plain-list:https://tide.dev",
					suggestedSlug: "tide",
					request: {
						title: "Tide",
						website_url: "https://tide.dev",
						model_stack: ["larch"],
						pricing_type: "free",
					},
				},
			],
			skipped: [
				{ origin: "plain-list:list#/1", reason: "`website_url` must be an http or https address." },
				{ origin: "plain-list:list#/2", reason: "The document is not an object." },
			],
		});
	});

	it("is read in CSV", () => {
		const text = "title,website_url,category_slug,model_stack\nTide,https://tide.dev,sea,a|b\n";
		expect(read(text).agents).toMatchObject([
			{ request: { title: "Tide", category_slug: "sea", model_stack: ["a", "b"] } },
		]);
	});

	it("says what somebody counted, and leaves out what cannot be true", () => {
		const row = {
			title: "Tide",
			website_url: "https://tide.dev",
			github_url: "https://github.com/Quay/Tide",
			stars: 120,
			pulls: "4500",
			forks: 0,
			downloads: "-3",
			uses: "many",
			released_at: "2025-03",
		};
		const said = { source: "Quay Index", as_of: "2026-02-01T00:00:00.000Z" };
		const told = (members: object) => read(JSON.stringify([{ ...row, ...members }])).agents;
		const released_at = { kind: "released_at", value: "2025-03-01T00:00:00.000Z" };
		const subject = "https://tide.dev";
		expect(told({ counted_by: "Quay Index", counted_at: "2026-02-01" })).toMatchObject([
			{
				observations: [
					{ kind: "stars", subject: "https://github.com/quay/tide", value: 120, ...said },
					{ kind: "pulls", subject, value: 4500, ...said },
					{ ...released_at, subject, ...said },
				],
				notes: [
					"`downloads` is not a whole number from 1 to 1,000,000,000,000, so it was left out.",
					"`uses` is not a whole number from 1 to 1,000,000,000,000, so it was left out.",
				],
			},
		]);
		const [undated] = told({ counted_at: "2012-01-01", downloads: "", uses: "" });
		expect(undated?.observations?.[0]).toMatchObject({ source: "list", as_of: null });
		expect(undated?.notes).toEqual([
			"`counted_at` is not a date from 2015 on, so it was left out.",
		]);
	});

	it.each([
		["CSV", renderListCsv],
		["JSON", renderListJson],
	])("has an importable template in %s", (_, render) => {
		const { agents, skipped } = read(render(listTemplateView()));
		expect(skipped).toEqual([]);
		expect(agents).toMatchObject([
			{
				request: {
					title: "Tide Table",
					website_url: "https://tide-table.example.org/",
					agent_type: "mcp_server",
					model_stack: ["larch-2-70b"],
					license: "Apache-2.0",
				},
			},
		]);
	});
});
