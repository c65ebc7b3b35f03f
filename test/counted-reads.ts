/** A value of which each read of a member, item or list of names is counted, however deep it is. */
export function counted<Value>(value: Value): { value: Value; reads: () => number } {
	let reads = 0;
	const known = new WeakMap<object, object>();
	const wrap = (inner: unknown): unknown => {
		if (typeof inner !== "object" || inner === null) return inner;
		const wrapped =
			known.get(inner) ??
			new Proxy(inner, {
				get(target, name, receiver) {
					reads += 1;
					return wrap(Reflect.get(target, name, receiver));
				},
				ownKeys(target) {
					reads += 1;
					return Reflect.ownKeys(target);
				},
			});
		known.set(inner, wrapped);
		return wrapped;
	};
	return { value: wrap(value) as Value, reads: () => reads };
}
