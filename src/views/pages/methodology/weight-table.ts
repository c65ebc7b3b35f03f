import { capitalise } from "#domain/texts/capitalise.ts";

/** A chapter of the methodology: what a score means, and the tables that it is calculated from. */
export interface MethodologySection {
	id: string;
	title: string;
	lead: string;
	paragraphs?: string[];
	tables: WeightTable[];
}

export interface WeightTable {
	caption: string;
	nameLabel: string;
	/** Null if the rows have a meaning and no number. */
	valueLabel: string | null;
	rows: ReturnType<typeof rowOf>[];
}

type Weight = readonly [name: string, value: number, note?: string];

/** Rows whose numbers make up a whole, such as the parts of a score. */
export function partsTable(
	caption: string,
	weights: readonly Weight[],
	valueLabel = "Points",
): WeightTable {
	const whole = weights.reduce((sum, [, value]) => sum + value, 0);
	const rows = weights.map((weight) => ({ ...rowOf(weight), share: weight[1] / whole }));
	return { caption, nameLabel: "Part", valueLabel, rows };
}

export function pointsTable(
	caption: string,
	[nameLabel, valueLabel = "Points"]: readonly [name: string, value?: string],
	weights: readonly Weight[],
): WeightTable {
	return { caption, nameLabel, valueLabel, rows: weights.map(rowOf) };
}

export function meaningTable(
	caption: string,
	nameLabel: string,
	meanings: readonly (readonly [name: string, note: string])[],
): WeightTable {
	const rows = meanings.map(([name, note]) => ({ ...rowOf([name, 0, note]), value: "" }));
	return { caption, nameLabel, valueLabel: null, rows };
}

/** `access_scope` as `access scope`. */
export const inWords = (name: string) => name.replaceAll("_", " ");

function rowOf([name, value, note]: Weight) {
	return {
		name: capitalise(inWords(name)),
		note: note ?? null,
		// A true minus, so that it is as wide as a digit.
		value: value < 0 ? `−${-value}` : String(value),
		/** Share of the whole, from 0 to 1, if the rows make up a whole. */
		share: null as number | null,
	};
}
