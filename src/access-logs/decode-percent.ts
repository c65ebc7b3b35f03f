/** Decodes percent escapes; text with malformed ones stays as it is. */
export function decodePercent(text: string): string {
	if (!text.includes("%")) return text;
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
