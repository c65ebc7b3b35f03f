import { by } from "#contract/compare.ts";
import { emptyColumns, figuresAt, type Mood, setFigures } from "./point-table.ts";
import type { StoredRuns } from "./run-file.ts";

/** Merges the runs of a day, oldest first. Only the last point of each agent is kept. */
export function mergeDay(files: readonly StoredRuns[]): StoredRuns {
	const moods = files.flatMap(({ runs }) => runs);
	const runs = [...new Map(moods.map((mood): [string, Mood] => [mood.at, mood])).values()].sort(
		by(({ at }) => at),
	);
	const numbers = new Map(runs.map(({ at }, number) => [at, number]));
	const last = new Map<string, { file: StoredRuns; index: number; run: number }>();
	for (const file of files) {
		for (const [index, slug] of file.slugs.entries()) {
			const run = numbers.get(file.runs[file.columns.run[index] ?? 0]?.at ?? "") ?? 0;
			const known = last.get(slug);
			if (!known || known.run <= run) last.set(slug, { file, index, run });
		}
	}
	const sorted = [...last].sort(by(([key]) => key));
	const columns = emptyColumns(sorted.length);
	for (const [place, [, { file, index, run }]] of sorted.entries()) {
		setFigures(columns, place, figuresAt(file.columns, index));
		columns.run[place] = run;
	}
	return { runs, slugs: sorted.map(([slug]) => slug), columns };
}
