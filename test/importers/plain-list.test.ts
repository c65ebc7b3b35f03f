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

	it("reports a missing column", () => {
		expect(read("title,slug\nTide,tide\n").skipped).toMatchObject([
			{ reason: "`website_url` is missing in the header row." },
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
