import { by } from "#contract/compare.ts";
import type { Columns } from "#disk/column-file.ts";
import { sortedOrder } from "../columns/sorted-order.ts";

/** Agent numbers in the order of their last change (by instant, then slug), and these instants in milliseconds. */
export function changeColumns(changes: readonly { at: number; slug: string }[]): Columns {
	const slugOf = (number: number) => changes[number]?.slug ?? "";
	const instants = Float64Array.from(changes, ({ at }) => at);
	const numbers = sortedOrder(instants);
	const at = Float64Array.from(numbers, (number) => instants[number] ?? 0);
	let start = 0;
	for (let place = 1; place <= numbers.length; place += 1) {
		if (place < numbers.length && at[place] === at[start]) continue;
		// Most instants have only one change and need no sorting.
		if (place - start > 1) numbers.subarray(start, place).sort(by(slugOf));
		start = place;
	}
	return { "changes.numbers": numbers, "changes.at": at };
}
