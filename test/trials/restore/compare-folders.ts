import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { BUILD_RECORD_FILE } from "#api/builds/build-report.ts";
import { contentDigest } from "#snapshot/releases/file-digest.ts";
import { AGENT_FILES, FILE_LIST, MANIFEST_FILE } from "#snapshot/releases/release-manifest.ts";

/**
 * Notes on what files were rendered from, which also depend on the order in which a store keeps the members of a
 * record, and on how long builds took.
 */
const NOTES = [MANIFEST_FILE, FILE_LIST, AGENT_FILES, BUILD_RECORD_FILE];

/** Keys are in no backup, so a restored registry signs its dumps with another. */
const SIGNED = /(?:^|\/)(?:dumps\/|\.well-known\/dump-keys\.(?:json|pem)$)/;

/** The files that only one of two folders has, or that differ, by path. */
export async function compareFolders(left: string, right: string): Promise<string[]> {
	const [one, other] = [await digestsIn(left), await digestsIn(right)];
	const paths = [...new Set([...one.keys(), ...other.keys()])].sort();
	return paths.filter(
		(path) =>
			one.get(path) !== other.get(path) &&
			!NOTES.some((note) => path.endsWith(note)) &&
			!SIGNED.test(path),
	);
}

async function digestsIn(folder: string): Promise<Map<string, string>> {
	const digests = new Map<string, string>();
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile()) continue;
		const path = join(entry.parentPath, entry.name);
		digests.set(path.slice(folder.length + 1), contentDigest(await readFile(path)));
	}
	return digests;
}
