import { readFileSync } from "node:fs";
import type { ReleaseFile } from "#snapshot/release-manifest.ts";
import type { Placer } from "./place-file.ts";
import type { WrittenFile } from "./prepared-release.ts";

interface MendOptions {
	directory: string;
	placer: Placer;
	/** What the folder has already, by path. */
	there: ReadonlyMap<string, ReleaseFile>;
	/** Slugs of what was taken down. */
	gone: ReadonlySet<string>;
	tell: (sentence: string) => void;
}

/**
 * So that nothing that cannot be rendered keeps public what was taken down: such a file stays as the release before has it
 * where that names nothing of it, and is left out otherwise, until a whole hour is built again.
 */
export function createMend({ directory, placer, there, gone, tell }: MendOptions) {
	const mayStay = (path: string) => {
		// What a picture says nobody can look up.
		if (path.endsWith(".png")) return false;
		const text = readFileSync(`${directory}/${path}`, "utf8");
		return ![...gone].some((slug) => text.includes(slug));
	};
	return (path: string, error: unknown): WrittenFile | undefined => {
		const former = there.get(path);
		const kept = former && mayStay(path) ? { ...former, isFresh: false } : undefined;
		if (!kept) placer.remove(path);
		const reason = error instanceof Error ? error.message : String(error);
		tell(`${path} cannot be rendered and ${kept ? "stays as it was" : "is left out"}: ${reason}`);
		return kept;
	};
}
