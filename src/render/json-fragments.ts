/** JSON texts of many values, concatenated, with a comma after each. */
export interface JsonFragments {
	/** UTF-8. */
	bytes: Uint8Array;
	/** Where each text ends, including its comma. */
	ends: Float64Array;
}

/** The same, while the texts are still in several pieces of memory. */
export interface FragmentParts {
	parts: readonly Buffer<ArrayBuffer>[];
	ends: Float64Array;
}

export const renderFragment = (value: unknown) => Buffer.from(`${JSON.stringify(value)},`);

const PART_BYTES = 4_000_000;
/** Renders every value once, so that lists of any of them only have to be joined. In steps, because there may be many. */
export function* renderFragments(
	values: Iterable<unknown>,
): Generator<undefined, JsonFragments, undefined> {
	const collector = collectFragments();
	for (const value of values) {
		collector.add(renderFragment(value));
		yield;
	}
	const { parts, ends } = collector.finish();
	return { bytes: joined(parts), ends };
}

/**
 * The same for callers that do other work between the values. All agents are a lot: one growing piece would be in
 * memory several times.
 */
export function collectFragments(): { add(fragment: Uint8Array): void; finish(): FragmentParts } {
	const parts: Buffer<ArrayBuffer>[] = [];
	let part = Buffer.allocUnsafeSlow(PART_BYTES);
	let used = 0;
	let length = 0;
	const ends: number[] = [];
	return {
		add(fragment) {
			if (used + fragment.length > part.length) {
				parts.push(part.subarray(0, used));
				part = Buffer.allocUnsafeSlow(Math.max(fragment.length, PART_BYTES));
				used = 0;
			}
			part.set(fragment, used);
			used += fragment.length;
			length += fragment.length;
			ends.push(length);
		},
		finish: () => ({ parts: [...parts, part.subarray(0, used)], ends: Float64Array.from(ends) }),
	};
}

/** Position of the list in the envelope. */
const EMPTY_LIST = "[]";

/**
 * The bytes of `renderJson` for an object whose first member is a list of these fragments, by their numbers. The
 * envelope is the object with an empty list.
 */
export function renderJoined(
	envelope: object,
	{ bytes, ends }: JsonFragments,
	numbers: readonly number[],
): Buffer {
	const text = `${JSON.stringify(envelope)}\n`;
	const place = text.indexOf(EMPTY_LIST);
	if (place === -1) throw new Error("The envelope has no empty list");
	const parts = runsOf(numbers).map(([first, last]) =>
		bytes.subarray(ends[first - 1] ?? 0, ends[last]),
	);
	const final = parts.pop();
	return joined([
		Buffer.from(text.slice(0, place + 1)),
		...parts,
		// No comma after the last one.
		...(final ? [final.subarray(0, -1)] : []),
		Buffer.from(text.slice(place + 1)),
	]);
}

/** Copied, because a part of a larger piece of memory would keep all of it. */
function joined(parts: readonly Uint8Array[]): Buffer {
	const whole = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0));
	let end = 0;
	for (const part of parts) {
		whole.set(part, end);
		end += part.length;
	}
	return whole;
}

/** Consecutive numbers are adjacent in memory: the first and the last of each such run. */
function runsOf(numbers: readonly number[]): [first: number, last: number][] {
	const runs: [number, number][] = [];
	for (const number of numbers) {
		const run = runs.at(-1);
		if (run && run[1] === number - 1) run[1] = number;
		else runs.push([number, number]);
	}
	return runs;
}
