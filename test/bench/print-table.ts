/** Prints rows in aligned columns, the first to the left and numbers to the right. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
	const widths = head.map((_, column) =>
		Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
	);
	for (const row of [head, ...rows]) {
		const cells = row.map((cell, column) =>
			column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
		);
		process.stdout.write(`${cells.join("   ")}\n`);
	}
}
