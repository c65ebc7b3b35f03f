/** Work that only one process may do at a time in a registry. */
export type Lock = "write" | "migrate" | "build" | "lead";

/** Distinguishes our locks from those of other programs in the same database ("areg"). */
const LOCK_SPACE = 0x61726567;

/** Locks belong to the whole database, but a registry to a schema, so each registry has its own locks. */
export function lockKey(lock: Lock): string {
	return `hashtextextended(current_schema() || ' ${lock}', ${LOCK_SPACE})`;
}
