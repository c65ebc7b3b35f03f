import { describe, expect, it } from "vitest";
import { blankReading, type DocumentReading } from "#documents/document-reading.ts";
import { modelFacts } from "#documents/model-facts.ts";

const USD = { currency: "USD", unit: "tokens", per: 1_000_000 };
const NO_MODEL = {
	family: null,
	context: null,
	input: null,
	output: null,
	inputs: [],
	outputs: [],
	abilities: [],
	lacks: [],
	prices: [],
	knowledge: null,
	open: null,
	released: null,
	status: null,
};

function reading(model: Partial<DocumentReading["model"]>, publisher = "maker"): DocumentReading {
	return { ...blankReading("models-dev"), publisher, model: { ...NO_MODEL, ...model } };
}

function offer(provider: string, input: number, output: number): DocumentReading {
	const prices = Object.entries({ input, output }).map(([item, amount]) => ({
		item,
		amount,
		...USD,
		provider,
	}));
	return {
		...reading({ prices }),
		connections: [{ kind: "model", provider, model: "m", endpoint: null, environment: [] }],
	};
}

describe("facts of a model", () => {
	it("are unknown without a document of a model", () => {
		expect(modelFacts([blankReading("toolhive")])).toMatchObject({
			contextTokens: undefined,
			openWeights: undefined,
			abilities: [],
		});
	});

	it.each([
		["0.0000021 USD per token", { amount: 0.0000021, per: 1 }, 2.1],
		["3 USD per million", { amount: 3, per: 1_000_000 }, 3],
		["nothing", { amount: 0, per: 1 }, 0],
		["3 EUR per million", { amount: 3, currency: "EUR" }, undefined],
		["2 USD per image", { amount: 2, unit: "images", per: 1 }, undefined],
	])("%s is a price per million tokens, in USD or not at all", (_, price, expected) => {
		const prices = [{ item: "input", ...USD, ...price }];
		expect(modelFacts([reading({ prices })]).inputPrice).toBe(expected);
	});

	it.each([
		[
			"of its maker, although another is cheaper",
			[offer("gate", 1, 1), offer("maker", 2, 4)],
			2,
			"maker",
		],
		[
			"the lowest, if its maker's is unknown",
			[offer("gate", 3, 3), offer("port", 1, 2)],
			1,
			"port",
		],
		["one, if it is stated twice", [offer("gate", 3, 3), offer("gate", 3, 3)], 3, "gate"],
		[
			"unknown, if one provider states two",
			[offer("maker", 1, 1), offer("maker", 2, 2)],
			undefined,
			undefined,
		],
	])("its price is %s", (_, offers, inputPrice, priceProvider) => {
		const facts = modelFacts(offers);
		expect([facts.inputPrice, facts.priceProvider]).toEqual([inputPrice, priceProvider]);
	});

	it("have what tokens of caches and audio cost, where the same offer states it", () => {
		const items = { input: 1, output: 2, cache_read: 0.1, cache_write: 1.25, input_audio: 4 };
		const prices = Object.entries(items).map(([item, amount]) => ({ item, amount, ...USD }));
		const facts = modelFacts([reading({ prices, input: 272_000 }), offer("gate", 3, 3)]);
		expect(facts).toMatchObject({
			inputTokens: 272_000,
			cacheReadPrice: 0.1,
			cacheWritePrice: 1.25,
			inputAudioPrice: 4,
			outputAudioPrice: undefined,
		});
	});

	it("have abilities in the same words for all sources, and those that are denied", () => {
		const facts = modelFacts([
			reading({ abilities: ["tools", "tool_call", "top_k"], lacks: ["temperature", "tool_call"] }),
		]);
		expect(facts).toMatchObject({
			abilities: ["tool_calling"],
			lackedAbilities: ["temperature"],
		});
	});

	it("do not lack attachments if they take pictures", () => {
		const lacks = ["attachment", "temperature"];
		expect(modelFacts([reading({ lacks, inputs: ["text", "image"] })])).toMatchObject({
			lackedAbilities: ["temperature"],
		});
		expect(modelFacts([reading({ lacks, inputs: ["text"] })])).toMatchObject({
			lackedAbilities: ["attachments", "temperature"],
		});
	});

	it.each([
		["2025-01", "2025-01"],
		["2025-01-31T00:00:00Z", "2025-01-31"],
		["2025-13", undefined],
		["spring", undefined],
	])("a knowledge cut-off of %s is %s", (knowledge, expected) => {
		expect(modelFacts([reading({ knowledge })]).knowledgeAt).toBe(expected);
	});
});
