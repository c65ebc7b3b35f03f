/** A line of JSON; JSON has no line ends of its own. */
export function renderNdjsonLine(row: unknown): string {
	return `${JSON.stringify(row)}\n`;
}
