import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { hashFile } from "#snapshot/releases/file-digest.ts";
import {
	AGENT_FILES,
	FILE_LIST,
	LIST_ITEMS,
	MANIFEST_FILE,
} from "#snapshot/releases/release-manifest.ts";
import { snapshotsIn } from "#snapshot/snapshot-file.ts";
import type { StoredFile, StoredHour } from "./stored-hours.ts";

export interface LocalHours {
	releasesDirectory: string;
	dataDirectory: string;
}

export function foldersOf({ releasesDirectory, dataDirectory }: LocalHours, id: string) {
	return { release: join(releasesDirectory, id), snapshot: join(snapshotsIn(dataDirectory), id) };
}

export async function describeHour(local: LocalHours, id: string): Promise<StoredHour> {
	const { release, snapshot } = foldersOf(local, id);
	const notes = [MANIFEST_FILE, FILE_LIST, AGENT_FILES, LIST_ITEMS];
	return {
		id,
		release: await describeFiles(release, notes),
		snapshot: await describeFiles(snapshot, (await readdir(snapshot)).sort()),
	};
}

async function describeFiles(folder: string, paths: readonly string[]): Promise<StoredFile[]> {
	const files: StoredFile[] = [];
	for (const path of paths) {
		const file = join(folder, path);
		files.push({ path, bytes: (await stat(file)).size, digest: await hashFile(file) });
	}
	return files;
}
