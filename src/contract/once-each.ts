/**
 * Keeps what `compute` returns for an object as long as that object lives. Only for objects that never change, and for
 * values that depend on nothing else.
 */
export function onceEach<Key extends object, Value>(
	compute: (key: Key) => Value,
): (key: Key) => Value {
	const cache = new WeakMap<Key, { value: Value }>();
	return (key) => {
		const entry = cache.get(key) ?? { value: compute(key) };
		cache.set(key, entry);
		return entry.value;
	};
}
