import type { ServedHour } from "./served-hour.ts";

/**
 * A value computed from an hour on first use, and dropped with the hour. A failure is not kept: the next caller tries
 * again.
 */
export function perHour<Value>(make: (hour: ServedHour) => Value): (hour: ServedHour) => Value {
	const made = new WeakMap<ServedHour, { value: Value }>();
	return (hour) => {
		const known = made.get(hour);
		if (known) return known.value;
		const value = make(hour);
		made.set(hour, { value });
		if (value instanceof Promise) value.catch(() => made.delete(hour));
		return value;
	};
}
