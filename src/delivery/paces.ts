import { HOUR_MS } from "#contract/instants.ts";
import { registrableDomain } from "#domain/web/web-address.ts";

export type Pace = "swift" | "slow";

/** Concurrent deliveries, and the timeout for an answer. The two paces are independent. */
export const PACES: Readonly<Record<Pace, { sentAtOnce: number; patienceMs: number }>> = {
	swift: { sentAtOnce: 32, patienceMs: 5_000 },
	slow: { sentAtOnce: 4, patienceMs: 15_000 },
};

/** A host with a slower answer counts as slow for a while, for all its webhooks. */
const SWIFT_WITHIN_MS = 2_000;
const REMEMBERED_MS = 24 * HOUR_MS;
/** Number of remembered hosts. The least recently used one is forgotten first. */
const REMEMBERED_HOSTS = 10_000;

export function createKnownPaces(now: () => Date) {
	const paces = new Map<string, { pace: Pace; atMs: number }>();
	return {
		/** Undefined for an unknown host, which counts as swift, after the known ones. */
		of(host: string): Pace | undefined {
			const entry = paces.get(host);
			return entry && now().getTime() - entry.atMs < REMEMBERED_MS ? entry.pace : undefined;
		},
		note(host: string, tookMs: number): void {
			paces.delete(host);
			paces.set(host, { pace: tookMs > SWIFT_WITHIN_MS ? "slow" : "swift", atMs: now().getTime() });
			if (paces.size > REMEMBERED_HOSTS) paces.delete(paces.keys().next().value ?? "");
		},
	};
}

/** The pace of an address applies to its whole host. */
export function hostOfDelivery(target: string): string {
	return registrableDomain(URL.parse(target)?.hostname ?? target);
}

/** The longest pause for a receiver that does not answer, even if its next message is due later. */
const REST_MAX_MS = 10 * 60_000;

/** Remembers which receivers have just failed, so that their messages do not delay others. */
export function createRests(now: () => Date) {
	const ends = new Map<string, number>();
	return {
		/** Pauses a place until then, at most for the longest pause. */
		rest(place: string, until?: Date | null): void {
			const at = now().getTime();
			for (const [name, end] of ends) if (end <= at) ends.delete(name);
			ends.set(place, Math.min(until?.getTime() ?? Number.POSITIVE_INFINITY, at + REST_MAX_MS));
		},
		isResting: (place: string): boolean => (ends.get(place) ?? 0) > now().getTime(),
	};
}
