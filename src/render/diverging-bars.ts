/** A bar to one side of a middle line, all in percent of the width of the chart. */
export interface DivergingBar {
	x: number;
	width: number;
	/** Where the bar ends, away from the middle. */
	tip: number;
	isNegative: boolean;
}

/** Where zero stands. */
export const MIDDLE = 50;

/** How far the longest bar reaches; what is left of its half is room for its figure. */
const REACH = 34;

/** Lengths on a common scale, so that the greatest value on either side reaches furthest. */
export function divergingBars(values: readonly number[]): DivergingBar[] {
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
