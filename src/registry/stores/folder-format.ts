import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "#contract/parse-json.ts";
import { ifThere } from "#disk/durable-file.ts";
import { ADDED_NAMES, COLLECTION_NAMES, type CollectionName } from "../collections.ts";
import { DamagedStore, LaterVersion } from "../damaged-store.ts";

/** The formats of the whole folder, first to last: what the first line of a folder says from then on, and which kinds of records got files. */
const FORMATS: readonly { says?: string; adds: readonly CollectionName[] }[] = [
	{ adds: [] },
	{
		adds: [
			...(["deliveries", "notifications", "audit", "sessions", "signIns", "claims"] as const),
			...(["importedLogs", "accounts"] as const),
		],
	},
	{ says: '"events":"acknowledged"', adds: [] },
	{ says: '"documents":"kept"', adds: ["documents"] },
	{ says: '"sources":"followed"', adds: ["sources", "sourceEntries", "coordinates"] },
	{ says: '"identities":"linked"', adds: ["identities"] },
	{ says: '"entries":"sighted"', adds: ["sightings"] },
	{ says: '"logos":"served"', adds: ["logos", "logoAddresses"] },
	{ says: '"reports":"taken"', adds: ["reports"] },
	{ says: '"drafts":"kept"', adds: ["drafts"] },
	{ says: '"imports":"named"', adds: ["imports"] },
	{ says: '"looks":"taken"', adds: ["looks", "lookTimes"] },
	{ says: '"findings":"told"', adds: ["changes", "findings", "statements"] },
];
export const FORMAT = FORMATS.length;

/** They differ enough that none can become another by accident. */
const MARKERS = FORMATS.map((_, index) => {
	const said = FORMATS.slice(0, index + 1).flatMap(({ says }) => says ?? []);
	return `{${[`"format":${index + 1}`, '"store":"lowdb"', ...said].join(",")}}`;
});
export const MARKER = `${MARKERS.at(-1)}\n`;

/** Kinds of records without files in an earlier format. */
export function addedSince(format: number): CollectionName[] {
	return FORMATS.slice(format).flatMap(({ adds }) => adds);
}

/** The file that marks a folder as a registry. */
export function markerIn(directory: string): string {
	return join(directory, "registry.json");
}

export async function formatOf(directory: string): Promise<number> {
	const path = markerIn(directory);
	const text = await readFile(path, "utf8");
	const index = MARKERS.indexOf(text.trimEnd());
	if (index >= 0) return index + 1;
	const later = /^\{"format":(\d+)/.exec(text)?.[1];
	if (Number(later) > FORMAT) throw new LaterVersion(directory, `format ${later}`);
	throw new DamagedStore(path, "it was changed");
}

/** The file that names the kinds of records that were added without a new format: an earlier version leaves them alone. */
export function additionsIn(directory: string): string {
	return join(directory, "additions.json");
}

export const ADDITIONS = `${JSON.stringify(ADDED_NAMES)}\n`;

/** Added kinds that have no files in a folder yet, because an earlier version created it. */
export async function missingAdditions(directory: string): Promise<CollectionName[]> {
	const path = additionsIn(directory);
	const text = await ifThere(readFile(path, "utf8"));
	const { success, data } = z.array(z.string()).safeParse(parseJson(text ?? "[]"));
	if (!success) throw new DamagedStore(path, "it was changed");
	return ADDED_NAMES.filter((name) => !data.includes(name));
}

/** Selects those kinds that have files in a folder. */
export async function kindsIn(directory: string) {
	const absent = await missingAdditions(directory);
	return (names: readonly CollectionName[] = COLLECTION_NAMES) =>
		names.filter((name) => !absent.includes(name));
}
