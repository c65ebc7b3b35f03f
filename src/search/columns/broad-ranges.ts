import { startOf } from "#disk/ends.ts";

export interface TextRange {
	from: number;
	/** Exclusive. */
	to: number;
}

/** Those with more postings than the threshold, sorted by start, longer ones first. */
export function broadRanges(sorted: readonly string[], ends: Uint32Array, threshold: number) {
	const broad: TextRange[] = [];
	const weightOf = ({ from, to }: TextRange) => startOf(ends, to) - startOf(ends, from);
	const waiting: (TextRange & { depth: number })[] = [{ from: 0, to: sorted.length, depth: 0 }];
	for (let next = waiting.pop(); next; next = waiting.pop()) {
		if (weightOf(next) <= threshold) continue;
		if (next.depth > 0) broad.push({ from: next.from, to: next.to });
		if (next.to - next.from === 1) continue;
		const depth = sharedLength(sorted[next.from] ?? "", sorted[next.to - 1] ?? "");
		waiting.push(...parts(sorted, next, depth));
	}
	return broad.sort((left, right) => left.from - right.from || right.to - left.to);
}

/** Splits a range by the next code unit. A text that ends there is in its own part. */
function parts(sorted: readonly string[], { from, to }: TextRange, depth: number) {
	const ranges: (TextRange & { depth: number })[] = [];
	let start = from;
	for (let place = from + 1; place <= to; place += 1) {
		const isSame = place < to && unitAt(sorted, place, depth) === unitAt(sorted, start, depth);
		if (isSame) continue;
		ranges.push({ from: start, to: place, depth: depth + 1 });
		start = place;
	}
	return ranges;
}

/** -1 after the end of the text. */
function unitAt(sorted: readonly string[], place: number, depth: number): number {
	const text = sorted[place] ?? "";
	return depth < text.length ? text.charCodeAt(depth) : -1;
}

function sharedLength(left: string, right: string): number {
	let length = 0;
	while (length < left.length && left[length] === right[length]) length += 1;
	return length;
}
