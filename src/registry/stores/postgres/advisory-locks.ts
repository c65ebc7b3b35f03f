/** What only one may do at a time in a registry. */
export type Lock = "write" | "migrate" | "build" | "lead";

/** Distinguishes our locks from those of other programs in the same database ("areg"). */
const LOCK_SPACE = 0x61726567;

/** Locks belong to the whole database, a registry to a schema of it: each has its own. */
export function lockKey(lock: Lock): string {
	return `hashtextextended(current_schema() || ' ${lock}', ${LOCK_SPACE})`;
}
