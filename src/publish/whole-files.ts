import { statSync } from "node:fs";
import { join } from "node:path";
import type { Release } from "#snapshot/open-release.ts";

/**
 * Of the files that belong to no agent those that are as long as they were drawn. A service refuses hours with others, so
 * what somebody cleared up or a power cut shortened must not be taken over from hour to hour.
 */
export function wholeFiles({ files, directory }: Release): Release["files"] {
	const isWhole = (path: string, bytes: number) =>
		statSync(join(directory, path), { throwIfNoEntry: false })?.size === bytes;
	return new Map([...files].filter(([path, { bytes }]) => isWhole(path, bytes)));
}
