import type { Card } from "#render/card/card.ts";

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
	/** Lets it get ready, where that takes a while, before there is anything to paint. */
	begin: () => void;
	paint: (card: Card) => Promise<Painting>;
	close: () => Promise<void>;
}
