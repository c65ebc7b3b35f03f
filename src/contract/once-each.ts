/**
 * Keeps what `compute` returns for an object as long as that object lives. Only for objects that never change, and for
 * values that depend on nothing else.
 */
export function onceEach<Key extends object, Value>(
	compute: (key: Key) => Value,
): (key: Key) => Value {
	const known = new WeakMap<Key, { value: Value }>();
	return (key) => {
		const found = known.get(key) ?? { value: compute(key) };
		known.set(key, found);
		return found.value;
	};
}
