/** A number in an option: 100000, 100_000 or 100k. */
export function readCount(option: string): number {
	const [, digits, thousands] = option.replaceAll("_", "").match(/^(\d+)(k?)$/) ?? [];
	const count = Number(digits) * (thousands ? 1000 : 1);
	if (!Number.isSafeInteger(count) || count < 1) throw new Error(`${option} is not a count.`);
	return count;
}
