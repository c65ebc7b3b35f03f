import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Placer } from "./place-file.ts";
import { beforeOf, type Releases } from "./shared-before.ts";
import type { Mend, WrittenFile } from "./write-shared.ts";

interface MendOptions {
	placer: Placer;
	/** Slugs of what was taken down. */
	gone: ReadonlySet<string>;
	tell: (sentence: string) => void;
}

/**
 * So that nothing that cannot be rendered keeps public what was taken down: such a file stays as the release before has it
 * where that names nothing of it, and is left out otherwise, until a whole hour is built again.
 */
export function createMend({ placer, gone, tell }: MendOptions): Mend {
	return (path, error, releases) => {
		const kept = keepFormer(path, { placer, gone, releases });
		if (!kept) placer.clear(path);
		const reason = error instanceof Error ? error.message : String(error);
		tell(`${path} cannot be rendered and ${kept ? "stays as it was" : "is left out"}: ${reason}`);
		return kept;
	};
}

function keepFormer(
	path: string,
	{ placer, gone, releases }: Pick<MendOptions, "placer" | "gone"> & { releases: Releases },
): WrittenFile | undefined {
	const { previous } = releases;
	const former = previous?.files.get(path);
	// What a picture says nobody can look up.
	if (!previous || !former || path.endsWith(".png")) return undefined;
	const text = readFileSync(join(previous.directory, path), "utf8");
	if ([...gone].some((slug) => text.includes(slug))) return undefined;
	if (!placer.keep(path, beforeOf(path, former.digest, releases))) return undefined;
	return { ...former, isFresh: false };
}
