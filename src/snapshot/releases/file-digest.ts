import { createHash, hash } from "node:crypto";
import { createReadStream } from "node:fs";

/** Length of a stored file digest: 17 bytes, of which the last four bits are unused, for 22 characters of 6 bits. */
export const FILE_DIGEST_BYTES = 17;
export const FILE_DIGEST_CHARACTERS = 22;

/** First 22 characters of the base64url SHA-256: 132 bits, enough for an ETag and for recognising equal bytes. */
export function contentDigest(data: string | Uint8Array): string {
	return hash("sha256", data, "base64url").slice(0, FILE_DIGEST_CHARACTERS);
}

export function packDigest(data: string | Uint8Array): Uint8Array {
	const digest = hash("sha256", data, "buffer").subarray(0, FILE_DIGEST_BYTES);
	digest[FILE_DIGEST_BYTES - 1] = (digest[FILE_DIGEST_BYTES - 1] ?? 0) & 0xf0;
	return digest;
}

export function unpackDigest(bytes: Uint8Array): string {
	return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
		.toString("base64url")
		.slice(0, FILE_DIGEST_CHARACTERS);
}

/** Compares digests and keys of tables. A loop, because a native call is slower for so few bytes. */
export function isSameDigest(left: Uint8Array, right: Uint8Array): boolean {
	if (left.length !== right.length) return false;
	for (let place = 0; place < left.length; place += 1) {
		if (left[place] !== right[place]) return false;
	}
	return true;
}

/** Digest of bytes that arrive in parts, equal to `contentDigest` of the whole. */
export function createDigest() {
	const sha256 = createHash("sha256");
	return {
		update: (part: Uint8Array) => void sha256.update(part),
		digest: () => sha256.digest("base64url").slice(0, FILE_DIGEST_CHARACTERS),
	};
}

/** The same for a file, which is read in parts of the usual size: larger ones would be allocated for every small file. */
export async function hashFile(path: string): Promise<string> {
	const digest = createDigest();
	for await (const part of createReadStream(path)) digest.update(part);
	return digest.digest();
}
