import { readFileSync } from "node:fs";
import { contentDigest } from "#snapshot/file-digest.ts";

/** A card that was there before, as whoever paints the next one finds it. */
export interface FormerCard {
	file: string;
	/** What was noted of it when it was made. */
	digest: string;
}

/** Its bytes; undefined where it is not what was once painted, for parts of it are taken over. */
export function readFormerCard({ file, digest }: FormerCard): Uint8Array | undefined {
	try {
		const png = readFileSync(file);
		return contentDigest(png) === digest ? png : undefined;
	} catch {
		// Whatever keeps it from being read, the next one can be painted without it.
		return undefined;
	}
}
