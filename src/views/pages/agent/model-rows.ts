import type { ModelFacts, Price } from "#contract/read-facts.ts";
import { capitalise } from "#domain/capitalise.ts";
import { showCount } from "../display.ts";

export interface ModelRow {
	label: string;
	value: string;
}

/** Limits, modalities and prices of a model. Unknown ones are left out. */
export function modelRows(model: ModelFacts | null): ModelRow[] {
	if (model === null) return [];
	const tokens = (count: number | null) => (count === null ? "" : `${showCount(count)} tokens`);
	const rows: readonly (readonly [string, string])[] = [
		["Context window", tokens(model.context)],
		["Output limit", tokens(model.output)],
		["Input", model.inputs.join(", ")],
		["Output", model.outputs.join(", ")],
		["Abilities", model.abilities.map((word) => word.replaceAll("_", " ")).join(", ")],
		["Knowledge cut-off", model.knowledge ?? ""],
		["Weights", model.open === null ? "" : model.open ? "open" : "closed"],
		["Family", model.family ?? ""],
		["Released", model.released?.split("T")[0] ?? ""],
		...model.prices.map((price) => [priceLabel(price), priceText(price)] as const),
	];
	return rows.flatMap(([label, value]) => (value === "" ? [] : [{ label, value }]));
}

function priceLabel({ item }: Price): string {
	return `Price, ${capitalise(item.replaceAll("_", " ")).toLowerCase()}`;
}

/** Always with the unit, because sources state prices for one token or for a million. */
function priceText({ amount, currency, unit, per }: Price): string {
	const base = per === 1 ? unit.replace(/s$/, "") : `${showCount(per)} ${unit}`;
	return `${amountText(amount)} ${currency} per ${base}`;
}

const MAX_DIGITS = 12;

/** Without exponents, because prices of single tokens have many zeros and are easier to compare so. */
function amountText(amount: number): string {
	return new Intl.NumberFormat("en", { maximumFractionDigits: MAX_DIGITS }).format(amount);
}
