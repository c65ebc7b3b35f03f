import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "#contract/parse-json.ts";
import { ifThere, writeDurably } from "#disk/durable-file.ts";
import { ADDED_NAMES, COLLECTION_NAMES, type CollectionName } from "../collections.ts";
import { DamagedStore, EarlierVersion, LaterVersion } from "../damaged-store.ts";
import { RecordFiles } from "./record-files.ts";

/** Format of the whole folder, and what its first file says from then on. Changes with what an earlier program cannot write to. */
export const FOLDER_FORMAT = 13;
export const MARKER = `{"format":${FOLDER_FORMAT},"store":"lowdb","events":"acknowledged","documents":"kept","sources":"followed","identities":"linked","entries":"sighted","logos":"served","reports":"taken","drafts":"kept","imports":"named","looks":"taken","findings":"told"}\n`;

export const markerIn = (directory: string): string => join(directory, "registry.json");

/** Refuses a folder that another version must open first, or alone. */
export async function requireFormat(directory: string): Promise<void> {
	const path = markerIn(directory);
	const text = await readFile(path, "utf8");
	if (text.trimEnd() === MARKER.trimEnd()) return;
	const [, number = "", rest = ""] = /^\{"format":(\d+)(?:(,.+)\}\n?$)?/.exec(text) ?? [];
	const format = Number(number);
	if (format > FOLDER_FORMAT) throw new LaterVersion(directory, `format ${format}`);
	// Each format says one thing more than the one before.
	const isEarlier = rest !== "" && format < FOLDER_FORMAT && MARKER.includes(`${rest},`);
	if (isEarlier) throw new EarlierVersion(directory, `format ${format}`);
	throw new DamagedStore(path, "it was changed");
}

/** For the holder of the lock. A registry of an earlier version lacks files for kinds that were added since. */
export async function bringUpToDate(directory: string, records: string): Promise<void> {
	await requireFormat(directory);
	const absent = await missingAdditions(directory);
	if (absent.length === 0) return;
	await RecordFiles.create(records, absent);
	await writeDurably(additionsIn(directory), ADDITIONS);
}

/** The file that names the kinds of records that were added without a new format: an earlier version leaves them alone. */
export const additionsIn = (directory: string): string => join(directory, "additions.json");

export const ADDITIONS = `${JSON.stringify(ADDED_NAMES)}\n`;

/** Added kinds that have no files in a folder yet, because an earlier version created it. */
async function missingAdditions(directory: string): Promise<CollectionName[]> {
	const path = additionsIn(directory);
	const text = await ifThere(readFile(path, "utf8"));
	const { success, data } = z.array(z.string()).safeParse(parseJson(text ?? "[]"));
	// Other versions have fewer names or more after these. Another name among them would hide the records of one.
	const isAsWritten = data?.every((name, place) => [name, undefined].includes(ADDED_NAMES[place]));
	if (!success || !isAsWritten) throw new DamagedStore(path, "it was changed");
	return ADDED_NAMES.filter((name) => !data.includes(name));
}

/** Selects those kinds that have files in a folder. */
export async function kindsIn(directory: string) {
	const absent = await missingAdditions(directory);
	return (names: readonly CollectionName[] = COLLECTION_NAMES) =>
		names.filter((name) => !absent.includes(name));
}
