import type { Hash } from "node:crypto";

/** The same as a release stores for its files, so that rendered and live answers share their ETags. */
export function shortDigest(sha256: Hash): string {
	return sha256.digest("base64url").slice(0, 22);
}
