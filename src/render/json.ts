/** Compact JSON with a line end; equal values give equal bytes. */
export function renderJson(value: unknown): string {
	return `${JSON.stringify(value)}\n`;
}

/** JSON to be read by people. */
export function renderReadableJson(value: unknown): string {
	return JSON.stringify(value, null, 2);
}
