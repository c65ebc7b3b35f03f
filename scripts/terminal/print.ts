export interface OutputOptions {
	json?: boolean;
}

/** Prints rows as an aligned table, or as JSON on request. */
export function printRows<Row>(
	rows: readonly Row[],
	columns: Readonly<Record<string, (row: Row) => string | number | null>>,
	{ json }: OutputOptions,
): void {
	if (json) {
		printJson(rows);
		return;
	}
	if (rows.length === 0) {
		process.stdout.write("None.\n");
		return;
	}
	const names = Object.keys(columns);
	const cells = rows.map((row) => Object.values(columns).map((read) => String(read(row) ?? "–")));
	const widths = names.map((name, index) =>
		Math.max(name.length, ...cells.map((line) => line[index]?.length ?? 0)),
	);
	for (const line of [names, ...cells]) {
		const text = line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join("  ");
		process.stdout.write(`${printable(text).trimEnd()}\n`);
	}
}

/** Prints how many rows were left out, to standard error, because programs read the rows. */
export function printRest(count: number): void {
	if (count > 0) process.stderr.write(`${count} more; a larger --limit shows them.\n`);
}

/** Prints one sentence, or its value as JSON on request. */
export function printResult(value: unknown, sentence: string, { json }: OutputOptions): void {
	if (json) printJson(value);
	else process.stdout.write(`${printable(sentence)}\n`);
}

function printJson(value: unknown): void {
	process.stdout.write(`${JSON.stringify(value, null, "\t")}\n`);
}

/** Text from strangers must not control the terminal. */
function printable(text: string): string {
	return text.replace(/[\p{Cc}\p{Cf}]/gu, (character) => (character === "\n" ? "\n" : "�"));
}
