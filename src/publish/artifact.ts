import type { z } from "zod";
import type { Card } from "#render/card/card.ts";

/** What a file holds: text that is drawn in passing, or a card that a painter takes longer for. */
export type Content = { draw: () => string } | { card: () => Card };

/** A file to be made: what it shows, how it looks, where it goes. */
export interface Artifact {
	/** Relative to the release, with `/`. */
	path: string;
	mediaType: string;
	/** Null where the bytes are not described by a schema. */
	schema: z.ZodType | null;
	content: Content;
}
