import { createHash } from "node:crypto";

/** Hex SHA-256. Enough for tokens and keys that carry 190 random bits; passwords would need more. */
export function sha256(text: string): string {
	return createHash("sha256").update(text).digest("hex");
}
