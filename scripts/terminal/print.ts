export interface OutputOptions {
	json?: boolean;
}

type Cell = string | number | null;

/** Prints rows as an aligned table, or as JSON on request. */
export function printRows<Row>(
	rows: readonly Row[],
	columns: Readonly<Record<string, (row: Row) => Cell>>,
	{ json }: OutputOptions,
): void {
	if (json) {
		printJson(rows);
		return;
	}
	const cells = rows.map((row) => Object.values(columns).map((read) => read(row)));
	printTable({ columns: Object.keys(columns), rows: cells });
}

interface Table {
	columns: readonly string[];
	rows: readonly (readonly Cell[])[];
	/** Rows that were left out. Their number goes to standard error, because programs read the rows. */
	more?: number;
}

export function printTable({ columns, rows, more = 0 }: Table): void {
	if (rows.length === 0) {
		process.stdout.write("None.\n");
		return;
	}
	const cells = rows.map((row) => row.map((cell) => String(cell ?? "–")));
	const widths = columns.map((name, index) =>
		Math.max(name.length, ...cells.map((line) => line[index]?.length ?? 0)),
	);
	for (const line of [columns, ...cells]) {
		const text = line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  ");
		process.stdout.write(`${printable(text).trimEnd()}\n`);
	}
	if (more > 0) process.stderr.write(`${more} more; a larger --limit shows them.\n`);
}

/** Prints a sentence or lines, or their value as JSON on request. What strangers wrote never makes a line of its own. */
export function printResult(
	value: unknown,
	words: string | readonly string[],
	{ json }: OutputOptions,
): void {
	if (json) printJson(value);
	else for (const line of [words].flat()) process.stdout.write(`${printable(line)}\n`);
}

export function printJson(value: unknown): void {
	printJsonText(`${JSON.stringify(value, null, "\t")}\n`);
}

/** JSON leaves characters as they are that control a terminal. */
export function printJsonText(json: string): void {
	const code = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
	process.stdout.write(
		json.replace(CONTROLS, (text) => (/[\n\t]/.test(text) ? text : text.replace(/./gs, code))),
	);
}

/** A line. Text from strangers must neither control the terminal nor end the line. */
export function printable(text: string): string {
	return text.replace(CONTROLS, "\uFFFD");
}

const CONTROLS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
