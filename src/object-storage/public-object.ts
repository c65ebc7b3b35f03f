import type { Bucket, ObjectHeaders } from "./bucket.ts";

/** A file of a release on a static host. */
export interface PublicObject extends ObjectHeaders {
	key: string;
}

/** A bucket with a public part. */
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
