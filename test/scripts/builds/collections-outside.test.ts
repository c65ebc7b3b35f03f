import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { openLowdbStore } from "#registry/stores/lowdb.ts";
import { collection, collectionEntry, collectionState } from "../../registry/record-builders.ts";
import { put } from "../../registry/store-suite.ts";
import { build } from "../command-line.ts";
import { usePreparedRegistry } from "../prepared-registry.ts";

const prepared = usePreparedRegistry();
const NAME = "quayside-approved";

it("no file of a release, of a snapshot or of a dump has a word of a collection", async () => {
	const { dataDirectory, releasesDirectory, ...rest } = await prepared.copy();
	const store = await openLowdbStore(dataDirectory);
	if (!store) throw new Error("There is no registry");
	await put(store, {
		collections: [collection(NAME, { name: NAME, visibility: "public" })],
		collectionEntries: [collectionEntry("harbor-scout", { collection: NAME, note: NAME })],
		collectionStates: [collectionState(NAME)],
	});
	await store.close();
	const built = await build({ ...rest, dataDirectory, releasesDirectory }, "--without-cards");
	expect(built.code).toBe(0);
	const folders = [releasesDirectory, join(dataDirectory, "snapshots")];
	const files = (await Promise.all(folders.map(filesIn))).flat();
	expect(files.some((path) => path.includes("/dumps/"))).toBe(true);
	const naming = await Promise.all(files.map(async (path) => (await says(path)) && path));
	expect(naming.filter(Boolean)).toEqual([]);
});

async function filesIn(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries.flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name) : []));
}

async function says(path: string): Promise<boolean> {
	const bytes = await readFile(path);
	return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).includes(NAME);
}
