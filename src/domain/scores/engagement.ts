/** Weight of one signal of each kind when engagement is compared between days. */
export const ENGAGEMENT_WEIGHTS = { view: 1, vote: 5, watch: 10 } as const;

/** Length of the daily series: today, 7 recent days, and 30 before them. */
export const ENGAGEMENT_DAYS = 38;

const WEEK_DAYS = 7;
export const ENGAGEMENT_WEEKS = Math.floor(ENGAGEMENT_DAYS / WEEK_DAYS);

/** Index of the last complete day in the daily series. */
export const YESTERDAY = 1;

/** A page view loses half of its weight in the score after this many days. */
export const VIEW_HALF_LIFE_DAYS = 30;

/** Age is counted in whole UTC days, so that nothing changes on its own within a day. */
export interface Engagement {
	pageViews: number;
	/** Of the last seven days, today included, of the seven before, and so on: `ENGAGEMENT_WEEKS` numbers. */
	weeklyViews: number[];
	upvotes: number;
	downvotes: number;
	watchers: number;
	/** Page views, halved for every 30 days of age. */
	decayedViews: number;
	/** Weighted signals per UTC day. Index 0 is the day of the instant, which is not over yet. */
	daily: number[];
}

export function noEngagement(): Engagement {
	return {
		pageViews: 0,
		weeklyViews: NOTHING_WEEKLY.slice(),
		upvotes: 0,
		downvotes: 0,
		watchers: 0,
		decayedViews: 0,
		daily: NOTHING_DAILY.slice(),
	};
}

const NOTHING_DAILY: readonly number[] = new Array<number>(ENGAGEMENT_DAYS).fill(0);
const NOTHING_WEEKLY: readonly number[] = new Array<number>(ENGAGEMENT_WEEKS).fill(0);

/**
 * Reader signals of one agent, as sums by age in days: all that its engagement depends on. Votes and watches count on
 * the day they were last changed. Empty lists are shared and must not be changed.
 */
export interface SignalSums {
	views: readonly number[];
	votes: readonly number[];
	watches: readonly number[];
	upvotes: number;
	downvotes: number;
	watchers: number;
	/** Page views of the days before the lists begin. */
	olderViews: number;
	/** The same, halved for every 30 days of age. */
	olderDecayedViews: number;
}

export function engagementOf(sums: SignalSums): Engagement {
	const { upvotes, downvotes, watchers } = sums;
	const engagement = noEngagement();
	let { olderViews: pageViews, olderDecayedViews: decayedViews } = sums;
	for (let age = 0; age < ENGAGEMENT_DAYS; age += 1) {
		const views = sums.views[age] ?? 0;
		pageViews += views;
		decayedViews += views * (VIEW_DECAY[age] ?? 0);
		const week = Math.floor(age / WEEK_DAYS);
		if (week < ENGAGEMENT_WEEKS) {
			engagement.weeklyViews[week] = (engagement.weeklyViews[week] ?? 0) + views;
		}
		engagement.daily[age] =
			ENGAGEMENT_WEIGHTS.view * views +
			ENGAGEMENT_WEIGHTS.vote * (sums.votes[age] ?? 0) +
			ENGAGEMENT_WEIGHTS.watch * (sums.watches[age] ?? 0);
	}
	return { ...engagement, pageViews, upvotes, downvotes, watchers, decayedViews };
}

const DECAY_STEPS = 2 ** 20;

/**
 * Weight of a view by its age, rounded so that sums are exact: the result is the same in any order and portions in which
 * views are added.
 */
export const VIEW_DECAY: readonly number[] = Array.from(
	{ length: 22 * VIEW_HALF_LIFE_DAYS },
	(_, age) => Math.round(0.5 ** (age / VIEW_HALF_LIFE_DAYS) * DECAY_STEPS) / DECAY_STEPS,
);

/** Mean weighted signals per day from day `from` (inclusive) to day `to` (exclusive). */
export function dailyMean(daily: readonly number[], from: number, to: number): number {
	const end = Math.min(to, daily.length);
	return end > from ? dailySum(daily, from, end) / (end - from) : 0;
}

/** Weighted signals of those days in total. */
export function dailySum(daily: readonly number[], from: number, to: number): number {
	let sum = 0;
	for (let day = from; day < to; day += 1) sum += daily[day] ?? 0;
	return sum;
}
