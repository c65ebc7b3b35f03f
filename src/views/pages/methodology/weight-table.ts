/** A chapter of the methodology: what a score means, and the tables that it is calculated from. */
export interface MethodologySection {
	id: string;
	title: string;
	lead: string;
	paragraphs: string[];
	tables: WeightTable[];
}

export interface WeightTable {
	caption: string;
	nameLabel: string;
	/** Null if the rows have a meaning and no number. */
	valueLabel: string | null;
	rows: WeightRow[];
}

export interface WeightRow {
	name: string;
	note: string | null;
	value: string;
	/** Share of the whole, from 0 to 1, if the rows make up a whole. */
	share: number | null;
}

export interface Weight {
	name: string;
	note?: string;
	value: number;
}

/** Rows whose numbers make up a whole, such as the parts of a score. */
export function partsTable(caption: string, weights: readonly Weight[]): WeightTable {
	const whole = weights.reduce((sum, { value }) => sum + value, 0);
	return {
		...pointsTable(caption, "Part", weights),
		rows: weights.map((weight) => ({ ...rowOf(weight), share: weight.value / whole })),
	};
}

export function pointsTable(
	caption: string,
	nameLabel: string,
	weights: readonly Weight[],
): WeightTable {
	return { caption, nameLabel, valueLabel: "Points", rows: weights.map(rowOf) };
}

/** Names and what they mean. */
export function meaningTable(
	caption: string,
	nameLabel: string,
	rows: readonly { name: string; note: string }[],
): WeightTable {
	return {
		caption,
		nameLabel,
		valueLabel: null,
		rows: rows.map((row) => ({ ...row, value: "", share: null })),
	};
}

/** `access_scope` as `access scope`. */
export const inWords = (name: string) => name.replaceAll("_", " ");

function rowOf({ name, note, value }: Weight): WeightRow {
	return { name, note: note ?? null, value: showPoints(value), share: null };
}

/** A true minus, so that it is as wide as a digit. */
function showPoints(value: number): string {
	return value < 0 ? `−${-value}` : String(value);
}
