/** Compact JSON with a line end; equal values give equal bytes. */
export function renderJson(value: unknown): string {
	return `${JSON.stringify(value)}\n`;
}
