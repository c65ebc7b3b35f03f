import { dayOf, daysSince } from "#contract/instants.ts";
import type { ActorEvent, RegistryEvent } from "../records/registry-event.ts";
import { ENGAGEMENT_DAYS, type SignalSums, VIEW_DECAY } from "./engagement.ts";

type Owners = ReadonlyMap<string, string | null>;

/**
 * Folds events into sums by slug. Only an actor's last vote and last watch of an agent count: removing or repeating one
 * adds nothing. Left out are events later than `at`, all events of actors who are suspended then, and votes of the
 * agent's owner, who may have voted before owning it.
 */
export function foldSignals(
	events: Iterable<RegistryEvent>,
	at: Date,
	owners: Owners = new Map(),
): Map<string, SignalSums> {
	const sums = new Map<string, Collected>();
	const votes: StandingBySlug = new Map();
	const watches: StandingBySlug = new Map();
	const suspended = new Set<string>();
	const ageOf = agesAt(at);
	for (const event of events) {
		if (event.type === "look") continue;
		const age = ageOf(event.at);
		if (age === undefined) continue;
		if (event.type === "view") addViews(sumsOf(sums, event.slug), event.count, age);
		else if (event.type === "suspension") suspended[event.on ? "add" : "delete"](event.actor);
		else keepLast(event.type === "vote" ? votes : watches, event, age);
	}
	for (const [slug, byActor] of votes) {
		const owner = owners.get(slug);
		for (const [actor, vote] of byActor) {
			if (actor !== owner && !suspended.has(actor)) addVote(sums, slug, vote);
		}
	}
	for (const [slug, byActor] of watches) {
		for (const [actor, watch] of byActor) {
			if (!suspended.has(actor)) addWatch(sums, slug, watch);
		}
	}
	return sums;
}

/**
 * Whole days between an instant and `at`. Undefined for later instants. There are far more events than days, so each
 * day is computed once, and only today's events are compared exactly.
 */
function agesAt(at: Date): (instant: string) => number | undefined {
	const ages = new Map<string, number>();
	return (instant) => {
		const day = dayOf(instant);
		let age = ages.get(day);
		if (age === undefined) {
			age = daysSince(day, at);
			ages.set(day, age);
		}
		if (age > 0) return age;
		return age === 0 && Date.parse(instant) <= at.getTime() ? 0 : undefined;
	};
}

/** An actor's current vote, or 1 and 0 for watching and not, and its age in days. */
interface Standing {
	value: number;
	age: number;
}
type StandingBySlug = Map<string, Map<string, Standing>>;

/** A repeat keeps the first day. */
function keepLast(standing: StandingBySlug, event: ActorEvent, age: number): void {
	const value = event.type === "vote" ? event.value : Number(event.on);
	let byActor = standing.get(event.slug);
	if (!byActor) {
		byActor = new Map();
		standing.set(event.slug, byActor);
	}
	if (byActor.get(event.actor)?.value !== value) byActor.set(event.actor, { value, age });
}

/** Sums that are still being collected. A list is created with its first number. */
interface Collected extends Omit<SignalSums, "views" | "votes" | "watches"> {
	views: number[];
	votes: number[];
	watches: number[];
}

const NOTHING: number[] = [];

function sumsOf(sums: Map<string, Collected>, slug: string): Collected {
	let collected = sums.get(slug);
	if (!collected) {
		collected = {
			views: NOTHING,
			votes: NOTHING,
			watches: NOTHING,
			upvotes: 0,
			downvotes: 0,
			watchers: 0,
			olderViews: 0,
			olderDecayedViews: 0,
		};
		sums.set(slug, collected);
	}
	return collected;
}

function addViews(sums: Collected, count: number, age: number): void {
	if (age < ENGAGEMENT_DAYS) {
		sums.views = withMore(sums.views, age, count);
		return;
	}
	sums.olderViews += count;
	sums.olderDecayedViews += count * (VIEW_DECAY[age] ?? 0);
}

function addVote(sums: Map<string, Collected>, slug: string, { value, age }: Standing): void {
	if (value === 0) return;
	const collected = sumsOf(sums, slug);
	if (value > 0) collected.upvotes += 1;
	else collected.downvotes += 1;
	collected.votes = withMore(collected.votes, age, 1);
}

function addWatch(sums: Map<string, Collected>, slug: string, { value, age }: Standing): void {
	if (value === 0) return;
	const collected = sumsOf(sums, slug);
	collected.watchers += 1;
	collected.watches = withMore(collected.watches, age, 1);
}

function withMore(days: number[], age: number, count: number): number[] {
	if (age >= ENGAGEMENT_DAYS) return days;
	const own = days === NOTHING ? new Array<number>(ENGAGEMENT_DAYS).fill(0) : days;
	own[age] = (own[age] ?? 0) + count;
	return own;
}
