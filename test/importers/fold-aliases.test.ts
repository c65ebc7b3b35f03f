import { describe, expect, it } from "vitest";
import { modelFacts } from "#documents/model-facts.ts";
import { readDocuments } from "#documents/read-document.ts";
import { gatherVersions } from "#importers/gather-versions.ts";
import { modelsDev } from "#importers/models-dev.ts";

interface Model {
	title?: string;
	released?: string;
	context?: number;
	price?: number;
	lab?: string;
	benchmark?: number;
}

/** A file of a model, and one of what its lab charges. */
function agentsOf(models: Readonly<Record<string, Model>>) {
	const outcomes = Object.entries(models).map(([id, model]) => {
		const { title = id, released = "2026-01-01", lab = "openfield", ...rest } = model;
		const { context = 1_000, price = 1, benchmark } = rest;
		const told = `name = "${title}"\nrelease_date = "${released}"`;
		const score = `[[benchmarks]]\nname = "Hard"\nscore = ${benchmark}`;
		const text = `${told}\nopen_weights = false\n[limit]\ncontext = ${context}\n`;
		const own = `providers/${lab}`;
		return modelsDev.read({
			name: `models/${lab}/${id}.toml`,
			text: benchmark === undefined ? text : text + score,
			beside: [
				{ name: `${own}/models/${id}.toml`, text: `[cost]\ninput = ${price}\noutput = 9` },
				{ name: `${own}/provider.toml`, text: 'name = "Openfield"' },
			],
		});
	});
	return gatherVersions(outcomes.flatMap(({ agents }) => agents)).agents;
}

const idsOf = (models: Readonly<Record<string, Model>>) =>
	agentsOf(models).map(({ origin }) => origin.replace(/^.*\//, ""));

const LARCH = { "larch-2601": { title: "Larch" } };
const LATEST: Model = { title: "Larch (latest)" };

describe("a name that calls itself the latest of a model", () => {
	it("becomes a part of the model, with its documents and both of its names", () => {
		const latest = { ...LATEST, released: "2025-12-24", benchmark: 70 };
		const [agent, ...others] = agentsOf({ "larch-2": latest, ...LARCH });
		expect(others).toEqual([]);
		expect(agent).toMatchObject({ origin: "models-dev:openfield/larch-2601" });
		expect(agent?.request).toMatchObject({
			title: "Larch",
			model_stack: ["larch-2601", "larch-2"],
		});
		const readings = readDocuments(agent?.documents ?? []);
		expect(modelFacts(readings)).toMatchObject({ inputPrice: 1, priceProvider: "Openfield" });
		expect(readings.flatMap(({ observations }) => observations)).toContainEqual(
			expect.objectContaining({ kind: "benchmark", value: 70 }),
		);
	});

	it.each<[string, Record<string, Model>, string[]]>([
		["by its title", { "larch-latest": { ...LATEST, released: "2025-01-01" } }, []],
		["by its ID alone", { "larch-latest": { title: "Larch" } }, []],
		["beside another such name", { "larch-latest": LATEST, "larch-2-latest": LATEST }, []],
	])("is one %s", (_, models, left) => {
		expect(idsOf({ ...models, ...LARCH })).toEqual(["larch-2601", ...left]);
	});

	it.each<[string, Record<string, Model>]>([
		["with another title", { "larch-latest": { title: "Larch XL (latest)" } }],
		["with another limit", { "larch-latest": { ...LATEST, context: 2_000 } }],
		["with another price", { "larch-latest": { ...LATEST, price: 2 } }],
		["of another lab", { "larch-latest": { ...LATEST, lab: "elsewhere" } }],
		[
			"of two models that it could be",
			{ "larch-latest": LATEST, "larch-mini": { title: "Larch" } },
		],
		["whose model is missing", { "spruce-latest": { title: "Spruce", context: 9 } }],
		["of a name that is the latest of a missing one", { "a-latest": { context: 9 } }],
	])("stays a listing of its own: one %s", (_, models) => {
		const all = { ...LARCH, ...models };
		expect(idsOf(all).toSorted()).toEqual(Object.keys(all).toSorted());
	});

	it("is never the model of another one", () => {
		const models = { "a-latest": { title: "A (latest)" }, "b-latest": { title: "A (latest)" } };
		expect(idsOf(models)).toEqual(["a-latest", "b-latest"]);
	});

	it("is all that decides: models that are stated alike are two", () => {
		expect(idsOf({ ...LARCH, "larch-mini": { title: "Larch" } })).toHaveLength(2);
	});

	it("is one in a list too", () => {
		const model = (id: string, name: string) => {
			return [id, { id, name, limit: { context: 1 }, open_weights: false }] as const;
		};
		const models = Object.fromEntries([model("larch", "Larch"), model("l", "Larch (latest)")]);
		const gate = { id: "gate", models: { "openfield/larch": models.larch } };
		const text = JSON.stringify({ openfield: { id: "openfield", models }, gate });
		const { agents } = gatherVersions(modelsDev.read({ name: "api.json", text }).agents);
		expect(agents.map(({ origin }) => origin)).toEqual(["models-dev:openfield/larch"]);
		expect(agents[0]?.documents).toHaveLength(2);
	});
});
