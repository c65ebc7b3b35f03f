import type { Snapshot, SnapshotAgent, SnapshotTombstone } from "./snapshot.ts";

/** The hour before, as far as it is known what it showed and since when. */
export interface FormerHour extends Pick<Snapshot, "shownAt" | "countedFrom" | "tombstones"> {
	/** Since when this state of an agent has been shown. Undefined if the hour showed none or another. */
	agentShownAt(agent: Pick<SnapshotAgent, "slug" | "updatedAt">): string | undefined;
}

/**
 * Dates what an hour shows by the first hour that showed it. A change is written before it can be read, so whoever
 * follows changes by when they were written would miss those that were written before and shown after an answer. In
 * the first hour of all, nobody has an answer yet.
 */
export function firstShown(at: string, former: FormerHour | undefined) {
	// Later than all others even if the clock was set back: who follows is past them.
	const shownAt =
		former && former.shownAt >= at ? new Date(Date.parse(former.shownAt) + 1).toISOString() : at;
	const times = new Map(former?.tombstones.map((row) => [keyOf(row), row.shownAt]));
	return {
		shownAt,
		countedFrom: former?.countedFrom ?? at,
		ofAgent: (agent: Pick<SnapshotAgent, "slug" | "updatedAt">) =>
			former ? (former.agentShownAt(agent) ?? shownAt) : earlierOf(agent.updatedAt, at),
		ofTombstone: (row: UndatedTombstone) =>
			former ? (times.get(keyOf(row)) ?? shownAt) : earlierOf(row.removedAt, at),
	};
}

export type UndatedTombstone = Omit<SnapshotTombstone, "shownAt">;

/** Equal if nothing about it has changed. */
function keyOf(row: UndatedTombstone): string {
	return JSON.stringify(Object.entries({ ...row, shownAt: "" }).sort());
}

/** Records that are written while a build reads them can be later than its hour. */
function earlierOf(one: string, other: string): string {
	return one < other ? one : other;
}

/** A former hour that exists, but cannot be read: everything counts as changed. */
export function unknownHour(at: string): FormerHour {
	return { shownAt: "", countedFrom: at, tombstones: [], agentShownAt: () => undefined };
}
