/** What an entry takes in memory in addition to the size it declares. */
const ENTRY_BYTES = 500;

/** Keeps what was made for one client for others who ask for the same. It never grows beyond its bound. */
export interface BoundedCache<Value> {
	get(key: string): Value | undefined;
	/** `bytes` is what the value takes in memory. A value that would take half of the bound is not kept. */
	set(key: string, value: Value, bytes: number): void;
}

/**
 * Two generations: when the young one is full it becomes the old one, and whatever was not asked for since the last
 * change is dropped. So a hit moves nothing, unlike in a cache that tracks the order of use.
 */
export function createBoundedCache<Value>(maxBytes: number): BoundedCache<Value> {
	type Entry = { value: Value; bytes: number };
	let young = new Map<string, Entry>();
	let old = new Map<string, Entry>();
	let youngBytes = 0;

	function add(key: string, entry: Entry): void {
		if (youngBytes + entry.bytes > maxBytes / 2) {
			old = young;
			young = new Map();
			youngBytes = 0;
		}
		young.set(key, entry);
		youngBytes += entry.bytes;
	}
	return {
		get(key) {
			const known = young.get(key);
			if (known) return known.value;
			const aged = old.get(key);
			if (!aged) return undefined;
			old.delete(key);
			add(key, aged);
			return aged.value;
		},
		set(key, value, bytes) {
			const entry = { value, bytes: bytes + 2 * key.length + ENTRY_BYTES };
			youngBytes -= young.get(key)?.bytes ?? 0;
			young.delete(key);
			old.delete(key);
			if (entry.bytes <= maxBytes / 2) add(key, entry);
		},
	};
}
