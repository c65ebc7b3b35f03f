import { LRUCache } from "lru-cache";

/** What an entry takes in memory in addition to the size it declares. */
export const ENTRY_BYTES = 500;

/** Keeps what was made for one client for others who ask for the same. It never grows beyond its bound. */
export interface BoundedCache<Value> {
	get(key: string): Value | undefined;
	/** `bytes` is what the value takes in memory. A value that would take half of the bound is not kept. */
	set(key: string, value: Value, bytes: number): void;
}

/** What was not asked for longest is dropped first. */
export function createBoundedCache<Value extends NonNullable<unknown>>(
	maxBytes: number,
): BoundedCache<Value> {
	const kept = new LRUCache<string, Value>({ maxSize: maxBytes, maxEntrySize: maxBytes / 2 });
	return {
		get: (key) => kept.get(key),
		set(key, value, bytes) {
			kept.set(key, value, { size: bytes + 2 * key.length + ENTRY_BYTES });
		},
	};
}
