import type { Card } from "#render/card/card.ts";
import type { FormerCard } from "./former-card.ts";

/** What a build asks one of its painting processes. */
export interface PaintingOrder {
	id: number;
	card: Card;
	/** The card that stood in its place before. */
	former: FormerCard | undefined;
}

/** What it answers. */
export type PaintingReply = { id: number; png: Uint8Array } | { id: number; fault: string };
