/** A number's bits are looked at in digits of 16, the lowest ones first. */
const DIGIT_BITS = 16;
const DIGITS = 4;
const VALUES = 1 << DIGIT_BITS;

/**
 * Places of numbers from the smallest to the largest; equal ones keep their order. By their digits (LSD radix sort): of
 * 100,000 in a third to a half of the time that comparing them takes.
 */
export function sortedOrder(keys: Float64Array): Uint32Array {
	const digits = orderedDigits(keys);
	let order = Uint32Array.from(keys, (_, place) => place);
	let spare = new Uint32Array(keys.length);
	/** Where the next place of each value goes. */
	const next = new Uint32Array(VALUES);
	for (let digit = 0; digit < DIGITS; digit += 1) {
		next.fill(0);
		for (let at = digit; at < digits.length; at += DIGITS) {
			const value = digits[at] ?? 0;
			next[value] = (next[value] ?? 0) + 1;
		}
		// Where all are alike, as the lowest digits of short numbers are, nothing moves.
		if (next[digits[digit] ?? 0] === keys.length) continue;
		let start = 0;
		for (let value = 0; value < VALUES; value += 1) {
			const count = next[value] ?? 0;
			next[value] = start;
			start += count;
		}
		for (let index = 0; index < order.length; index += 1) {
			const place = order[index] ?? 0;
			const value = digits[DIGITS * place + digit] ?? 0;
			const to = next[value] ?? 0;
			spare[to] = place;
			next[value] = to + 1;
		}
		[order, spare] = [spare, order];
	}
	return order;
}

/** The bits of each number so that, read as whole numbers, they stand in the same order. The lowest digit comes first. */
function orderedDigits(keys: Float64Array): Uint16Array {
	const digits = new Uint16Array(keys.length * DIGITS);
	const bits = new DataView(new ArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
	let at = 0;
	for (let place = 0; place < keys.length; place += 1) {
		// Both zeros are one.
		bits.setFloat64(0, (keys[place] ?? 0) + 0, true);
		const low = bits.getInt32(0, true);
		const high = bits.getInt32(4, true);
		// Of a number below zero all bits are turned, of others the sign alone.
		const turnLow = high >> 31;
		const turnHigh = turnLow | (1 << 31);
		digits[at++] = low ^ turnLow;
		digits[at++] = (low ^ turnLow) >>> DIGIT_BITS;
		digits[at++] = high ^ turnHigh;
		digits[at++] = (high ^ turnHigh) >>> DIGIT_BITS;
	}
	return digits;
}
