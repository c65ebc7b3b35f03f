import { by } from "#contract/compare.ts";
import type { Columns } from "#disk/column-file.ts";
import type { SlugTable } from "#snapshot/agents/slug-table.ts";
import type { FormerHour } from "#snapshot/first-shown.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { getFloats, getUint32s } from "../columns/named-columns.ts";
import { sortedOrder } from "../columns/sorted-order.ts";

/** Of an agent, by its number. */
export type IndexedChange = Pick<SnapshotAgent, "slug" | "updatedAt" | "shownAt">;

/**
 * Agent numbers in the order in which their last changes were shown (by instant, then slug), these instants, and by
 * number those of the changes themselves, in milliseconds.
 */
export function changeColumns(changes: readonly IndexedChange[]): Columns {
	const slugOf = (number: number) => changes[number]?.slug ?? "";
	const instants = Float64Array.from(changes, ({ shownAt }) => Date.parse(shownAt));
	const numbers = sortedOrder(instants);
	const at = Float64Array.from(numbers, (number) => instants[number] ?? 0);
	let start = 0;
	for (let place = 1; place <= numbers.length; place += 1) {
		if (place < numbers.length && at[place] === at[start]) continue;
		// Most instants have only one change and need no sorting.
		if (place - start > 1) numbers.subarray(start, place).sort(by(slugOf));
		start = place;
	}
	const updated = Float64Array.from(changes, ({ updatedAt }) => Date.parse(updatedAt));
	return { "changes.numbers": numbers, "changes.at": at, "changes.updated": updated };
}

/** Reads what a saved hour showed, for the next one. */
export function openFormerHour(
	columns: Columns,
	{ slugs, ...hour }: Omit<FormerHour, "agentShownAt"> & { slugs: SlugTable },
): FormerHour {
	const updated = getFloats(columns, "changes.updated");
	const shown = new Float64Array(updated.length);
	const at = getFloats(columns, "changes.at");
	for (const [place, number] of getUint32s(columns, "changes.numbers").entries()) {
		shown[number] = at[place] ?? 0;
	}
	return {
		...hour,
		agentShownAt({ slug, updatedAt }) {
			const number = slugs.find(slug) ?? -1;
			const isKnown = updated[number] === Date.parse(updatedAt);
			return isKnown ? new Date(shown[number] ?? 0).toISOString() : undefined;
		},
	};
}
