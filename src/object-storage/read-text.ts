import type { Bucket } from "./bucket.ts";

/** A small object as text. Undefined if it does not exist. */
export async function readText(bucket: Bucket, key: string): Promise<string | undefined> {
	const body = await bucket.open(key);
	if (!body) return undefined;
	const parts: Uint8Array[] = [];
	for await (const part of body) parts.push(part);
	return Buffer.concat(parts).toString();
}
