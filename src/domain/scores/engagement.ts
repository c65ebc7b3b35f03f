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
		daily: new Array<number>(ENGAGEMENT_DAYS).fill(0),
	};
}

type ActorEvent = Exclude<RegistryEvent, { type: "view" }>;

/** Owners by the slugs of their agents. */
type Owners = ReadonlyMap<string, string | null>;

/**
 * Folds events into engagement by slug. Of each actor only the last vote and the last watch of an agent count, also as
 * signals: taking back or repeating adds nothing. Events later than `at` are left out, and so are votes of an agent's owner,
 * who may have cast one before the agent became theirs.
 */
export function foldEvents(
	events: Iterable<RegistryEvent>,
	at: Date,
	owners: Owners = new Map(),
): Map<string, Engagement> {
	const engagements = new Map<string, Engagement>();
	const last = new Map<string, ActorEvent>();
	for (const event of events) {
		if (Date.parse(event.at) > at.getTime()) continue;
		if (event.type === "view") addSignal(engagements, event, at);
		else keepLast(last, event);
	}
	for (const event of last.values()) {
		if (isStanding(event) && !isOwnVote(event, owners)) addSignal(engagements, event, at);
	}
	return engagements;
}

/** A repeat of what already stands keeps its first instant. */
function keepLast(last: Map<string, ActorEvent>, event: ActorEvent): void {
	const key = `${event.type} ${event.slug} ${event.actor}`;
	const before = last.get(key);
	if (!before || standing(before) !== standing(event)) last.set(key, event);
}

const standing = (event: ActorEvent) => (event.type === "vote" ? event.value : event.on);
const isStanding = (event: ActorEvent) => Boolean(standing(event));
const isOwnVote = ({ type, slug, actor }: ActorEvent, owners: Owners) =>
	type === "vote" && owners.get(slug) === actor;

function addSignal(engagements: Map<string, Engagement>, event: RegistryEvent, at: Date): void {
	const engagement = engagements.get(event.slug) ?? noEngagement();
	engagements.set(event.slug, engagement);
	const ageDays = (at.getTime() - Date.parse(event.at)) / DAY_MS;
	const count = event.type === "view" ? event.count : 1;
	const weight = ENGAGEMENT_WEIGHTS[event.type] * count;
	const day = Math.floor(ageDays);
	if (day < ENGAGEMENT_DAYS) engagement.daily[day] = (engagement.daily[day] ?? 0) + weight;
	if (event.type === "watch") engagement.watchers += 1;
	if (event.type === "vote" && event.value > 0) engagement.upvotes += 1;
	if (event.type === "vote" && event.value < 0) engagement.downvotes += 1;
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
