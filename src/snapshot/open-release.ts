import { createHash } from "node:crypto";
import { readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import {
	CURRENT_POINTER,
	FILE_LIST,
	MANIFEST_FILE,
	type ReleaseFile,
	ReleaseManifest,
} from "./release-manifest.ts";

export interface Release {
	manifest: ReleaseManifest;
	/** Folder that the paths of its files are relative to. */
	directory: string;
	files: ReadonlyMap<string, ReleaseFile>;
}

/** Name of the release that the pointer names; undefined before the first release. */
export async function currentReleaseId(releasesDirectory: string): Promise<string | undefined> {
	return readlink(join(releasesDirectory, CURRENT_POINTER)).catch(
		(error: NodeJS.ErrnoException) => {
			if (error.code === "ENOENT") return undefined;
			throw error;
		},
	);
}

/** Opens a release by name; throws when it is not whole. */
export async function openRelease(releasesDirectory: string, id: string): Promise<Release> {
	const directory = join(releasesDirectory, id);
	const manifest = ReleaseManifest.parse(
		JSON.parse(await readFile(join(directory, MANIFEST_FILE), "utf8")),
	);
	const list = await readFile(join(directory, FILE_LIST), "utf8");
	if (createHash("sha256").update(list).digest("hex") !== manifest.filesSha256) {
		throw new Error(`${directory}: the list of files does not belong to this release.`);
	}
	const rows = list
		.split("\n")
		.filter(Boolean)
		.map((line): ReleaseFile => JSON.parse(line));
	return { manifest, directory, files: new Map(rows.map((row) => [row.path, row])) };
}

/** The release that is served now; undefined before the first. */
export async function openCurrentRelease(releasesDirectory: string): Promise<Release | undefined> {
	const id = await currentReleaseId(releasesDirectory);
	return id === undefined ? undefined : openRelease(releasesDirectory, id);
}
