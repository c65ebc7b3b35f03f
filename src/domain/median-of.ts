/** The median of at least one number. */
export function medianOf(numbers: readonly number[]): number {
	const sorted = numbers.toSorted((left, right) => left - right);
	const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
	const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
	return (upper + lower) / 2;
}
