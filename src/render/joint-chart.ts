import { type LineChart, lineChart } from "./line-chart.ts";

/** Several lines over the same time. */
export interface JointChart {
	/** Each with the pixels that it starts further to the right. */
	lines: { path: string; offset: number }[];
	ticks: LineChart["ticks"];
}

interface Box {
	width: number;
	height: number;
	padding: number;
	bounds: readonly [number, number];
}

/** Lines that end at the same instant; those with fewer values start later. Needs at least one value. */
export function jointChart(series: readonly (readonly number[])[], box: Box): JointChart {
	const { width, padding } = box;
	const longest = Math.max(...series.map(({ length }) => length));
	const step = (width - 2 * padding) / Math.max(1, longest - 1);
	const charts = series.map((values) => {
		const offset = (longest - values.length) * step;
		return { offset, chart: lineChart(values, { ...box, width: width - offset }) };
	});
	return {
		lines: charts.map(({ offset, chart }) => ({
			path: chart.line,
			offset: Math.round(offset * 10) / 10,
		})),
		ticks: charts[0]?.chart.ticks ?? [],
	};
}
