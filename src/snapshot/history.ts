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
	readonly runs: readonly HistoryRun[];
	#points: Map<string, HistoryPoint[]> | undefined;

	/** `runs` in any order; no two have the same instant. */
	constructor(runs: readonly HistoryRun[]) {
		this.runs = [...runs].sort((left, right) => (left.at < right.at ? -1 : 1));
	}

	/** Oldest first. */
	pointsOf(slug: string): readonly HistoryPoint[] {
		this.#points ??= pointsByAgent(this.runs);
		return this.#points.get(slug) ?? [];
	}

	/** This history with one run more. */
	with(run: HistoryRun): History {
		return new History([...this.runs.filter(({ at }) => at !== run.at), run]);
	}

	/** The last run that is at least `days` older than `at`. */
	runBefore(at: string, days: number): HistoryRun | undefined {
		const latest = Date.parse(at) - days * 86_400_000;
		return this.runs.findLast((run) => Date.parse(run.at) <= latest);
	}
}

function pointsByAgent(runs: readonly HistoryRun[]): Map<string, HistoryPoint[]> {
	const points = new Map<string, HistoryPoint[]>();
	for (const { at, points: run } of runs) {
		for (const [slug, point] of run) {
			const list = points.get(slug);
			if (list) list.push({ at, ...point });
			else points.set(slug, [{ at, ...point }]);
		}
	}
	return points;
}
