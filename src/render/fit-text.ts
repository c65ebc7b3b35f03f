import { measureText } from "./text-width.ts";

const ELLIPSIS = "…";

/** The text, or as many whole characters as fit the width, followed by an ellipsis. */
export function fitText(text: string, maxPixels: number): string {
	if (measureText(text) <= maxPixels) return text;
	let pixels = measureText(ELLIPSIS);
	let kept = 0;
	for (const { segment, index } of new Intl.Segmenter("en").segment(text)) {
		pixels += measureText(segment);
		if (pixels > maxPixels) break;
		kept = index + segment.length;
	}
	return text.slice(0, kept).trimEnd() + ELLIPSIS;
}
