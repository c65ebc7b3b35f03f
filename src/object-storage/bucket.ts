import { text } from "node:stream/consumers";

/** Bytes in memory, or a file that is too large for it. */
export type ObjectBody = Uint8Array | { path: string; bytes: number };

interface ObjectHeaders {
	contentType: string;
	cacheControl: string;
}

/** A place in object storage. Keys are relative to it. */
export interface Bucket {
	/** The bytes of an object as they arrive. Undefined if it does not exist. */
	open(key: string): Promise<AsyncIterable<Uint8Array> | undefined>;
	put(key: string, body: ObjectBody, headers: ObjectHeaders): Promise<void>;
	/** Ignores objects that do not exist. */
	remove(keys: readonly string[]): Promise<void>;
}

/** An object in the storage is absent or damaged. */
export class BrokenObject extends Error {
	readonly isAbsent: boolean;

	constructor(key: string, isAbsent: boolean) {
		super(`The object ${key} ${isAbsent ? "is absent" : "is not what was uploaded"}.`);
		this.name = "BrokenObject";
		this.isAbsent = isAbsent;
	}
}

/** A small object as text. Undefined if it does not exist. */
export async function readText(bucket: Bucket, key: string): Promise<string | undefined> {
	const body = await bucket.open(key);
	return body && text(body);
}

/** A file of a release on a static host. */
export interface PublicObject extends ObjectHeaders {
	key: string;
}

export interface PublicBucket {
	bucket: Bucket;
	/** The file on a static host. Undefined for a path that this program does not serve. */
	publicObject: (path: string) => PublicObject | undefined;
}

const PUBLIC = "public/";

/**
 * The key is the public path, so that a static host needs no rule for it. Folders have an index file, which every
 * host supports. A file that is only reachable by a query keeps its name.
 */
export function publicKey(file: string, address: string | null): string {
	const isPath = address !== null && !address.endsWith("/");
	return PUBLIC + (isPath ? address.slice(1) : file);
}

/** The upload failed. The machine itself serves the new hour. */
export class UploadFailed extends Error {
	constructor(sentence: string, cause: unknown) {
		const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
		super(`${sentence}: ${reason}`, { cause });
		this.name = "UploadFailed";
	}
}
