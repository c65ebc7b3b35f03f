/** Computes an answer when it is first needed, and keeps it. */
export function once<Value>(make: () => Value): () => Value {
	let cache: { value: Value } | undefined;
	return () => {
		cache ??= { value: make() };
		return cache.value;
	};
}

/** Computes each answer once per key. Answers are shared and must not be changed. */
export function oncePer<Key, Result>(make: (key: Key) => Result): (key: Key) => Result {
	const cache = new Map<Key, Result>();
	return (key) => {
		const before = cache.get(key);
		if (before !== undefined) return before;
		const result = make(key);
		cache.set(key, result);
		return result;
	};
}
