/** Numbers are sorted by digits of 16 bits, lowest first. */
const DIGIT_BITS = 16;
const DIGITS = 4;
const VALUES = 1 << DIGIT_BITS;

/**
 * Indexes of the numbers in ascending order. Stable. A radix sort takes a third to half the time of a comparison sort
 * for 100,000 numbers.
 */
export function sortedOrder(keys: Float64Array): Uint32Array {
	const digits = orderedDigits(keys);
	let order = Uint32Array.from(keys, (_, place) => place);
	let spare = new Uint32Array(keys.length);
	/** Next position for each digit. */
	const next = new Uint32Array(VALUES);
	for (let digit = 0; digit < DIGITS; digit += 1) {
		next.fill(0);
		for (let at = digit; at < digits.length; at += DIGITS) {
			const value = digits[at] ?? 0;
			next[value] = (next[value] ?? 0) + 1;
		}
		// Skips a digit that is the same in all numbers, such as the lowest of short ones.
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

/** The bits of each number, changed so that unsigned integers have the same order. The lowest digit comes first. */
function orderedDigits(keys: Float64Array): Uint16Array {
	const digits = new Uint16Array(keys.length * DIGITS);
	const bits = new DataView(new ArrayBuffer(Float64Array.BYTES_PER_ELEMENT));
	let at = 0;
	for (let place = 0; place < keys.length; place += 1) {
		// Turns -0 into 0.
		bits.setFloat64(0, (keys[place] ?? 0) + 0, true);
		const low = bits.getInt32(0, true);
		const high = bits.getInt32(4, true);
		// Inverts all bits of negative numbers, and only the sign of others.
		const turnLow = high >> 31;
		const turnHigh = turnLow | (1 << 31);
		digits[at++] = low ^ turnLow;
		digits[at++] = (low ^ turnLow) >>> DIGIT_BITS;
		digits[at++] = high ^ turnHigh;
		digits[at++] = (high ^ turnHigh) >>> DIGIT_BITS;
	}
	return digits;
}
