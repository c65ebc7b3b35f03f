import { describe, expect, it } from "vitest";
import { USUAL_CATEGORIES } from "#domain/agents/usual-categories.ts";
import { CategoryRecord } from "#domain/records/category-record.ts";
import { addCategory } from "#registry/add-category.ts";
import { addUsualCategories } from "#registry/usual-categories.ts";
import { createTestRegistry, reviewer } from "../registry-fixture.ts";

describe("the usual categories", () => {
	it("are all sound, each once, and added with the name of who did it", async () => {
		const registry = createTestRegistry();
		const slugs = await addUsualCategories(registry, reviewer);
		const stored = await registry.store.categories.list();
		expect(stored.map(({ slug }) => slug)).toEqual(slugs.toSorted());
		for (const one of stored) expect(CategoryRecord.parse(one)).toEqual(one);
		expect(new Set(stored.map(({ icon }) => icon)).size).toBe(USUAL_CATEGORIES.length);
		expect(await registry.store.audit.newestBy("all", "yes")).toHaveLength(slugs.length);
	});

	it("leave those alone that exist", async () => {
		const registry = createTestRegistry();
		const own = await addCategory(registry, { slug: "finance", name: "Money" }, reviewer);
		const added = await addUsualCategories(registry, reviewer);
		expect(added).not.toContain("finance");
		expect(await registry.store.categories.find("finance")).toEqual(own);
		expect(await addUsualCategories(registry, reviewer)).toEqual([]);
	});
});
