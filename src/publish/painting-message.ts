import type { Card } from "#render/card/card.ts";

/** What a build asks one of its painting processes. */
export interface PaintingOrder {
	id: number;
	card: Card;
}

/** What it answers. */
export type PaintingReply = { id: number; png: Uint8Array } | { id: number; fault: string };
