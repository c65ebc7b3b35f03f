const PLAIN = /^[ -~]*$/;

/** The beginning of a text, at most this long in UTF-16 units, without taking a visible character apart. */
export function cutText(text: string, maxLength: number): string {
	if (text.length <= maxLength) return text.trim();
	// Every one of these is a visible character of its own, and looking for their ends takes a hundred times as long.
	if (PLAIN.test(text)) return text.slice(0, maxLength).trim();
	let kept = "";
	for (const { segment } of new Intl.Segmenter("en").segment(text)) {
		if (kept.length + segment.length > maxLength) break;
		kept += segment;
	}
	return kept.trim();
}
