/** Decodes percent escapes. A text with malformed ones is returned unchanged. */
export function decodePercent(text: string): string {
	if (!text.includes("%")) return text;
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
