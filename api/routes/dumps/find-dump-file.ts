import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DUMP_ID_PATTERN, DUMP_MANIFEST, DUMP_SIGNATURE, DumpManifest } from "#contract/dump.ts";
import type { FileBody } from "../../send-body.ts";
import type { DumpPlace } from "./dump-place.ts";

/** Characters of a digest that ETags have. */
const DIGEST_CHARACTERS = 22;

interface FoundFile {
	body: FileBody | Uint8Array;
	/** Absent where the bytes are there to be looked at. */
	digest?: string;
}

/** A file of a dump. Nothing is looked up on disk that its manifest does not name. */
export async function findDumpFile(
	{ directory, bring }: DumpPlace,
	dump: string,
	name: string,
): Promise<FoundFile | undefined> {
	if (!DUMP_ID_PATTERN.test(dump)) return undefined;
	const folder = join(directory, dump);
	await bring?.(dump, DUMP_MANIFEST);
	const manifest = await readIfThere(join(folder, DUMP_MANIFEST));
	if (!manifest) return undefined;
	if (name === DUMP_MANIFEST) return { body: manifest };
	if (name === DUMP_SIGNATURE) {
		await bring?.(dump, name);
		const body = await readIfThere(join(folder, DUMP_SIGNATURE));
		return body && { body };
	}
	const { files } = DumpManifest.parse(JSON.parse(manifest.toString()));
	const file = files.find((row) => row.name === name);
	if (!file) return undefined;
	await bring?.(dump, name);
	const digest = Buffer.from(file.sha256, "hex").toString("base64url").slice(0, DIGEST_CHARACTERS);
	return { body: { path: join(folder, name), bytes: file.bytes }, digest };
}

/** Undefined where it is not there, because it is kept no longer. */
export async function readIfThere(path: string): Promise<Buffer | undefined> {
	return readFile(path).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
		throw error;
	});
}
