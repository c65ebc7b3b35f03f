import { SHARE_CARD } from "#contract/limits.ts";
import type { Card } from "#render/card/card.ts";
import { encodePng } from "#render/png.ts";

export interface Painting {
	/** A PNG of 1200 by 630 pixels. */
	png: Uint8Array;
	/** Why the card had to be a plain one, where it had to. */
	fault?: string;
}

/** Paints share cards, several at a time. */
export interface Painter {
	/** Changes whenever the same card would come out differently. */
	version: string;
	/** How many cards are worth asking for at once. */
	lanes: number;
	paint: (card: Card) => Promise<Painting>;
}

/** Leaves every card white. For trials of anything but cards, which take far longer than the rest. */
export function createBlankPainter(): Painter {
	const { widthPixels: width, heightPixels: height } = SHARE_CARD;
	const png = encodePng({
		width,
		height,
		palette: [[255, 255, 255]],
		pixels: new Uint8Array(width * height),
	});
	return { version: "blank", lanes: 1, paint: async () => ({ png }) };
}
