import { describe, expect, it } from "vitest";
import { modelFacts } from "#documents/model-facts.ts";
import { readDocuments } from "#documents/read-document.ts";
import { modelsDev } from "#importers/models-dev.ts";
import { readOne } from "./read-one.ts";

const FIELD_2 = `
name = "Field 2"
family = "field"
release_date = "2026-03"
reasoning = true
tool_call = true
open_weights = true

[limit]
context = 262_144
output = 8_192

[modalities]
input = ["text", "image", "pdf"]
output = ["text"]

[[weights]]
label = "Mirror"
url = "ftp://weights.openfield.dev/field-2"

[[weights]]
label = "Hub"
url = "https://hub.openfield.dev/field-2"
`;

function readModel(text: string, name = "models/openfield/field-2.toml") {
	return readOne(modelsDev, text, name);
}

describe("a model file", () => {
	it("has no date before 2015, and says so", () => {
		const told = readModel(FIELD_2.replace("2026-03", "1970-01-01"));
		expect(told.request.launch_date).toBeUndefined();
		expect(told.notes).toContain("`launch_date` is not a date since 2015.");
	});

	it("becomes a registration of a language model", () => {
		expect(readModel(FIELD_2)).toEqual({
			documents: [{ format: "models-dev", text: FIELD_2 }],
			origin: "models-dev:openfield/field-2",
			suggestedSlug: "openfield-field-2",
			request: {
				title: "Field 2",
				website_url: "https://hub.openfield.dev/field-2",
				agent_type: "llm",
				category_slug: "language-models",
				creator_name: "Openfield",
				launch_date: "2026-03-01T00:00:00.000Z",
			},
			categoryName: "Language models",
			notes: ["`weights.0.url` is not an http or https address, so it was left out."],
		});
	});

	it("has a description only if the file has one", () => {
		expect(readModel(FIELD_2).request).not.toHaveProperty("short_description");
		const told = readModel(`description = "Reads fields."${FIELD_2}`);
		expect(told.request.short_description).toBe("Reads fields.");
	});

	it.each([
		["openai", "OpenAI"],
		["moonshotai", "Moonshot AI"],
		["tencent", "Tencent"],
		["north-wind", "North Wind"],
	])("of the lab %s has the creator %s", (lab, creator) => {
		const agent = readModel('name = "Some model"', `${lab}/some-model.toml`);
		expect(agent.request.creator_name).toBe(creator);
	});

	it.each([
		['"2024-07"', "2024-07-01T00:00:00.000Z"],
		["2024", "2024-01-01T00:00:00.000Z"],
		["2024-07-15", "2024-07-15T00:00:00.000Z"],
	])("released on %s, in any notation of TOML, has the launch date %s", (date, launchedAt) => {
		const { request } = readModel(`name = "Field"\nrelease_date = ${date}`);
		expect(request.launch_date).toBe(launchedAt);
	});

	it.each([
		["open weights alone", "open_weights = true", undefined],
		["prices of 0", "[cost]\ninput = 0\noutput = 0.0", "free"],
		["a price", "open_weights = true\n[cost]\ninput = 0\noutput = 2", "usage-based"],
	])("that states %s has the pricing that follows from it", (_, facts, pricing) => {
		expect(readModel(`name = "Field"\n${facts}`).request.pricing_type).toBe(pricing);
	});

	it.each([
		["models/openfield/field-2.5.toml", "openfield-field-2-5"],
		["openfield/openfield-mini.toml", "openfield-mini"],
		["backup/models/openfield/Field-XL.toml", "openfield-field-xl"],
	])("at %s gets the slug %s", (path, slug) => {
		expect(readModel('name = "Field"', path).suggestedSlug).toBe(slug);
	});

	it("is imported without invalid facts", () => {
		const { documents = [] } = readModel(
			'name = "Field"\nlimit = 5\nmodalities = { input = "text", output = ["smell", "audio"] }',
		);
		const facts = modelFacts(readDocuments(documents));
		expect(facts).toMatchObject({ contextTokens: undefined, inputModalities: [] });
	});

	it.each([
		["no name", 'family = "field"', "`name` is required."],
		["a name that is no text", "name = 2", "`name` must be a text."],
		["broken TOML", "name = ", "The document is not valid TOML."],
		[
			"too much of it",
			`name = "a"\n${"#\n".repeat(140_000)}`,
			"The document is not valid TOML: it is longer than 131072 bytes.",
		],
	])("with %s is skipped", (_, text, reason) => {
		const name = "models/openfield/field-2.toml";
		expect(modelsDev.read({ name, text }).skipped).toEqual([
			{ origin: `models-dev:${name}`, reason },
		]);
	});

	it.each(["field-2.toml", "models/field-2.toml", "a lab/field-2.toml"])(
		"at %s is skipped, because the path is its identity",
		(name) => {
			expect(modelsDev.read({ name, text: FIELD_2 }).skipped).toEqual([
				{ origin: `models-dev:${name}`, reason: "The path must end with <lab>/<model>.toml." },
			]);
		},
	);
});

