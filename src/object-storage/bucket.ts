/** Bytes in memory, or a file that is too large to be there as a whole. */
export type ObjectBody = Uint8Array | { path: string; bytes: number };

/** What whoever serves an object says of it. */
export interface ObjectHeaders {
	contentType: string;
	cacheControl: string;
}

/** A place in object storage; keys are relative to it. */
export interface Bucket {
	/** The bytes of an object as they come; undefined where there is none. */
	open(key: string): Promise<AsyncIterable<Uint8Array> | undefined>;
	put(key: string, body: ObjectBody, headers: ObjectHeaders): Promise<void>;
	/** Objects that are not there are passed over. */
	remove(keys: readonly string[]): Promise<void>;
}

/** What the storage holds is absent or not what was uploaded. */
export class BrokenObject extends Error {
	readonly isAbsent: boolean;

	constructor(key: string, isAbsent: boolean) {
		super(`The object ${key} ${isAbsent ? "is absent" : "is not what was uploaded"}.`);
		this.name = "BrokenObject";
		this.isAbsent = isAbsent;
	}
}
