const PLAIN = /^[ -~]*$/;

/** The beginning of a text, at most `maxLength` UTF-16 units, without splitting a visible character. */
export function cutText(text: string, maxLength: number): string {
	if (text.length <= maxLength) return text.trim();
	// Each of these characters is one unit, so the slow segmenter is not needed.
	if (PLAIN.test(text)) return text.slice(0, maxLength).trim();
	let result = "";
	for (const { segment } of new Intl.Segmenter("en").segment(text)) {
		if (result.length + segment.length > maxLength) break;
		result += segment;
	}
	return result.trim();
}
