import { statSync } from "node:fs";
import { mkdir, readdir, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ifThere } from "#disk/durable-file.ts";
import { inLanes } from "#disk/in-lanes.ts";

const FOLDER_LETTERS = 2;
const WRITTEN_AT_ONCE = 8;

/** Files that are named by a digest, because one process reads records and several render files. */
export function digestFolder(directory: string, extension: string) {
	const nameOf = (sha256: string) => `${sha256}.${extension}`;
	const pathOf = (sha256: string) =>
		join(directory, sha256.slice(0, FOLDER_LETTERS), nameOf(sha256));
	const isThere = (sha256: string) =>
		(statSync(pathOf(sha256), { throwIfNoEntry: false })?.size ?? 0) > 0;
	return {
		pathOf,
		isThere,
		/** Writes missing files. Removes nothing: the served hour may have to be rendered again. */
		async keep<Item extends { sha256: string }>(
			digests: Iterable<string>,
			read: (missing: readonly string[]) => Promise<readonly Item[]>,
			contentOf: (item: Item) => string | Uint8Array,
		): Promise<void> {
			const missing = [...digests].filter((digest) => !isThere(digest));
			if (missing.length === 0) return;
			const items = await read(missing);
			await inLanes(WRITTEN_AT_ONCE, items.values(), async (item) => {
				const path = pathOf(item.sha256);
				await mkdir(dirname(path), { recursive: true, mode: 0o700 });
				// Not synced: a file that a power cut leaves empty is written again.
				await writeFile(path, contentOf(item), { mode: 0o600 });
			});
		},
		/** Removes all other files, when no other hour is being rendered. */
		async dropOthers(digests: Iterable<string>): Promise<void> {
			const needed = new Set(Array.from(digests, nameOf));
			for (const folder of (await ifThere(readdir(directory))) ?? []) {
				for (const name of await readdir(join(directory, folder))) {
					if (!needed.has(name)) await unlink(join(directory, folder, name));
				}
			}
		},
	};
}
