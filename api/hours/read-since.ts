import type { ChangeIndex, ChangePosition } from "#search/indexes/change-index.ts";
import { READERS_SWITCH_MS } from "#snapshot/releases/kept-releases.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";

export interface ReadableHours {
	note(shownAt: string): void;
	/** Undefined for an hour that it has not begun to serve. Instants are in milliseconds. */
	since(shownAt: number): number | undefined;
}

/** Followers that were away for longer get an hour whole. */
const MOST_HOURS = 10_000;

export function createReadableHours(now: () => number): ReadableHours {
	const hours = new Map<number, number>();
	return {
		note(shownAt) {
			const at = Date.parse(shownAt);
			if (!hours.has(at)) hours.set(at, now());
			for (const oldest of hours.keys()) {
				if (hours.size <= MOST_HOURS) break;
				hours.delete(oldest);
			}
		},
		since: (shownAt) => hours.get(shownAt),
	};
}

/**
 * Where a client continues that asks for changes since its last answer, or since any instant. An hour counts from when
 * its build began, but answers come from the former one until it is served. Whoever had an answer in between, or when
 * nobody knows, gets that hour whole.
 */
export function positionSince(
	{ changes, readable, snapshot }: Followed,
	since: number,
): ChangePosition {
	const { shownAt, countedFrom } = snapshot;
	const hour = changes.latestUntil(since) ?? 0;
	// At the latest since the hour that is served now.
	const from = readable.since(hour) ?? readable.since(Date.parse(shownAt));
	const hasRead = from !== undefined && since > from + READERS_SWITCH_MS;
	if (hour >= Date.parse(countedFrom) && !hasRead) return { at: hour, slug: "" };
	// A cursor from here must not pass what an hour will show whose build has begun.
	return { at: Math.min(since, Date.parse(shownAt) + 1), slug: "" };
}

interface Followed {
	changes: ChangeIndex;
	readable: ReadableHours;
	snapshot: Pick<Snapshot, "shownAt" | "countedFrom">;
}
