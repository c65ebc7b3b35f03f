import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
	DUMP_ID_PATTERN,
	DUMP_MANIFEST,
	DUMP_SIGNATURE,
	DumpManifest,
} from "#contract/dumps/dump.ts";
import { ifThere } from "#disk/durable-file.ts";
import type { FileBody } from "../../http/send-body.ts";

const DIGEST_CHARACTERS = 22;

interface FoundFile {
	body: FileBody | Uint8Array;
	/** Absent when the digest can be computed from the bytes. */
	digest?: string;
}

export async function findDumpFile(
	{ directory, bring }: DumpPlace,
	dump: string,
	name: string,
): Promise<FoundFile | undefined> {
	if (!DUMP_ID_PATTERN.test(dump)) return undefined;
	const folder = join(directory, dump);
	await bring?.(dump, DUMP_MANIFEST);
	const manifest = await ifThere(readFile(join(folder, DUMP_MANIFEST)));
	if (!manifest) return undefined;
	if (name === DUMP_MANIFEST) return { body: manifest };
	if (name === DUMP_SIGNATURE) {
		await bring?.(dump, name);
		const body = await ifThere(readFile(join(folder, DUMP_SIGNATURE)));
		return body && { body };
	}
	const { files } = DumpManifest.parse(JSON.parse(manifest.toString()));
	const file = files.find((row) => row.name === name);
	if (!file) return undefined;
	await bring?.(dump, name);
	const digest = Buffer.from(file.sha256, "hex").toString("base64url").slice(0, DIGEST_CHARACTERS);
	return { body: { path: join(folder, name), bytes: file.bytes }, digest };
}

export interface DumpPlace {
	directory: string;
	/** Set when they come from object storage: fetches a file if the dump has it. */
	bring?: (dump: string, name: string) => Promise<void>;
}
