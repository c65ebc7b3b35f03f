import type { Bucket, ObjectHeaders } from "./bucket.ts";

/** How a file of a release is served by a host that serves only files. */
export interface PublicObject extends ObjectHeaders {
	key: string;
}

/** A bucket with a public part. */
export interface PublicBucket {
	bucket: Bucket;
	/** How a file of a release is served there. Undefined for a path that this program does not serve. */
	publicObject: (path: string) => PublicObject | undefined;
}

const PUBLIC = "public/";

/**
 * The key is the public path of the answer, so that a host needs no rule for it. Folders have an index file, which
 * every host knows. A file that only a query leads to keeps its own name.
 */
export function publicKey(file: string, address: string | null): string {
	const isPath = address !== null && !address.endsWith("/");
	return PUBLIC + (isPath ? address.slice(1) : file);
}
