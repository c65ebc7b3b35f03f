import { readFileSync } from "node:fs";
import { messageOf } from "#contract/message-of.ts";
import type { ReleaseFile } from "#snapshot/releases/release-manifest.ts";
import type { Placer } from "./place-file.ts";
import type { WrittenFile } from "./prepared-release.ts";

interface MendOptions {
	directory: string;
	placer: Placer;
	/** Files already in the folder, by path. */
	there: ReadonlyMap<string, ReleaseFile>;
	gone: ReadonlySet<string>;
	tell: (sentence: string) => void;
}

/**
 * Handles files that cannot be rendered, because a takedown must not wait for them. Such a file stays as it was, or is
 * left out until the next full build if it may name what was taken down.
 */
export function createMend({ directory, placer, there, gone, tell }: MendOptions) {
	const mayStay = (path: string) => {
		// The words in a picture cannot be searched.
		if (path.endsWith(".png")) return false;
		const text = readFileSync(`${directory}/${path}`, "utf8");
		return ![...gone].some((slug) => text.includes(slug));
	};
	return (path: string, error: unknown): WrittenFile | undefined => {
		const former = there.get(path);
		const file = former && mayStay(path) ? { ...former, isFresh: false } : undefined;
		if (!file) placer.remove(path);
		tell(
			`${path} cannot be rendered and ${file ? "stays as it was" : "is left out"}: ${messageOf(error)}`,
		);
		return file;
	};
}
