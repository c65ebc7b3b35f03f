import type { HourFigures } from "./measure-hour.ts";
import { printTable } from "./print-table.ts";
import { shown } from "./show-figures.ts";

/** Runs of the hourly job side by side: seconds per step and in total. */
export function printSteps(runs: readonly { name: string; figures: HourFigures }[]): void {
	const steps = new Set(runs.flatMap(({ figures }) => Object.keys(figures.steps)));
	const row = (name: string, show: (figures: HourFigures) => string) => [
		name,
		...runs.map(({ figures }) => show(figures)),
	];
	const secondsOf = (step: string) => (figures: HourFigures) =>
		figures.steps[step]?.toFixed(2) ?? "–";
	printTable(
		["", ...runs.map(({ name }) => name)],
		[
			...[...steps].map((step) => row(`  ${step}`, secondsOf(step))),
			row("seconds until it is served", ({ servedAfter }) => servedAfter.toFixed(1)),
			row("seconds, all", ({ seconds }) => seconds.toFixed(2)),
			row("a fixed piece of work beside it", ({ pace }) =>
				pace.map((seconds) => seconds.toFixed(2)).join(" – "),
			),
			row("seconds of processors", ({ processorSeconds }) => processorSeconds?.toFixed(1) ?? "–"),
			row("peak", ({ peakMegabytes }) => shown.megabytes(peakMegabytes)),
			row("agents rendered", ({ rendered }) =>
				rendered === undefined ? "–" : shown.count(rendered),
			),
			row("files", ({ files }) => shown.count(files)),
			row("files that differ", ({ fresh }) => shown.count(fresh)),
			row("files written, of the snapshot and dump too", ({ written }) =>
				shown.count(written.files),
			),
			row("megabytes written", ({ written }) => shown.count(Math.round(written.megabytes))),
			row("objects uploaded", ({ uploads }) => shown.count(uploads)),
		],
	);
}
