/** The beginning of a text, at most this long in UTF-16 units, without taking a visible character apart. */
export function cutText(text: string, maxLength: number): string {
	let kept = "";
	for (const { segment } of new Intl.Segmenter("en").segment(text)) {
		if (kept.length + segment.length > maxLength) break;
		kept += segment;
	}
	return kept.trim();
}