describe("what providers charge for a model", () => {
	const path = "models/openfield/field-2.toml";
	const files = {
		"providers/openfield/models/field-2.toml": "[cost]\ninput = 2\noutput = 0",
		"providers/openfield/provider.toml":
			'name = "Openfield"\nenv = ["OPENFIELD_KEY"]\ndoc = "https://openfield.dev/models"',
		"providers/gate/models/openfield/field-2.toml": "[cost]\ninput = 1\n[limit]\noutput = 10",
		"providers/gate/models/other/field-2.toml": "[cost]\ninput = 9",
		"providers/gate/provider.toml": 'name = "The Gate"',
	};
	const names = new Set([path, ...Object.keys(files)]);

	const readWith = (left: Partial<typeof files>) =>
		modelsDev.read({
			name: path,
			text: FIELD_2,
			beside: Object.entries(left)
				.filter(([name]) => modelsDev.besides?.(path, names).includes(name))
				.map(([name, text]) => ({ name, text })),
		}).agents[0];

	it("is read from the files of its maker, and of those who serve it under its whole name", () => {
		expect(modelsDev.besides?.(path, names)).toEqual([
			"providers/openfield/models/field-2.toml",
			"providers/openfield/provider.toml",
			"providers/gate/models/openfield/field-2.toml",
			"providers/gate/provider.toml",
		]);
		const agent = readWith(files);
		expect(agent?.request.docs_url).toBe("https://openfield.dev/models");
		expect(agent?.request.pricing_type).toBe("usage-based");
		expect(factsOf(agent)).toMatchObject({
			contextTokens: 262_144,
			outputTokens: 8_192,
			inputPrice: 2,
			priceProvider: "Openfield",
		});
	});

	it("is no free output where only input is paid", () => {
		expect(factsOf(readWith(files)).outputPrice).toBeUndefined();
		const file = "providers/openfield/models/field-2.toml";
		const free = readWith({ ...files, [file]: "[cost]\ninput = 0\noutput = 0" });
		expect(factsOf(free)).toMatchObject({ inputPrice: 0, outputPrice: 0 });
	});

	it("names the model as APIs do, and nothing says where it is deployed", () => {
		const { request } = readWith(files) ?? {};
		expect(request?.model_stack).toEqual(["field-2", "openfield/field-2"]);
		expect(request).not.toHaveProperty("deployment_type");
		expect(readWith({})?.request).not.toHaveProperty("model_stack");
	});

	it.each([
		["providers/openfield/models/field-2.toml", "deprecated"],
		["providers/gate/models/openfield/field-2.toml", null],
	])("retires the model at its maker alone: %s", (file, status) => {
		const agent = readWith({ ...files, [file]: 'status = "deprecated"' });
		const readings = readDocuments(agent?.documents ?? []);
		expect(readings.flatMap((reading) => reading.status ?? [])).toEqual(status ? [status] : []);
		expect(readings.flatMap(({ model }) => model?.status ?? [])).toEqual(["deprecated"]);
	});

	it("need not be stated for a way to reach it", () => {
		const file = "providers/openfield/models/field-2.toml";
		const agent = readWith({ ...files, [file]: 'name = "Field 2"' });
		expect(agent?.documents).toHaveLength(3);
		expect(factsOf(agent)).toMatchObject({ inputPrice: 1, priceProvider: "The Gate" });
	});

	const factsOf = (agent: ReturnType<typeof readWith>) =>
		modelFacts(readDocuments(agent?.documents ?? []));
});

describe("the list of providers", () => {
	const model = (name: string) => ({
		name,
		limit: { context: 1_000 },
		modalities: { input: ["text"], output: ["text"] },
		open_weights: true,
	});
	const list = {
		openfield: { id: "openfield", models: { "field-2": model("Field 2"), bad: { limit: 1 } } },
		gateway: {
			id: "gateway",
			models: { "openfield/field-2": model("Field 2"), own: model("Own") },
		},
	};
	const read = (content: unknown) =>
		modelsDev.read({ name: "api.json", text: JSON.stringify(content) });

	it("has each model once, from its lab", () => {
		const { agents, skipped } = read(list);
		expect(agents).toMatchObject([
			{ origin: "models-dev:openfield/field-2", documents: [{ format: "models-dev" }] },
		]);
		expect(skipped).toEqual([
			{
				origin: "models-dev:api.json#/openfield/bad",
				reason: "`name` is required.",
				part: { base_model: "openfield/bad", limit: 1, provider: { id: "openfield" } },
			},
		]);
	});

	it("is distinguished from other documents", () => {
		expect(read({ data: [] }).ignored).toEqual([
			{
				origin: "models-dev:api.json",
				reason: "It is not a list of providers, each with `models`.",
			},
		]);
	});
});
