import type { Release } from "#snapshot/releases/open-release.ts";
import { type PublicBucket, publicKey } from "./bucket.ts";
import type { OpenedHour } from "./open-stored-hour.ts";
import { fileKey } from "./stored-hours.ts";

interface ClearOptions extends PublicBucket {
	/** Hours to keep, the served one first. */
	kept: readonly OpenedHour[];
	/** Hours to remove. */
	leaving: readonly OpenedHour[];
}

/**
 * Removes objects that no kept hour needs. Returns the leaving hours that are not completely removed: unreadable
 * ones, because their content is unknown, or all of them if a kept hour is unreadable.
 */
export async function clearStorage({ bucket, publicObject, kept, leaving }: ClearOptions) {
	const releases = kept.flatMap(({ release }) => release ?? []);
	const [current] = releases;
	if (!current || releases.length < kept.length) return leaving;
	const left = leaving.filter(({ release, isAbsent }) => !release && !isAbsent);
	const cleared = leaving.filter((row) => !left.includes(row));
	await bucket.remove(unservedKeys(current, cleared, publicObject));
	// Notes go last: as long as they exist, the next run knows what else there was.
	const { files, notes } = unneeded(releases, { kept: [...kept, ...left], leaving: cleared });
	await bucket.remove([...files].map(fileKey));
	await bucket.remove([...notes].map(fileKey));
	return left;
}

/** Public keys that the served hour does not need. */
function unservedKeys(
	current: Release,
	leaving: readonly OpenedHour[],
	publicObject: PublicBucket["publicObject"],
): string[] {
	const keys: string[] = [];
	/** Keys of paths that only earlier versions served. The name of the file is the best guess. */
	const former = new Set<string>();
	for (const path of unserved(current, leaving)) {
		const object = publicObject(path);
		if (object) keys.push(object.key);
		else former.add(publicKey(path, null));
	}
	for (const path of former.size > 0 ? current.paths() : []) {
		former.delete(publicObject(path)?.key ?? "");
	}
	return [...keys, ...former];
}

/** Paths that the served hour does not have. */
function unserved(current: Release, leaving: readonly OpenedHour[]): Set<string> {
	const paths = new Set<string>();
	for (const { release } of leaving) {
		for (const path of release?.paths() ?? []) if (!current.findFile(path)) paths.add(path);
	}
	return paths;
}

/** Digests that only leaving hours have. The sets stay as small as what has changed. */
function unneeded(
	releases: readonly Release[],
	{ kept, leaving }: Pick<ClearOptions, "kept" | "leaving">,
) {
	const files = new Set<string>();
	const oldest = releases.at(-1);
	for (const { release } of leaving) {
		for (const path of release?.paths() ?? []) {
			const digest = release?.findFile(path)?.digest;
			if (digest && oldest?.findFile(path)?.digest !== digest) files.add(digest);
		}
	}
	const notes = new Set(leaving.flatMap(notesOf));
	for (const digest of kept.flatMap(notesOf)) {
		files.delete(digest);
		notes.delete(digest);
	}
	for (const release of files.size + notes.size === 0 ? [] : releases) {
		for (const path of release.paths()) {
			const digest = release.findFile(path)?.digest ?? "";
			files.delete(digest);
			notes.delete(digest);
		}
	}
	return { files, notes };
}

function notesOf({ hour }: OpenedHour): string[] {
	return [...hour.release, ...hour.snapshot].map(({ digest }) => digest);
}
