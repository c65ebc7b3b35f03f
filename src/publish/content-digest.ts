import { createHash } from "node:crypto";

/** First 22 characters of the base64url SHA-256: 132 bits, enough for an ETag and for recognising equal bytes. */
export function contentDigest(data: string | Uint8Array): string {
	return createHash("sha256").update(data).digest("base64url").slice(0, 22);
}
