import type { Connection } from "#contract/facts/connect.ts";
import type { ModelFacts, Price } from "#contract/facts/read-facts.ts";
import { pageAt } from "../content/address-at.ts";
import { isObject, type Place } from "../content/place.ts";
import { blankReading, type DocumentReading } from "../document-reading.ts";
import { modelObservations } from "../evidence/observations.ts";

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

export function readModelsDev(place: Place): DocumentReading {
	const links = place.objects("links");
	const docs = links.filter((item) => item.text("type") === "docs");
	const pages = [...place.objects("weights"), ...links].map((item) => item.member("url"));
	const provider = place.object("provider");
	const maker = place.text("base_model")?.split("/")[0] ?? null;
	return {
		...blankReading("models-dev"),
		agentType: "llm",
		title: place.requiredText("name"),
		description: place.text("description"),
		version: place.text("version"),
		// Another provider only stops its own offer.
		status: [null, maker].includes(provider.text("id")) ? place.text("status") : null,
		publishedAt: place.word("release_date"),
		dates: [
			place.word("last_updated"),
			...place.objects("benchmarks").map((item) => item.word("date")),
		].filter((date) => date !== null),
		publisher: maker,
		websiteUrl: pages.flatMap((item) => pageAt(item) ?? [])[0] ?? null,
		docsUrl: docs.flatMap((item) => pageAt(item, "url") ?? [])[0] ?? pageAt(provider, "doc"),
		license: place.text("license"),
		connections: accessAt(place),
		model: modelAt(place),
		observations: modelObservations(place, place.text("id") ?? place.text("name")),
	};
}

function modelAt(place: Place): ModelFacts {
	const limit = place.object("limit");
	const modalities = place.object("modalities");
	const provider = place.object("provider");
	const name = provider.text("name") ?? provider.text("id");
	const modes = place.object("experimental").objectMembers("modes");
	const prices = [
		...withoutUnpaid(pricesAt(place.object("cost"))),
		...modes.flatMap((mode) => pricesAt(mode.object("cost"), `_in_${mode.name}_mode`)),
	];
	const provided = name === null ? {} : { provider: name };
	return {
		family: place.text("family"),
		context: tokensAt(limit, "context"),
		input: tokensAt(limit, "input"),
		output: tokensAt(limit, "output"),
		inputs: modalities.texts("input"),
		outputs: modalities.texts("output"),
		abilities: ABILITIES.filter((name) => place.boolean(name) === true),
		lacks: ABILITIES.filter((name) => place.boolean(name) === false),
		prices: prices.map((price) => ({ ...price, ...provided })),
		knowledge: place.word("knowledge"),
		open: place.boolean("open_weights"),
		released: place.word("release_date"),
		status: place.text("status"),
	};
}

export function tokensAt(place: Place, name: string): number | null {
	const tokens = place.number(name);
	if (tokens === null || (Number.isSafeInteger(tokens) && tokens >= 0)) return tokens;
	place.member(name).flag("is not a valid number of tokens, so it was left out");
	return null;
}

/** Dollars per million tokens, or per minute. Tiers and other objects contain the prices for longer contexts. */
function pricesAt(place: Place, suffix = ""): Price[] {
	return place.members().flatMap((member) => {
		if (member.name === "tier") return [];
		if (member.name === "tiers") {
			return member.items().flatMap((tier) => {
				const size = tokensAt(tier.object("tier"), "size");
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

/** An output of 0 beside a paid input is not free: it has no price of its own. */
export function withoutUnpaid(prices: readonly Price[]): Price[] {
	const isPaid = prices.some(({ item, amount }) => item === "input" && amount > 0);
	return prices.filter(({ item, amount }) => amount > 0 || !isPaid || item !== "output");
}

export function amountOf(place: Place, amount: number): number | null {
	if (Number.isFinite(amount) && amount >= 0) return amount;
	place.flag("is not a fixed price, so it was left out");
	return null;
}

/** A model can only be used with a provider. */
function accessAt(place: Place): Connection[] {
	const provider = place.object("provider");
	const providerId = provider.text("id");
	const name = provider.text("name");
	const model = place.text("id");
	if (providerId === null || model === null) return [];
	return [
		{
			kind: "model",
			provider: providerId,
			...(name === null ? {} : { provider_name: name }),
			model,
			endpoint: pageAt(provider, "api"),
			environment: provider.texts("env"),
		},
	];
}
