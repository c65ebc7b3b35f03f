import { type LineChart, lineChart } from "./line-chart.ts";

/** Several lines over the same time. */
export interface JointChart {
	lines: string[];
	ticks: LineChart["ticks"];
}

interface Box {
	width: number;
	height: number;
	left: number;
	padding: number;
	bounds: readonly [number, number];
}

/** Lines that end at the same instant; those with fewer values start later. Needs at least one value. */
export function jointChart(series: readonly (readonly number[])[], box: Box): JointChart {
	const longest = Math.max(...series.map(({ length }) => length));
	const last = Math.max(1, longest - 1);
	const charts = series.map((values) => {
		const missing = longest - values.length;
		return lineChart(values, {
			...box,
			places: values.map((_, index) => (missing + index) / last),
		});
	});
	return { lines: charts.map(({ line }) => line), ticks: charts[0]?.ticks ?? [] };
}
