import { stat } from "node:fs/promises";
import { join } from "node:path";
import { DUMP_MANIFEST, DUMP_SIGNATURE, DUMPS_FOLDER } from "#contract/dump.ts";
import { dumpsToRemove, listDumps, readDumpIndex, readDumpManifest } from "#dumps/kept-dumps.ts";
import type { PublicBucket } from "#object-storage/bucket.ts";
import type { StoredDump } from "#object-storage/stored-dumps.ts";
import type { StoredFile } from "#object-storage/stored-hours.ts";
import { uploadDumps } from "#object-storage/upload-dumps.ts";
import { FILE_DIGEST_CHARACTERS, hashFile } from "#snapshot/file-digest.ts";

interface KeptDumps {
	releasesDirectory: string;
	at: Date;
}

/** Uploads the dumps of this machine that the storage does not have, with their list. */
export async function uploadKeptDumps(bucket: PublicBucket, { releasesDirectory, at }: KeptDumps) {
	const directory = join(releasesDirectory, DUMPS_FOLDER);
	// Without a list there are no dumps yet.
	const index = await readDumpIndex(directory);
	if (!index) return;
	const withdrawn = index.withdrawn.map(({ id }) => id);
	const dumps: StoredDump[] = [];
	for (const id of await listDumps(directory)) dumps.push(await describeDump(directory, id));
	await uploadDumps({
		...bucket,
		directory,
		dumps,
		expired: (ids) => [...dumpsToRemove(ids, at), ...withdrawn],
	});
}

async function describeDump(directory: string, id: string): Promise<StoredDump> {
	const { files } = await readDumpManifest(directory, id);
	const own = await Promise.all(
		[DUMP_MANIFEST, DUMP_SIGNATURE].map(async (path): Promise<StoredFile> => {
			const file = join(directory, id, path);
			return { path, bytes: (await stat(file)).size, digest: await hashFile(file) };
		}),
	);
	const named = files.map(({ name, bytes, sha256 }): StoredFile => {
		const digest = Buffer.from(sha256, "hex").toString("base64url");
		return { path: name, bytes, digest: digest.slice(0, FILE_DIGEST_CHARACTERS) };
	});
	return { id, files: [...own, ...named] };
}
