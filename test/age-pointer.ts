import { lutimes } from "node:fs/promises";
import { join } from "node:path";
import { CURRENT_POINTER } from "#snapshot/releases/release-manifest.ts";

/** As if the current release had been served for long, so that no reader is left in those before. */
export function agePointer(releasesDirectory: string): Promise<void> {
	return lutimes(join(releasesDirectory, CURRENT_POINTER), 0, 0);
}
