import type { Connection } from "#contract/facts/connect.ts";
import type { ModelFacts, Price } from "#contract/facts/read-facts.ts";
import { pageAt, pageOf } from "../content/address-at.ts";
import {
	flag,
	flagAt,
	isObject,
	itemsOf,
	memberAt,
	membersOf,
	numberAt,
	objectAt,
	objectsAt,
	type Place,
	requiredTextAt,
	textAt,
	textsAt,
	wordAt,
} from "../content/place.ts";
import { blankReading, type DocumentReading } from "../document-reading.ts";
import { modelObservations } from "../evidence/observations.ts";

/** Abilities by their names in models.dev. */
const ABILITIES = [
	"attachment",
	"reasoning",
	"tool_call",
	"structured_output",
	"temperature",
] as const;

export function isModelsDev(content: unknown): boolean {
	if (!isObject(content) || typeof content.name !== "string") return false;
	const { limit, modalities, open_weights: open } = content;
	return isObject(limit) && (isObject(modalities) || typeof open === "boolean");
}

/** Reads a model of models.dev, as TOML or as an object of its `api.json`. */
export function readModelsDev(place: Place): DocumentReading {
	const links = objectsAt(place, "links");
	const docs = links.filter((item) => textAt(item, "type") === "docs");
	const pages = [...objectsAt(place, "weights"), ...links].map((item) => memberAt(item, "url"));
	const provider = objectAt(place, "provider");
	return {
		...blankReading("models-dev"),
		agentType: "llm",
		title: requiredTextAt(place, "name"),
		description: textAt(place, "description"),
		version: textAt(place, "version"),
		status: textAt(place, "status"),
		publishedAt: wordAt(place, "release_date"),
		dates: [
			wordAt(place, "last_updated"),
			...objectsAt(place, "benchmarks").map((item) => wordAt(item, "date")),
		].filter((date) => date !== null),
		publisher: textAt(place, "base_model")?.split("/")[0] ?? null,
		websiteUrl: pages.flatMap((item) => pageOf(item) ?? [])[0] ?? null,
		docsUrl: docs.flatMap((item) => pageAt(item, "url") ?? [])[0] ?? pageAt(provider, "doc"),
		license: textAt(place, "license"),
		connections: accessAt(place),
		model: modelAt(place),
		observations: modelObservations(place, textAt(place, "id") ?? textAt(place, "name")),
	};
}

function modelAt(place: Place): ModelFacts {
	const limit = objectAt(place, "limit");
	const modalities = objectAt(place, "modalities");
	const provider = objectAt(place, "provider");
	const name = textAt(provider, "name") ?? textAt(provider, "id");
	const provided = name === null ? {} : { provider: name };
	return {
		family: textAt(place, "family"),
		context: tokensAt(limit, "context"),
		output: tokensAt(limit, "output"),
		inputs: textsAt(modalities, "input"),
		outputs: textsAt(modalities, "output"),
		abilities: ABILITIES.filter((name) => flagAt(place, name) === true),
		lacks: ABILITIES.filter((name) => flagAt(place, name) === false),
		prices: pricesAt(objectAt(place, "cost")).map((price) => ({ ...price, ...provided })),
		knowledge: wordAt(place, "knowledge"),
		open: flagAt(place, "open_weights"),
		released: wordAt(place, "release_date"),
		status: textAt(place, "status"),
	};
}

/** A number of tokens: whole and not negative. */
export function tokensAt(place: Place, name: string): number | null {
	const tokens = numberAt(place, name);
	if (tokens === null || (Number.isSafeInteger(tokens) && tokens >= 0)) return tokens;
	flag(memberAt(place, name), "is not a valid number of tokens, so it was left out");
	return null;
}

/** Dollars per million tokens, or per minute. Tiers and other objects contain the prices for longer contexts. */
function pricesAt(place: Place, suffix = ""): Price[] {
	return membersOf(place).flatMap((member) => {
		if (member.name === "tier") return [];
		if (member.name === "tiers") {
			return itemsOf(member).flatMap((tier) => {
				const size = tokensAt(objectAt(tier, "tier"), "size");
				return size === null ? [] : pricesAt(tier, `_over_${size / 1000}k`);
			});
		}
		if (isObject(member.value)) return pricesAt(member, `_${member.name.replace("context_", "")}`);
		const amount = amountOf(member, typeof member.value === "number" ? member.value : Number.NaN);
		if (amount === null) return [];
		const price = { item: `${member.name}${suffix}`, amount, currency: "USD" };
		return member.name === "per_minute"
			? [{ ...price, item: "minute", unit: "minutes", per: 1 }]
			: [{ ...price, unit: "tokens", per: 1_000_000 }];
	});
}

export function amountOf(place: Place, amount: number): number | null {
	if (Number.isFinite(amount) && amount >= 0) return amount;
	flag(place, "is not a fixed price, so it was left out");
	return null;
}

/** A model can only be used with a provider. */
function accessAt(place: Place): Connection[] {
	const provider = objectAt(place, "provider");
	const providerId = textAt(provider, "id");
	const name = textAt(provider, "name");
	const model = textAt(place, "id");
	if (providerId === null || model === null) return [];
	return [
		{
			kind: "model",
			provider: providerId,
			...(name === null ? {} : { provider_name: name }),
			model,
			endpoint: pageAt(provider, "api"),
			environment: textsAt(provider, "env"),
		},
	];
}
