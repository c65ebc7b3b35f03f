/** Position of zero. */
export const MIDDLE = 50;

/** Length of the longest bar. The rest of its half is room for its figure. */
const REACH = 34;

/** Bars in percent of the chart's width, on a common scale: the greatest value on either side gets the longest bar. */
export function divergingBars(values: readonly number[]) {
	const greatest = Math.max(0, ...values.map(Math.abs));
	return values.map((value) => {
		const width = greatest === 0 ? 0 : tenths((REACH * Math.abs(value)) / greatest);
		const isNegative = value < 0;
		const tip = tenths(isNegative ? MIDDLE - width : MIDDLE + width);
		return { x: Math.min(MIDDLE, tip), width, tip, isNegative };
	});
}

function tenths(value: number): number {
	return Math.round(value * 10) / 10;
}
