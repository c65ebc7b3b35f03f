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

/** Prints one sentence, or its value as JSON on request. */
export function printResult(value: unknown, sentence: string, { json }: OutputOptions): void {
	if (json) printJson(value);
	else process.stdout.write(`${printable(sentence)}\n`);
}

export function printJson(value: unknown): void {
	process.stdout.write(`${JSON.stringify(value, null, "\t")}\n`);
}

/** Text from strangers must not control the terminal. */
function printable(text: string): string {
	return text.replace(/[\p{Cc}\p{Cf}]/gu, (character) => (character === "\n" ? "\n" : "�"));
}
