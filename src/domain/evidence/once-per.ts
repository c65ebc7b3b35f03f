/** Computes each answer once per key. Answers are shared and must not be changed. */
export function oncePer<Key, Result>(make: (key: Key) => Result): (key: Key) => Result {
	const made = new Map<Key, Result>();
	return (key) => {
		const before = made.get(key);
		if (before !== undefined) return before;
		const result = make(key);
		made.set(key, result);
		return result;
	};
}
