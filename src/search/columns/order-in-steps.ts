import type { Steps } from "#disk/take-turns.ts";

/** Items to sort or merge per step, well below a millisecond. */
export const STEP = 1_024;

/** Sorts indexes from 0 by the comparison. The sort is stable. */
export function* orderInSteps(length: number, compare: Compare): Steps<Uint32Array> {
	let order = new Uint32Array(length);
	let spare = new Uint32Array(length);
	for (let start = 0; start < length; start += STEP) {
		const run = order.subarray(start, start + STEP);
		for (let place = 0; place < run.length; place += 1) run[place] = start + place;
		run.sort(compare);
		yield;
	}
	for (let width = STEP; width < length; width *= 2) {
		for (let start = 0; start < length; start += 2 * width) {
			yield* merge({ from: order, to: spare, start, width }, compare);
		}
		[order, spare] = [spare, order];
	}
	return order;
}

type Compare = (left: number, right: number) => number;

interface Runs {
	from: Uint32Array;
	to: Uint32Array;
	/** Start of the first of two adjacent sorted runs. */
	start: number;
	width: number;
}

function* merge({ from, to, start, width }: Runs, compare: Compare): Steps<void> {
	const middle = Math.min(start + width, from.length);
	const end = Math.min(middle + width, from.length);
	let left = start;
	let right = middle;
	for (let place = start; place < end; place += 1) {
		const mine = from[left] ?? 0;
		const theirs = from[right] ?? 0;
		const isLeft = left < middle && (right >= end || compare(mine, theirs) <= 0);
		to[place] = isLeft ? mine : theirs;
		if (isLeft) left += 1;
		else right += 1;
		if (place % STEP === STEP - 1) yield;
	}
}
