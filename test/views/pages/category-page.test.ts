import { describe, expect, it } from "vitest";
import { categoryPage } from "#views/pages/agents/category-page.ts";
import { getCategory, type ViewContext } from "#views/view-context.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { viewContext } from "../view-context-builder.ts";

const pageOf = (slug: string, context: ViewContext = viewContext()) =>
	categoryPage(context, getCategory(context, slug));

function crowded(count: number): ViewContext {
	const agents = Array.from({ length: count }, (_, index) =>
		agentRecord({ slug: `agent-${index}`, categorySlug: "tunnels" }),
	);
	return viewContext({ agents, incidents: [], comments: [], events: [] });
}

describe("the page of a category", () => {
	it("ranks its agents and no others", () => {
		const { name, rows, figures, head } = pageOf("tunnels");
		expect(name).toBe("The tunnels");
		expect(rows.map(({ slug, use }) => [slug, use?.amount])).toEqual([
			["mole", "Rank 1"],
			["vole", "Rank 2"],
		]);
		expect(figures).toBe("2 listings, 2 ranked by counted use.");
		expect(head.image).toBe("https://registry.pier9.dev/og/categories/tunnels.png");
	});

	it("describes its list and its address to search engines", () => {
		const [list, crumbs] = pageOf("tunnels").head.structured;
		expect(list).toMatchObject({
			"@type": "ItemList",
			numberOfItems: 2,
			itemListElement: [
				{ position: 1, url: "https://registry.pier9.dev/agents/mole/" },
				{ position: 2, url: "https://registry.pier9.dev/agents/vole/" },
			],
		});
		expect(crumbs).toMatchObject({ "@type": "BreadcrumbList" });
	});

	it("has the incidents of its agents, newest first", () => {
		expect(pageOf("tunnels").incidents.map(({ path }) => path)).toEqual([
			"/incidents/mole-flood/",
			"/incidents/old-flood/",
		]);
		expect(pageOf("nests").incidents).toEqual([]);
	});

	it.each([
		[2, 2, "Search and filter these"],
		[50, 50, "Search and filter these"],
		[51, 50, "The other 1 listing"],
		[60, 50, "The other 10 listings"],
	])("of %i agents shows %i and links to the list: %s", (count, shown, label) => {
		const { rows, all } = pageOf("tunnels", crowded(count));
		expect(rows).toHaveLength(shown);
		expect(all).toEqual({ label, path: "/agents/?category=tunnels" });
	});

	it("shows only what is known of an empty category", () => {
		const { rows, figures } = pageOf("empty");
		expect(rows).toEqual([]);
		expect(figures).toBe("0 listings.");
	});
});
