import { createHash } from "node:crypto";

/** Hex SHA-256 of bytes, or of a text in UTF-8. Enough for tokens and keys with 190 random bits; passwords would need more. */
export function sha256(content: string | Uint8Array): string {
	return createHash("sha256").update(content).digest("hex");
}
