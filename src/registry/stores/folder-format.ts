import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ifThere } from "#disk/durable-file.ts";
import { ADDED_NAMES, COLLECTION_NAMES, type CollectionName } from "../collections.ts";
import { DamagedStore, LaterVersion } from "../damaged-store.ts";

/** Format of the whole folder; version 2 added accounts and related records, 3 digests of acknowledged events, 4 documents, 5 sources, 6 identities, 7 sightings of source entries, 8 logos, 9 reports, 10 drafts, 11 imports, 12 looks, 13 findings. */
export const FORMAT = 13;
/** The first line of a folder of each version. They differ enough that none can become another by accident. */
const MARKERS = new Map([
	['{"format":1,"store":"lowdb"}', 1],
	['{"format":2,"store":"lowdb"}', 2],
	['{"format":3,"store":"lowdb","events":"acknowledged"}', 3],
	['{"format":4,"store":"lowdb","events":"acknowledged","documents":"kept"}', 4],
	[
		'{"format":5,"store":"lowdb","events":"acknowledged","documents":"kept","sources":"followed"}',
		5,
	],
	[
		'{"format":6,"store":"lowdb","events":"acknowledged","documents":"kept","sources":"followed","identities":"linked"}',
		6,
	],
	[
		'{"format":7,"store":"lowdb","events":"acknowledged","documents":"kept","sources":"followed","identities":"linked","entries":"sighted"}',
		7,
	],
	[
		'{"format":8,"store":"lowdb","events":"acknowledged","documents":"kept","sources":"followed","identities":"linked","entries":"sighted","logos":"served"}',
		8,
	],
	[
		'{"format":9,"store":"lowdb","events":"acknowledged","documents":"kept","sources":"followed","identities":"linked","entries":"sighted","logos":"served","reports":"taken"}',
		9,
	],
	[
		'{"format":10,"store":"lowdb","events":"acknowledged","documents":"kept","sources":"followed","identities":"linked","entries":"sighted","logos":"served","reports":"taken","drafts":"kept"}',
		10,
	],
	[
		'{"format":11,"store":"lowdb","events":"acknowledged","documents":"kept","sources":"followed","identities":"linked","entries":"sighted","logos":"served","reports":"taken","drafts":"kept","imports":"named"}',
		11,
	],
	[
		'{"format":12,"store":"lowdb","events":"acknowledged","documents":"kept","sources":"followed","identities":"linked","entries":"sighted","logos":"served","reports":"taken","drafts":"kept","imports":"named","looks":"taken"}',
		12,
	],
	[
		'{"format":13,"store":"lowdb","events":"acknowledged","documents":"kept","sources":"followed","identities":"linked","entries":"sighted","logos":"served","reports":"taken","drafts":"kept","imports":"named","looks":"taken","findings":"told"}',
		FORMAT,
	],
]);
export const MARKER = `${[...MARKERS.keys()].at(-1)}\n`;

/** Kinds of records without files in format 1. */
const ADDED_IN_2: readonly CollectionName[] = [
	"deliveries",
	"notifications",
	"audit",
	"sessions",
	"signIns",
	"claims",
	"importedLogs",
	"accounts",
];

const ADDED_IN_13: readonly CollectionName[] = ["changes", "findings", "statements"];
const ADDED_IN_12: readonly CollectionName[] = ["looks", "lookTimes", ...ADDED_IN_13];
const ADDED_IN_11: readonly CollectionName[] = ["imports", ...ADDED_IN_12];
const ADDED_IN_10: readonly CollectionName[] = ["drafts", ...ADDED_IN_11];
const ADDED_IN_9: readonly CollectionName[] = ["reports", ...ADDED_IN_10];
const ADDED_IN_8: readonly CollectionName[] = ["logos", "logoAddresses", ...ADDED_IN_9];
const ADDED_IN_7: readonly CollectionName[] = ["sightings", ...ADDED_IN_8];
const ADDED_IN_6: readonly CollectionName[] = ["identities", ...ADDED_IN_7];
const ADDED_IN_5: readonly CollectionName[] = [
	"sources",
	"sourceEntries",
	"coordinates",
	...ADDED_IN_6,
];

/** Kinds of records without files in earlier formats. */
export const ADDED_SINCE: ReadonlyMap<number, readonly CollectionName[]> = new Map([
	[1, [...ADDED_IN_2, "documents", ...ADDED_IN_5]],
	[2, ["documents", ...ADDED_IN_5]],
	[3, ["documents", ...ADDED_IN_5]],
	[4, ADDED_IN_5],
	[5, ADDED_IN_6],
	[6, ADDED_IN_7],
	[7, ADDED_IN_8],
	[8, ADDED_IN_9],
	[9, ADDED_IN_10],
	[10, ADDED_IN_11],
	[11, ADDED_IN_12],
	[12, ADDED_IN_13],
]);

/** The file that marks a folder as a registry. */
export function markerIn(directory: string): string {
	return join(directory, "registry.json");
}

export async function formatOf(directory: string): Promise<number> {
	const path = markerIn(directory);
	const text = await readFile(path, "utf8");
	const format = MARKERS.get(text.trimEnd());
	if (format !== undefined) return format;
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
	const { success, data } = z.array(z.string()).safeParse(parsed(text ?? "[]"));
	if (!success) throw new DamagedStore(path, "it was changed");
	return ADDED_NAMES.filter((name) => !data.includes(name));
}

/** Selects those kinds that have files in a folder. */
export async function kindsIn(directory: string) {
	const absent = await missingAdditions(directory);
	return (names: readonly CollectionName[] = COLLECTION_NAMES) =>
		names.filter((name) => !absent.includes(name));
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
