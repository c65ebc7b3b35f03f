import type { Bucket, ObjectHeaders } from "./bucket.ts";

/** How a host of files alone serves a file of a release. */
export interface PublicObject extends ObjectHeaders {
	key: string;
}

/** A bucket of which a part is for everybody. */
export interface PublicBucket {
	bucket: Bucket;
	/** How a file of a release is served there; undefined where this program would serve none of that path. */
	publicObject: (path: string) => PublicObject | undefined;
}

const PUBLIC = "public/";

/**
 * The key is the public path of the answer, so that a host needs no rule for it. Folders have their index file, which
 * every host knows; what only a query leads to stays under the name of its file.
 */
export function publicKey(file: string, address: string | null): string {
	const isPath = address !== null && !address.endsWith("/");
	return PUBLIC + (isPath ? address.slice(1) : file);
}
