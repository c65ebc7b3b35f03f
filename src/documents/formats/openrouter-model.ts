import type { ModelAccess } from "#contract/facts/connect.ts";
import type { ModelFacts, Price } from "#contract/facts/read-facts.ts";
import { isObject, type Place } from "../content/place.ts";
import { blankReading, type DocumentReading } from "../document-reading.ts";
import { openrouterObservations } from "../evidence/observations.ts";
import { amountOf, tokensAt, withoutUnpaid } from "./models-dev.ts";

const ACCESS: Omit<ModelAccess, "model"> = {
	kind: "model",
	provider: "openrouter",
	provider_name: "OpenRouter",
	endpoint: "https://openrouter.ai/api/v1",
	environment: ["OPENROUTER_API_KEY"],
};
const HUGGING_FACE = "https://huggingface.co/";

const ITEMS: ReadonlyMap<string, Pick<Price, "item" | "unit">> = new Map([
	["prompt", { item: "input", unit: "tokens" }],
	["completion", { item: "output", unit: "tokens" }],
	["internal_reasoning", { item: "reasoning", unit: "tokens" }],
	["input_cache_read", { item: "cache_read", unit: "tokens" }],
	["input_cache_write", { item: "cache_write", unit: "tokens" }],
	["audio", { item: "input_audio", unit: "tokens" }],
	["audio_output", { item: "output_audio", unit: "tokens" }],
	["request", { item: "request", unit: "requests" }],
	["web_search", { item: "web_search", unit: "requests" }],
	["image", { item: "image", unit: "images" }],
	["image_output", { item: "image_output", unit: "images" }],
]);

export function isOpenrouterModel(content: unknown): boolean {
	if (!isObject(content)) return false;
	const { id, pricing, architecture, context_length: context } = content;
	return (
		typeof id === "string" &&
		isObject(pricing) &&
		(isObject(architecture) || typeof context === "number")
	);
}

/** Reads a model of OpenRouter's list, with prices as texts in dollars per token. */
export function readOpenrouterModel(place: Place): DocumentReading {
	const id = place.requiredText("id");
	const name = place.text("name");
	const weights = place.text("hugging_face_id");
	const model = modelAt(place);
	return {
		...blankReading("openrouter-model"),
		agentType: "llm",
		title: name ?? id,
		longDescription: place.text("description"),
		publishedAt: model.released,
		publisher: id?.split("/")[0] ?? null,
		websiteUrl: weights === null ? null : HUGGING_FACE + weights,
		connections: id === null ? [] : [{ ...ACCESS, model: id }],
		observations: openrouterObservations(place, model.released, id),
		model,
	};
}

function modelAt(place: Place): ModelFacts {
	const architecture = place.object("architecture");
	const created = place.number("created");
	return {
		family: null,
		context: tokensAt(place, "context_length"),
		input: null,
		output: tokensAt(place.object("top_provider"), "max_completion_tokens"),
		inputs: architecture.texts("input_modalities"),
		outputs: architecture.texts("output_modalities"),
		abilities: place.texts("supported_parameters"),
		lacks: [],
		prices: withoutUnpaid(
			place
				.object("pricing")
				.members()
				.flatMap((price) => priceOf(price) ?? []),
		),
		knowledge: place.text("knowledge_cutoff"),
		open: place.text("hugging_face_id") === null ? null : true,
		released: created === null ? null : instantOf(created),
		status: null,
	};
}

function priceOf(place: Place): Price | null {
	if (isObject(place.value) || Array.isArray(place.value)) return null;
	const word = place.word();
	if (word === null) return null;
	const amount = amountOf(place, Number(word));
	if (amount === null) return null;
	const entry = ITEMS.get(place.name) ?? { item: place.name, unit: "tokens" };
	return { ...entry, amount, currency: "USD", per: 1, provider: "OpenRouter" };
}

/** Timestamp of seconds since 1970. Null beyond the range of dates. */
function instantOf(seconds: number): string | null {
	const date = new Date(seconds * 1000);
	return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
