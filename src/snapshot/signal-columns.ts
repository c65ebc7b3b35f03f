import type { Columns } from "#disk/column-file.ts";
import { ENGAGEMENT_DAYS, type SignalSums } from "#domain/scores/engagement.ts";

/** The name under which a snapshot keeps the sums of signals that its scores were reckoned from. */
export const SIGNAL_COLUMNS = "signals";

/** Columns with a number for each agent. */
const FIGURES = ["upvotes", "downvotes", "watchers", "olderViews", "olderDecayedViews"] as const;
/** Columns with a number for each day on which an agent has signals. */
const DAY_FIGURES = ["views", "votes", "watches"] as const;

/** Sums of agents in rank order as columns of numbers. */
export function packSignals(
	slugs: readonly string[],
	signals: ReadonlyMap<string, SignalSums>,
): Columns {
	const ends = new Uint32Array(slugs.length);
	const column = () => new Float64Array(slugs.length);
	const figures = {
		...{ upvotes: column(), downvotes: column(), watchers: column() },
		...{ olderViews: column(), olderDecayedViews: column() },
	};
	const days = [...slugs.keys()].reduce((sum, number) => sum + agesOf(number).length, 0);
	const ages = new Uint8Array(days);
	const dayColumn = () => new Float64Array(days);
	const dayFigures = { views: dayColumn(), votes: dayColumn(), watches: dayColumn() };
	let end = 0;
	for (const number of slugs.keys()) {
		const sums = sumsAt(number);
		for (const age of agesOf(number)) {
			ages[end] = age;
			for (const name of DAY_FIGURES) dayFigures[name][end] = sums?.[name][age] ?? 0;
			end += 1;
		}
		ends[number] = end;
		for (const name of FIGURES) figures[name][number] = sums?.[name] ?? 0;
	}
	return { ends, ages, ...figures, ...dayFigures };

	function sumsAt(number: number): SignalSums | undefined {
		return signals.get(slugs[number] ?? "");
	}
	function agesOf(number: number): number[] {
		const sums = sumsAt(number);
		if (!sums) return [];
		return ALL_AGES.filter((age) => DAY_FIGURES.some((name) => (sums[name][age] ?? 0) > 0));
	}
}

const ALL_AGES = [...new Array(ENGAGEMENT_DAYS).keys()];

/** Finds the sums of an agent by its number. Throws when the columns are of something else. */
export function openSignals(columns: Columns): (number: number) => SignalSums {
	const { ends, ages } = columns;
	if (!(ends instanceof Uint32Array && ages instanceof Uint8Array)) {
		throw new Error("The sums of signals are something else");
	}
	return (number) => {
		const list: Record<(typeof DAY_FIGURES)[number], number[]> = {
			...{ views: [], votes: [], watches: [] },
		};
		for (let place = ends[number - 1] ?? 0; place < (ends[number] ?? 0); place += 1) {
			for (const name of DAY_FIGURES) list[name][ages[place] ?? 0] = columns[name]?.[place] ?? 0;
		}
		const figure = (name: (typeof FIGURES)[number]) => columns[name]?.[number] ?? 0;
		return {
			...list,
			upvotes: figure("upvotes"),
			downvotes: figure("downvotes"),
			watchers: figure("watchers"),
			olderViews: figure("olderViews"),
			olderDecayedViews: figure("olderDecayedViews"),
		};
	};
}
