import { by } from "#contract/compare.ts";
import { dayOf, daysBefore } from "#contract/instants.ts";
import type { RecordedFigures } from "#domain/scores/recorded-figures.ts";
import { type MovedSlugs, movedSlugs } from "../agents/moved-slugs.ts";
import { PointCollector } from "./point-collector.ts";
import {
	figuresAt,
	type HistoryPoint,
	type HistoryRun,
	type Mood,
	type PointTable,
	pointAt,
	rangeOf,
	startOf,
} from "./point-table.ts";

/** Most runs next to the table before they are merged into it. */
const MAX_ADDED_RUNS = 64;
const MIN_ADDED_POINTS = 10_000;

const NOTHING = new PointCollector().collect();

/**
 * The records of all runs in the order of time. Nearly all are in a table of numbers. The latest runs are next to it,
 * so that adding a run is fast.
 */
export class History {
	readonly #table: PointTable;
	/** Later than all runs in the table, in the order of time. */
	readonly #added: readonly HistoryRun[];
	readonly #moved: MovedSlugs;
	#moods: readonly Mood[] | undefined;

	/** `runs` can be in any order. All must be later than the table, each with a different instant. */
	constructor(
		runs: readonly HistoryRun[],
		table: PointTable = NOTHING,
		moved: MovedSlugs = movedSlugs([]),
	) {
		this.#added = runs.toSorted(by(({ at }) => at));
		this.#table = table;
		this.#moved = moved;
	}

	get moods(): readonly Mood[] {
		this.#moods ??= [...this.#table.runs, ...this.#added.map(({ points: _, ...mood }) => mood)];
		return this.#moods;
	}

	runAt(at: string): HistoryRun | undefined {
		return this.#added.find((run) => run.at === at) ?? this.runs.find((run) => run.at === at);
	}

	/** As recorded, with the slugs of that time. Creates objects for all points, so only for small histories. */
	get runs(): readonly HistoryRun[] {
		return [...runsOf(this.#table), ...this.#added];
	}

	/** Oldest first, including those under former slugs. */
	pointsOf(slug: string): readonly HistoryPoint[] {
		const names = this.#namesOf(slug);
		const points = names.flatMap((name) => {
			const [start, end] = rangeOf(this.#table, name);
			return Array.from({ length: end - start }, (_, index) => pointAt(this.#table, start + index));
		});
		for (const { at, method = null, points: run } of this.#added) {
			for (const name of names) {
				const figures = run.get(name);
				if (figures) points.push({ at, method, ...figures });
			}
		}
		return names.length < 2 ? points : points.sort(by(({ at }) => at));
	}

	latestPointOf(slug: string): HistoryPoint | undefined {
		const names = this.#namesOf(slug);
		for (const { at, method = null, points } of this.#added.toReversed()) {
			for (const name of names) {
				const figures = points.get(name);
				if (figures) return { at, method, ...figures };
			}
		}
		return names
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
		const rest = this.without(run.at);
		const added = [...rest.#added, run];
		const points = added.reduce((sum, { points: { size } }) => sum + size, 0);
		const isLate = run.at > (rest.#table.runs.at(-1)?.at ?? "");
		const isSmall = points <= MIN_ADDED_POINTS + rest.#table.run.length;
		if (isLate && isSmall && added.length <= MAX_ADDED_RUNS) {
			return new History(added, rest.#table, this.#moved);
		}
		const collector = new PointCollector();
		collector.addTable(rest.#table);
		for (const one of added) collector.addRun(one);
		return new History([], collector.collect(), this.#moved);
	}

	without(at: string): History {
		if (!this.moods.some((mood) => mood.at === at)) return this;
		const added = this.#added.filter((run) => run.at !== at);
		if (added.length < this.#added.length) return new History(added, this.#table, this.#moved);
		const collector = new PointCollector();
		collector.addTable(this.#table, { isKept: (run) => run.at !== at });
		return new History(added, collector.collect(), this.#moved);
	}

	/** The same runs with these moves. */
	following(moved: MovedSlugs): History {
		return new History(this.#added, this.#table, moved);
	}

	/** The mood of the last run up to the end of the day that is `days` before `at`. The same all day. */
	runBefore(at: string, days: number): Mood | undefined {
		const last = dayOf(daysBefore(at, days));
		return this.moods.findLast((mood) => dayOf(mood.at) <= last);
	}

	/** All points in one table, each under the current slug of its agent. */
	asTable(): PointTable {
		const { rename } = this.#moved;
		const collector = new PointCollector();
		collector.addTable(this.#table, { resolve: rename });
		for (const run of this.#added) {
			const points = [...run.points].map(([slug, point]) => [rename(slug), point] as const);
			collector.addRun({ ...run, points: new Map(points) });
		}
		return collector.collect();
	}

	/** All slugs with points of an agent. Empty for a former slug. */
	#namesOf(slug: string): readonly string[] {
		if (this.#moved.resolve(slug) !== slug) return [];
		const { formerSlugsOf, rename } = this.#moved;
		return [slug, ...formerSlugsOf(slug).filter((former) => rename(former) === slug)];
	}
}

function runsOf(table: PointTable): HistoryRun[] {
	const points = table.runs.map(() => new Map<string, RecordedFigures>());
	for (const [number, end] of table.ends.entries()) {
		const slug = table.slugs.at(number);
		for (let index = startOf(table.ends, number); index < end; index++) {
			points[table.run[index] ?? 0]?.set(slug, figuresAt(table, index));
		}
	}
	return table.runs.map((mood, run) => ({ ...mood, points: points[run] ?? new Map() }));
}
