import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "#contract/parse-json.ts";
import { ifThere, writeDurably } from "#disk/durable-file.ts";
import { openColumns, openSnapshot, readSnapshotBody } from "../snapshot-file.ts";
import { hashFile } from "./file-digest.ts";
import { openRelease, type Release } from "./open-release.ts";

const DAMAGED_FILE = "damaged.json";

const Damaged = z.object({ release: z.string(), paths: z.array(z.string()) });

export async function readDamaged(releasesDirectory: string, release: string) {
	const text = await ifThere(readFile(join(releasesDirectory, DAMAGED_FILE), "utf8"));
	const noted = Damaged.safeParse(parseJson(text ?? "")).data;
	return new Set(noted?.release === release ? noted.paths : []);
}

export async function noteDamaged(
	releasesDirectory: string,
	release: string,
	paths: Iterable<string>,
): Promise<void> {
	const text = `${JSON.stringify({ release, paths: [...paths] })}\n`;
	await writeDurably(join(releasesDirectory, DAMAGED_FILE), text);
}

interface CheckOptions {
	releasesDirectory: string;
	dataDirectory: string;
	id: string;
	/** Number of the file to begin with, so that not only the first ones are checked if there is never time for all. */
	first?: (files: number) => number;
}

/** Reads every file of an hour, one after the other, and compares it with its digest. */
export async function* checkHour(options: CheckOptions) {
	const { releasesDirectory, dataDirectory, id, first = () => 0 } = options;
	const opened = await openRelease(releasesDirectory, id).catch(() => undefined);
	const hasLists = (await opened?.readListItems().catch(() => undefined)) !== undefined;
	yield { path: "_release", isWhole: hasLists };
	if (!opened) return;
	yield {
		path: `snapshots/${opened.manifest.snapshotId}`,
		isWhole: await isWholeSnapshot(dataDirectory, opened.manifest.snapshotId),
	};
	for (const path of pathsFrom(opened, first(opened.manifest.files))) {
		const digest = await hashFile(join(opened.directory, path)).catch(() => undefined);
		yield { path, isWhole: digest === opened.findFile(path)?.digest };
	}
}

const COLUMNS = /\.columns$/;

async function isWholeSnapshot(dataDirectory: string, id: string): Promise<boolean> {
	try {
		await openSnapshot(dataDirectory, id);
		const { files } = await readSnapshotBody(dataDirectory, id);
		for (const file of Object.keys(files).filter((name) => COLUMNS.test(name))) {
			await openColumns(dataDirectory, id, file.replace(COLUMNS, ""));
		}
		return true;
	} catch {
		return false;
	}
}

function* pathsFrom({ paths }: Release, first: number): Generator<string> {
	let number = 0;
	for (const path of paths()) if (number++ >= first) yield path;
	number = 0;
	for (const path of paths()) {
		if (number++ >= first) return;
		yield path;
	}
}
