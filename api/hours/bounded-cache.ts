import { LRUCache } from "lru-cache";

/** Memory that an entry takes in addition to its declared size. */
export const ENTRY_BYTES = 500;

/** Keeps results for other clients that ask for the same. It never grows beyond its limit. */
export interface BoundedCache<Value> {
	get(key: string): Value | undefined;
	/** `bytes` is the memory that the value takes. A value that would take half of the limit is not kept. */
	set(key: string, value: Value, bytes: number): void;
}

/** The least recently used entry is dropped first. */
export function createBoundedCache<Value extends NonNullable<unknown>>(
	maxBytes: number,
): BoundedCache<Value> {
	const cache = new LRUCache<string, Value>({ maxSize: maxBytes, maxEntrySize: maxBytes / 2 });
	return {
		get: (key) => cache.get(key),
		set(key, value, bytes) {
			cache.set(key, value, { size: bytes + 2 * key.length + ENTRY_BYTES });
		},
	};
}
