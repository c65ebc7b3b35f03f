import { dayOf, daysBefore, startOfDay } from "#contract/instants.ts";

/** Turns the ages of the sample into instants before a fixed time. */
export interface SampleClock {
	/** Instant of an age in days; never in the future, and at the youngest less than two hours old. */
	daysAgo(days: number): string;
	/** Midnight (UTC) of the day that many days ago. */
	dayStart(days: number): string;
}

export function createSampleClock(now: Date): SampleClock {
	return {
		daysAgo: (days) => daysBefore(now, Math.max(days, 0.08)),
		dayStart: (days) => startOfDay(dayOf(daysBefore(now, days))),
	};
}
