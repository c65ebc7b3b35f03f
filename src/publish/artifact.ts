import type { z } from "zod";
import type { Card } from "#render/card/card.ts";

/** What a file holds: bytes that are drawn in passing, a card that a painter takes longer for, or a page. */
export type Content = Drawn | { card: () => Card } | PageContent;

export interface Drawn {
	draw: () => string | Uint8Array;
	/** What the release notes as the key of the file; the digest of its bytes where nothing is given. */
	key?: string;
}

export interface PageContent {
	page: string;
	/** Absolute address under which the page is rendered. */
	address: string;
	view: () => object;
}

/** A file to be made: what it shows, how it looks, where it goes. */
export interface Artifact {
	/** Relative to the release, with `/`. */
	path: string;
	mediaType: string;
	/** Null where the bytes are not described by a schema. */
	schema: z.ZodType | null;
	content: Content;
}
