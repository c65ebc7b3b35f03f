import { expect, it } from "vitest";
import { createViewContext } from "#views/view-context.ts";
import { childrenOf, readXml, textOf } from "../render/read-xml.ts";
import { viewContext } from "../views/view-context-builder.ts";
import { renderedFiles } from "./rendered-files.ts";

const { snapshot, site } = viewContext();
const [agent] = snapshot.agents;
if (!agent) throw new Error("There is no agent");

/** Two more than one file may name, in addition to the pages of every registry. */
const agents = Array.from({ length: 50_002 }, (_, number) => ({
	...agent,
	slug: `agent-${number}`,
}));
const crowded = createViewContext({ ...snapshot, agents }, site);

/** The addresses in a file, read as the expected kind of sitemap. */
function addressesIn(xml: string | undefined, kind: "sitemapindex" | "urlset"): string[] {
	const root = readXml(xml ?? "");
	expect(root.name).toBe(kind);
	const places = childrenOf(root, kind === "urlset" ? "url" : "sitemap");
	return places.map((place) => textOf(place, "loc") ?? "");
}

it("a sitemap of too many pages is an index and files with each page once", () => {
	const files = renderedFiles(crowded, (path) => path.startsWith("sitemap"));
	expect([...files.keys()]).toEqual(["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml"]);

	const index = addressesIn(files.get("sitemap.xml"), "sitemapindex");
	const parts = index.map((url) => url.slice(`${site.baseUrl}/`.length));
	expect(parts).toEqual(["sitemap-1.xml", "sitemap-2.xml"]);

	const [first = [], second = []] = parts.map((path) => addressesIn(files.get(path), "urlset"));
	expect(first).toHaveLength(50_000);
	const named = new Set([...first, ...second]);
	expect(named.size).toBe(first.length + second.length);
	const missing = agents.filter(({ slug }) => !named.has(`${site.baseUrl}/agents/${slug}/`));
	expect(missing).toEqual([]);
});
