import { dayOf } from "#contract/instants.ts";

/** Bytes that looks have read today, by place and by listing. Counted by each process that lets look. */
export function createDayBytes(now: () => Date) {
	let date = "";
	const sums = new Map<string, number>();
	return {
		/** What was read until now, after more. */
		today(more: readonly (readonly [name: string, bytes: number])[] = []) {
			const day = dayOf(now().toISOString());
			if (day !== date) sums.clear();
			date = day;
			for (const [name, bytes] of more) sums.set(name, (sums.get(name) ?? 0) + bytes);
			return sums;
		},
	};
}
