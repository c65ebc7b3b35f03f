import { by } from "#contract/compare.ts";
import { dayOf, daysBefore } from "#contract/instants.ts";
import { startOf } from "#disk/ends.ts";
import type { RecordedFigures } from "#domain/scores/recorded-figures.ts";
import { type MovedSlugs, movedSlugs } from "../agents/moved-slugs.ts";
import { PointCollector } from "./point-collector.ts";
import {
	figuresAt,
	type HistoryPoint,
	type HistoryRun,
	type MoodPoint,
	type PointTable,
	pointAt,
	rangeOf,
} from "./point-table.ts";

const NOTHING = new PointCollector().collect();

/** The records of all runs in the order of time, in a table of numbers. */
export class History {
	readonly #table: PointTable;
	readonly #moved: MovedSlugs;

	/** `runs` can be in any order, each with an instant of its own. */
	constructor(
		runs: readonly HistoryRun[],
		table: PointTable = NOTHING,
		moved: MovedSlugs = movedSlugs([]),
	) {
		this.#table = runs.length === 0 ? table : withRuns(table, runs);
		this.#moved = moved;
	}

	get moods(): readonly MoodPoint[] {
		return this.#table.runs;
	}

	runAt(at: string): HistoryRun | undefined {
		return runsOf(this.#table, (run) => run.at === at)[0];
	}

	/** As recorded, with the slugs of that time. Creates objects for all points, so only for small histories. */
	get runs(): readonly HistoryRun[] {
		return runsOf(this.#table);
	}

	/** Oldest first, including those under former slugs. */
	pointsOf(slug: string): readonly HistoryPoint[] {
		const names = this.#namesOf(slug);
		const points = names.flatMap((name) => {
			const [start, end] = rangeOf(this.#table, name);
			return Array.from({ length: end - start }, (_, index) => pointAt(this.#table, start + index));
		});
		return names.length < 2 ? points : points.sort(by(({ at }) => at));
	}

	latestPointOf(slug: string): HistoryPoint | undefined {
		return this.#namesOf(slug)
			.map((name) => rangeOf(this.#table, name))
			.filter(([start, end]) => end > start)
			.map(([, end]) => pointAt(this.#table, end - 1))
			.reduce<HistoryPoint | undefined>(
				(latest, point) => (latest && latest.at > point.at ? latest : point),
				undefined,
			);
	}

	/** This history with one more run, which replaces one of the same instant. */
	with(run: HistoryRun): History {
		return new History([run], this.without(run.at).#table, this.#moved);
	}

	without(at: string): History {
		if (!this.moods.some((mood) => mood.at === at)) return this;
		const collector = new PointCollector();
		collector.addTable(this.#table, { isKept: (run) => run.at !== at });
		return new History([], collector.collect(), this.#moved);
	}

	/** The same runs with these moves. */
	following(moved: MovedSlugs): History {
		return new History([], this.#table, moved);
	}

	runBefore(at: string, days: number): MoodPoint | undefined {
		const last = dayOf(daysBefore(at, days));
		return this.moods.findLast((mood) => dayOf(mood.at) <= last);
	}

	asTable(): PointTable {
		const collector = new PointCollector();
		collector.addTable(this.#table, { resolve: this.#moved.rename });
		return collector.collect();
	}

	/** All slugs with points of an agent. Empty for a former slug. */
	#namesOf(slug: string): readonly string[] {
		if (this.#moved.resolve(slug) !== slug) return [];
		const { formerSlugsOf, rename } = this.#moved;
		return [slug, ...formerSlugsOf(slug).filter((former) => rename(former) === slug)];
	}
}

function withRuns(table: PointTable, runs: readonly HistoryRun[]): PointTable {
	const collector = new PointCollector();
	collector.addTable(table);
	for (const run of runs) collector.addRun(run);
	return collector.collect();
}

function runsOf(
	table: PointTable,
	isMeant: (run: MoodPoint) => boolean = () => true,
): HistoryRun[] {
	const runs = table.runs.map((mood) =>
		isMeant(mood) ? { ...mood, points: new Map<string, RecordedFigures>() } : undefined,
	);
	for (const [number, end] of table.ends.entries()) {
		const slug = table.slugs.at(number);
		for (let index = startOf(table.ends, number); index < end; index++) {
			runs[table.run[index] ?? 0]?.points.set(slug, figuresAt(table, index));
		}
	}
	return runs.filter((run) => run !== undefined);
}
