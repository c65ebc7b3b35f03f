import { membersOf } from "#contract/members-of.ts";
import { type Columns, columnOf } from "#disk/column-file.ts";
import { ENGAGEMENT_DAYS, type SignalSums } from "#domain/scores/engagement.ts";

export const SIGNAL_COLUMNS = "signals";

const FIGURES = ["upvotes", "downvotes", "watchers", "olderViews", "olderDecayedViews"] as const;
/** Columns with one number per day on which an agent has signals. */
const DAY_FIGURES = ["views", "votes", "watches"] as const;

export function packSignals(
	slugs: readonly string[],
	signals: ReadonlyMap<string, SignalSums>,
): Columns {
	const ends = new Uint32Array(slugs.length);
	const figures = membersOf<Record<(typeof FIGURES)[number], Float64Array>>(
		FIGURES.map((name) => [name, new Float64Array(slugs.length)]),
	);
	const days: Days = { ages: [], views: [], votes: [], watches: [] };
	for (const [number, slug] of slugs.entries()) {
		const sums = signals.get(slug);
		if (sums) {
			for (const name of FIGURES) figures[name][number] = sums[name];
			addDays(days, sums);
		}
		ends[number] = days.ages.length;
	}
	return {
		ends,
		ages: Uint8Array.from(days.ages),
		...figures,
		...membersOf<Columns>(DAY_FIGURES.map((name) => [name, Float64Array.from(days[name])])),
	};
}

/** One index for each day on which an agent has signals. */
type Days = Record<"ages" | (typeof DAY_FIGURES)[number], number[]>;

function addDays(days: Days, sums: SignalSums): void {
	for (let age = 0; age < ENGAGEMENT_DAYS; age += 1) {
		const views = sums.views[age] ?? 0;
		const votes = sums.votes[age] ?? 0;
		const watches = sums.watches[age] ?? 0;
		if (views === 0 && votes === 0 && watches === 0) continue;
		days.ages.push(age);
		days.views.push(views);
		days.votes.push(votes);
		days.watches.push(watches);
	}
}

export function openSignals(columns: Columns): (number: number) => SignalSums {
	const ends = columnOf(columns, "ends", Uint32Array);
	const ages = columnOf(columns, "ages", Uint8Array);
	return (number) => {
		const list: Omit<Days, "ages"> = { views: [], votes: [], watches: [] };
		for (let place = ends[number - 1] ?? 0; place < (ends[number] ?? 0); place += 1) {
			for (const name of DAY_FIGURES) list[name][ages[place] ?? 0] = columns[name]?.[place] ?? 0;
		}
		const figures = FIGURES.map((name) => [name, columns[name]?.[number] ?? 0] as const);
		return { ...list, ...membersOf<Pick<SignalSums, (typeof FIGURES)[number]>>(figures) };
	};
}
