/** A line of JSON. JSON contains no line ends of its own. */
export function renderNdjsonLine(row: unknown): string {
	return `${JSON.stringify(row)}\n`;
}
