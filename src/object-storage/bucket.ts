/** Bytes in memory, or a file that is too large for it. */
export type ObjectBody = Uint8Array | { path: string; bytes: number };

/** Headers for serving an object. */
export interface ObjectHeaders {
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
