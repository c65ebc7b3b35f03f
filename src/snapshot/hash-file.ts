import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { FILE_DIGEST_CHARACTERS } from "./file-digest.ts";

/** Digest of bytes that arrive in parts, equal to `contentDigest` of the whole. */
export function createDigest() {
	const hash = createHash("sha256");
	return {
		update: (part: Uint8Array) => void hash.update(part),
		digest: () => hash.digest("base64url").slice(0, FILE_DIGEST_CHARACTERS),
	};
}

/** The same for a file, which is read in parts of the usual size: larger ones would be allocated for every small file. */
export async function hashFile(path: string): Promise<string> {
	const digest = createDigest();
	for await (const part of createReadStream(path)) {
		digest.update(part);
	}
	return digest.digest();
}
