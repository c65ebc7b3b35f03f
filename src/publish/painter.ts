import { SHARE_CARD } from "#contract/limits.ts";
import type { Card } from "#render/card/card.ts";
import { encodePng } from "#render/png.ts";

export interface Painting {
	/** A PNG of 1200 by 630 pixels. */
	png: Uint8Array;
	/** Why only a plain card could be painted. */
	fault?: string;
}

/** Paints share cards. */
export interface Painter {
	/** Changes whenever cards would look different. */
	version: string;
	/** How many cards to request at once. */
	lanes: number;
	paint: (card: Card) => Promise<Painting>;
}

/** Leaves every card white, for trials that are not about cards: painting takes far longer than everything else. */
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
