import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { GUIDES } from "#contract/http/guides.ts";
import { guidePage, guidesPage } from "#views/pages/docs/guide-pages.ts";
import { viewContext } from "../../view-context-builder.ts";

const context = viewContext();
const FOLDER = join(import.meta.dirname, "../../../../src/content/guides");

it("every text in the folder is a guide of the table, with the same title", () => {
	const texts = readdirSync(FOLDER).filter((name) => name.endsWith(".md"));
	const ids = GUIDES.map(({ id }) => `${id}.md`);
	expect(texts.sort()).toEqual(ids.sort());
	for (const { id, title } of GUIDES)
		expect(readFileSync(join(FOLDER, `${id}.md`), "utf8").split("\n")[0]).toBe(`# ${title}`);
});

it("each guide links to the one before and the one after it", () => {
	const [first, second] = GUIDES;
	if (!first || !second) throw new Error("There are not even two guides");
	expect(guidePage(context, first.id)).toMatchObject({
		previous: null,
		next: { label: second.title, path: `/docs/guides/${second.id}/` },
	});
	expect(guidePage(context, second.id).previous?.label).toBe(first.title);
	expect(guidePage(context, "contributing").next).toBeNull();
});

it("the page of all guides has each once, under its audience", () => {
	const { groups } = guidesPage(context);
	expect(groups.every(({ guides }) => guides.length > 1)).toBe(true);
	const paths = groups.flatMap(({ guides }) => guides.map(({ path }) => path));
	expect(paths.sort()).toEqual(GUIDES.map(({ id }) => `/docs/guides/${id}/`).sort());
});
