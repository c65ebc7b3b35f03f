import { describe, expect, it } from "vitest";
import { CategoryRecord } from "#domain/records/category-record.ts";
import { addCategory } from "#registry/add-category.ts";
import { createTestRegistry, refusal, reviewer, START } from "../registry-fixture.ts";

describe("adding a category", () => {
	it("stores it under its slug", async () => {
		const registry = createTestRegistry();
		const added = await addCategory(
			registry,
			{
				slug: "customer-support",
				name: " Customer  support ",
				icon: "☎️",
				description: "Answers people.",
			},
			reviewer,
		);
		expect(added).toEqual({
			slug: "customer-support",
			name: "Customer support",
			icon: "☎️",
			description: "Answers people.",
			createdAt: START,
		});
		expect(CategoryRecord.parse(added)).toEqual(added);
		expect(await registry.store.categories.list()).toEqual([added]);
		expect(await registry.store.audit.newestBy("all", "yes")).toMatchObject([
			{ actor: "reviewer:mira", action: "category.add", subject: "category customer-support" },
		]);
	});

	it("needs neither icon nor description", async () => {
		const added = await addCategory(createTestRegistry(), { slug: "home", name: "Home" }, reviewer);
		expect(added).toMatchObject({ icon: null, description: null });
	});

	it("is refused for an existing slug, and changes nothing", async () => {
		const registry = createTestRegistry();
		const first = await addCategory(registry, { slug: "home", name: "Home" }, reviewer);
		const again = addCategory(registry, { slug: "home", name: "House" }, reviewer);
		await expect(again).rejects.toEqual(refusal("conflict", /"home" already exists/));
		expect(await registry.store.categories.list()).toEqual([first]);
	});

	it.each([
		["a slug with capitals", { slug: "Home", name: "Home" }],
		["a slug with a path in it", { slug: "../home", name: "Home" }],
		["an empty slug", { slug: "", name: "Home" }],
		["a slug that is too long", { slug: "a".repeat(65), name: "Home" }],
		["a reserved slug", { slug: "register", name: "Register" }],
		["an empty name", { slug: "home", name: " " }],
		["a name that turns the text", { slug: "home", name: "\u202Eemoh" }],
		["a description with controls", { slug: "home", name: "Home", description: "\u0007" }],
	])("is refused with %s", async (_what, category) => {
		const registry = createTestRegistry();
		await expect(addCategory(registry, category, reviewer)).rejects.toEqual(
			refusal("invalid_body"),
		);
		expect(await registry.store.categories.list()).toEqual([]);
	});
});
