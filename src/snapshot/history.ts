import { type MovedSlugs, movedSlugs } from "./moved-slugs.ts";

/** Scores of one agent at one run of the hourly job. */
export interface HistoryPoint {
	at: string;
	marketScore: number;
	trendScore: number;
	upvotes: number;
	rank: number;
}

/** One run of the hourly job. */
export interface HistoryRun {
	at: string;
	fearGreed: number;
	points: ReadonlyMap<string, Omit<HistoryPoint, "at">>;
}

/** What the runs so far recorded, in the order of time. */
export class History {
	/** As they were recorded, under the slugs of that time. */
	readonly runs: readonly HistoryRun[];
	readonly #moved: MovedSlugs;
	#points: Map<string, HistoryPoint[]> | undefined;

	/** `runs` in any order; no two have the same instant. */
	constructor(runs: readonly HistoryRun[], moved: MovedSlugs = movedSlugs([])) {
		this.runs = [...runs].sort((left, right) => (left.at < right.at ? -1 : 1));
		this.#moved = moved;
	}

	/** Oldest first, those under former slugs included. */
	pointsOf(slug: string): readonly HistoryPoint[] {
		this.#points ??= pointsByAgent(this.runs, this.#moved);
		return this.#points.get(slug) ?? [];
	}

	/** This history with one run more. */
	with(run: HistoryRun): History {
		return new History([...this.runs.filter(({ at }) => at !== run.at), run], this.#moved);
	}

	/** The same runs, read with what is known now of agents that were renamed. */
	following(moved: MovedSlugs): History {
		return new History(this.runs, moved);
	}

	/** The last run that is at least `days` older than `at`. */
	runBefore(at: string, days: number): HistoryRun | undefined {
		const latest = Date.parse(at) - days * 86_400_000;
		return this.runs.findLast((run) => Date.parse(run.at) <= latest);
	}
}

function pointsByAgent(
	runs: readonly HistoryRun[],
	{ resolve }: MovedSlugs,
): Map<string, HistoryPoint[]> {
	const points = new Map<string, HistoryPoint[]>();
	for (const { at, points: run } of runs) {
		for (const [recorded, point] of run) {
			const slug = resolve(recorded);
			const list = points.get(slug);
			if (list) list.push({ at, ...point });
			else points.set(slug, [{ at, ...point }]);
		}
	}
	return points;
}
