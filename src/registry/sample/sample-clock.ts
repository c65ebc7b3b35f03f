import { DAY_MS } from "#domain/days.ts";

/** Turns the ages of the sample into instants before a fixed time. */
export interface SampleClock {
	/** Instant of an age in days; never in the future, and at the youngest less than two hours old. */
	daysAgo(days: number): string;
	/** Midnight (UTC) of the day that many days ago. */
	dayStart(days: number): string;
}

export function createSampleClock(now: Date): SampleClock {
	const at = (ms: number) => new Date(ms).toISOString();
	return {
		daysAgo: (days) => at(now.getTime() - Math.max(days, 0.08) * DAY_MS),
		dayStart: (days) => `${at(now.getTime() - days * DAY_MS).slice(0, 10)}T00:00:00.000Z`,
	};
}
