import type { RegistryEvent } from "../records/registry-event.ts";
import { daysSince } from "../whole-days.ts";

/** How much one signal of each kind weighs when engagement is compared between days. */
export const ENGAGEMENT_WEIGHTS = { view: 1, vote: 5, watch: 10 } as const;

/** Days that the daily series reaches back: today, 7 recent ones, and 30 before them. */
export const ENGAGEMENT_DAYS = 38;

/** Place of the last complete day in the daily series. */
export const YESTERDAY = 1;

/** Half of a page view's weight in the score is gone after this many days. */
export const VIEW_HALF_LIFE_DAYS = 30;

/**
 * What readers did with one agent up to an instant. Age is counted in whole UTC days, so that nothing of this changes
 * within a day unless something happens.
 */
export interface Engagement {
	pageViews: number;
	upvotes: number;
	downvotes: number;
	watchers: number;
	/** Page views, halved every 30 days of age. */
	decayedViews: number;
	/** Weighted signals per UTC day; index 0 is the day of the instant, which is not over yet. */
	daily: number[];
}

export function noEngagement(): Engagement {
	return {
		pageViews: 0,
		upvotes: 0,
		downvotes: 0,
		watchers: 0,
		decayedViews: 0,
		daily: NOTHING_DAILY.slice(),
	};
}

const NOTHING_DAILY: readonly number[] = new Array<number>(ENGAGEMENT_DAYS).fill(0);

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
	const votes: StandingBySlug = new Map();
	const watches: StandingBySlug = new Map();
	const ageOf = agesAt(at);
	for (const event of events) {
		const age = ageOf(event.at);
		if (age === undefined) continue;
		if (event.type === "view") addViews(engagementOf(engagements, event.slug), event.count, age);
		else keepLast(event.type === "vote" ? votes : watches, event, age);
	}
	for (const [slug, byActor] of votes) {
		const owner = owners.get(slug);
		for (const [actor, vote] of byActor) {
			if (actor !== owner) addVote(engagements, slug, vote);
		}
	}
	for (const [slug, byActor] of watches) {
		for (const watch of byActor.values()) addWatch(engagements, slug, watch);
	}
	return engagements;
}

/**
 * Whole days between an instant and `at`; undefined for what is later. There are far more events than days, so each day is
 * reckoned once, and only today's events are looked at more closely.
 */
function agesAt(at: Date): (instant: string) => number | undefined {
	const ages = new Map<string, number>();
	return (instant) => {
		const day = instant.slice(0, 10);
		let age = ages.get(day);
		if (age === undefined) {
			age = daysSince(day, at);
			ages.set(day, age);
		}
		if (age > 0) return age;
		return age === 0 && Date.parse(instant) <= at.getTime() ? 0 : undefined;
	};
}

/** What an actor says of an agent, and since how many days: a vote, or 1 and 0 for watching and not. */
interface Standing {
	value: number;
	age: number;
}
type StandingBySlug = Map<string, Map<string, Standing>>;

/** A repeat of what already stands keeps its first day. */
function keepLast(standing: StandingBySlug, event: ActorEvent, age: number): void {
	const value = event.type === "vote" ? event.value : Number(event.on);
	let byActor = standing.get(event.slug);
	if (!byActor) {
		byActor = new Map();
		standing.set(event.slug, byActor);
	}
	if (byActor.get(event.actor)?.value !== value) byActor.set(event.actor, { value, age });
}

function engagementOf(engagements: Map<string, Engagement>, slug: string): Engagement {
	let engagement = engagements.get(slug);
	if (!engagement) {
		engagement = noEngagement();
		engagements.set(slug, engagement);
	}
	return engagement;
}

function addViews(engagement: Engagement, count: number, age: number): void {
	engagement.pageViews += count;
	engagement.decayedViews += count * (DECAY[age] ?? 0);
	addToDay(engagement, age, ENGAGEMENT_WEIGHTS.view * count);
}

function addVote(
	engagements: Map<string, Engagement>,
	slug: string,
	{ value, age }: Standing,
): void {
	if (value === 0) return;
	const engagement = engagementOf(engagements, slug);
	if (value > 0) engagement.upvotes += 1;
	else engagement.downvotes += 1;
	addToDay(engagement, age, ENGAGEMENT_WEIGHTS.vote);
}

function addWatch(
	engagements: Map<string, Engagement>,
	slug: string,
	{ value, age }: Standing,
): void {
	if (value === 0) return;
	const engagement = engagementOf(engagements, slug);
	engagement.watchers += 1;
	addToDay(engagement, age, ENGAGEMENT_WEIGHTS.watch);
}

function addToDay({ daily }: Engagement, age: number, weight: number): void {
	if (age < ENGAGEMENT_DAYS) daily[age] = (daily[age] ?? 0) + weight;
}

const DECAY_STEPS = 2 ** 20;

/**
 * Weight of a view by its age, in steps that sums of whole numbers of views hold exactly: views give the same whatever the
 * order in which they are added and however many of a day are added at once.
 */
const DECAY: readonly number[] = Array.from(
	{ length: 22 * VIEW_HALF_LIFE_DAYS },
	(_, age) => Math.round(0.5 ** (age / VIEW_HALF_LIFE_DAYS) * DECAY_STEPS) / DECAY_STEPS,
);

/** Mean weighted signals per day from day `from` (inclusive) to day `to` (exclusive). */
export function dailyMean(daily: readonly number[], from: number, to: number): number {
	const end = Math.min(to, daily.length);
	return end > from ? dailySum(daily, from, end) / (end - from) : 0;
}

/** Weighted signals of those days together. */
export function dailySum(daily: readonly number[], from: number, to: number): number {
	let sum = 0;
	for (let day = from; day < to; day += 1) sum += daily[day] ?? 0;
	return sum;
}
