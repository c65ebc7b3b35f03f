import { LRUCache } from "lru-cache";

/** Memory that an entry takes in addition to its declared size. */
export const ENTRY_BYTES = 500;

/**
 * Keeps results for other clients that ask for the same. The least recently used is dropped first. `bytesOf` is the
 * memory that a value takes; one that would take half of the limit is not kept.
 */
export function createBoundedCache<Value extends NonNullable<unknown>>(
	maxBytes: number,
	bytesOf: (value: Value) => number = () => 0,
) {
	return new LRUCache<string, Value>({
		maxSize: maxBytes,
		maxEntrySize: maxBytes / 2,
		sizeCalculation: (value, key) => bytesOf(value) + 2 * key.length + ENTRY_BYTES,
	});
}
