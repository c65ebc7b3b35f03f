import { SHARE_CARD } from "#contract/limits.ts";
import { encodePng } from "#render/png.ts";
import type { Painter } from "./painter.ts";

/** Leaves every card white. For trials of anything but cards, which take far longer than the rest. */
export function createBlankPainter(): Painter {
	const { widthPixels: width, heightPixels: height } = SHARE_CARD;
	const png = encodePng({
		width,
		height,
		palette: [[255, 255, 255]],
		pixels: new Uint8Array(width * height),
	});
	const paint = async () => ({ png });
	return { version: "blank", lanes: 1, begin: () => {}, paint, close: async () => {} };
}
