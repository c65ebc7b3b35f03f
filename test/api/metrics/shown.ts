import type { Shown } from "#api/metrics/metrics.ts";
import { createMemoryStore } from "../../registry/memory-store.ts";

/** A service that has nothing to show yet. */
export function shown(members: Partial<Shown> = {}): Shown {
	return {
		current: () => undefined,
		isNewest: () => true,
		lookedAt: async () => undefined,
		isStopping: () => false,
		store: createMemoryStore(),
		now: () => new Date(0),
		readBuildRecord: async () => undefined,
		areLimitsShared: async () => undefined,
		lastWrite: async () => ({ at: new Date(0), failure: null }),
		lastMail: () => undefined,
		followLagSeconds: () => undefined,
		folders: {},
		...members,
	};
}
