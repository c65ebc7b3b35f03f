import type { RegistryEvent } from "../records/registry-event.ts";

const DAY_MS = 86_400_000;

/** How much one signal of each kind weighs when engagement is compared between days. */
export const ENGAGEMENT_WEIGHTS = { view: 1, vote: 5, watch: 10 } as const;

/** Days that the daily series reaches back: 7 recent ones, 30 before them, and 7 more for week-old comparisons. */
export const ENGAGEMENT_DAYS = 44;

/** Half of a page view's weight in the score is gone after this many days. */
export const VIEW_HALF_LIFE_DAYS = 30;

/** What readers did with one agent up to an instant. */
export interface Engagement {
	pageViews: number;
	upvotes: number;
	downvotes: number;
	watchers: number;
	/** Page views, halved every 30 days of age. */
	decayedViews: number;
	/** Weighted signals since the first event. */
	total: number;
	/** Weighted signals per day; index 0 is the last 24 hours. */
	daily: number[];
}

export function noEngagement(): Engagement {
	return {
		pageViews: 0,
		upvotes: 0,
		downvotes: 0,
		watchers: 0,
		decayedViews: 0,
		total: 0,
		daily: new Array<number>(ENGAGEMENT_DAYS).fill(0),
	};
}

/**
 * Folds events into engagement by slug. Of each actor only the last vote and the last watch of an agent count;
 * events later than `at` are left out.
 */
export function foldEvents(events: Iterable<RegistryEvent>, at: Date): Map<string, Engagement> {
	const engagements = new Map<string, Engagement>();
	const votes = new Map<string, number>();
	const watches = new Map<string, boolean>();
	for (const event of events) {
		const ageMs = at.getTime() - Date.parse(event.at);
		if (ageMs < 0) continue;
		const engagement = engagements.get(event.slug) ?? noEngagement();
		engagements.set(event.slug, engagement);
		addSignal(engagement, event, ageMs / DAY_MS);
		if (event.type === "vote") votes.set(`${event.slug} ${event.actor}`, event.value);
		if (event.type === "watch") watches.set(`${event.slug} ${event.actor}`, event.on);
	}
	for (const [key, value] of votes) {
		const engagement = engagements.get(key.slice(0, key.indexOf(" ")));
		if (engagement && value > 0) engagement.upvotes += 1;
		if (engagement && value < 0) engagement.downvotes += 1;
	}
	for (const [key, on] of watches) {
		const engagement = engagements.get(key.slice(0, key.indexOf(" ")));
		if (engagement && on) engagement.watchers += 1;
	}
	return engagements;
}

function addSignal(engagement: Engagement, event: RegistryEvent, ageDays: number): void {
	const count = event.type === "view" ? event.count : 1;
	const weight = ENGAGEMENT_WEIGHTS[event.type] * count;
	engagement.total += weight;
	const day = Math.floor(ageDays);
	if (day < ENGAGEMENT_DAYS) engagement.daily[day] = (engagement.daily[day] ?? 0) + weight;
	if (event.type === "view") {
		engagement.pageViews += event.count;
		engagement.decayedViews += event.count * 0.5 ** (ageDays / VIEW_HALF_LIFE_DAYS);
	}
}

/** Mean weighted signals per day from day `from` (inclusive) to day `to` (exclusive). */
export function dailyMean(daily: readonly number[], from: number, to: number): number {
	const days = daily.slice(from, to);
	return days.length === 0 ? 0 : days.reduce((sum, value) => sum + value, 0) / days.length;
}
