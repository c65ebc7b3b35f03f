import { by } from "#contract/compare.ts";
import { type ModelAbility, TOKEN_PRICES } from "#contract/facts/model-facts.ts";
import type { ModelFacts } from "#contract/facts/read-facts.ts";
import { parseInstant } from "#contract/instants.ts";
import { mapMembers } from "#contract/members-of.ts";
import type { DocumentReading } from "./document-reading.ts";

/** Abilities by their names in documents. Others, such as single parameters, are none. */
const ABILITIES: ReadonlyMap<string, ModelAbility> = new Map([
	["attachment", "attachments"],
	["reasoning", "reasoning"],
	["include_reasoning", "reasoning"],
	["tool_call", "tool_calling"],
	["tools", "tool_calling"],
	["structured_output", "structured_output"],
	["structured_outputs", "structured_output"],
	["temperature", "temperature"],
]);

const DATE = /^\d{4}(?:-\d{2}(?:-\d{2})?)?/;

export function modelFacts(readings: readonly DocumentReading[]) {
	const models = readings.flatMap(({ model }) => model ?? []);
	const first = <Value>(factOf: (model: ModelFacts) => Value | null) =>
		models.map(factOf).find((value) => value !== null);
	const list = (listOf: (model: ModelFacts) => readonly string[]) =>
		models.map(listOf).find(({ length }) => length > 0) ?? [];
	const offer = offerOf(readings);
	const inputModalities = list((model) => model.inputs);
	const abilities = abilitiesOf(list((model) => model.abilities));
	// Who takes pictures has another word for an attachment.
	const takesFiles = inputModalities.some((word) => word !== "text");
	const had = takesFiles ? [...abilities, "attachments"] : abilities;
	return {
		contextTokens: first((model) => model.context || null),
		inputTokens: first((model) => model.input || null),
		outputTokens: first((model) => model.output || null),
		...offer?.prices,
		priceProvider: offer?.provider,
		inputModalities,
		outputModalities: list((model) => model.outputs),
		abilities,
		lackedAbilities: abilitiesOf(list((model) => model.lacks)).filter(
			(ability) => !had.includes(ability),
		),
		openWeights: first((model) => model.open),
		knowledgeAt: first(({ knowledge }) => dateIn(knowledge)),
		modelFamily: first((model) => model.family),
	};
}

function abilitiesOf(words: readonly string[]): ModelAbility[] {
	return [...new Set(words.flatMap((word) => ABILITIES.get(word) ?? []))];
}

function dateIn(text: string | null): string | null {
	const [date] = DATE.exec(text ?? "") ?? [];
	return date !== undefined && parseInstant(date) ? date : null;
}

/**
 * The price of the maker or, if nobody knows it, the lowest one. Two prices of the same provider contradict each other,
 * so neither counts.
 */
function offerOf(readings: readonly DocumentReading[]) {
	const offers = readings.flatMap(({ model, connections, publisher }) => {
		const prices = mapMembers(TOKEN_PRICES, ({ wire }) =>
			perMillion(model, wire.replace("_price", "")),
		);
		const { inputPrice: input, outputPrice: output } = prices;
		if (input === undefined && output === undefined) return [];
		const access = connections.find(({ kind }) => kind === "model");
		const provider = model?.prices.find(({ provider }) => provider)?.provider;
		const isMakers = access?.kind === "model" && access.provider === publisher;
		return [{ input, output, prices, provider: provider ?? undefined, isMakers }];
	});
	const makers = offers.filter(({ isMakers }) => isMakers);
	const [best, ...others] = (makers.length > 0 ? makers : offers).toSorted(
		by(({ input, output }) => (input ?? 0) + (output ?? 0)),
	);
	const isContradicted = others.some(
		({ provider, input, output }) =>
			provider === best?.provider && (input !== best?.input || output !== best?.output),
	);
	return isContradicted ? undefined : best;
}

const MILLION = 1_000_000;
/** Prices of single tokens are rounded to what can be charged, because their multiplication is not exact. */
const DIGITS = 6;

function perMillion(model: ModelFacts | null, item: string): number | undefined {
	const price = model?.prices.find(
		(price) => price.item === item && price.unit === "tokens" && price.currency === "USD",
	);
	return price && Number(((price.amount / price.per) * MILLION).toFixed(DIGITS));
}
