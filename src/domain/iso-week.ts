import { DAY_MS } from "#contract/instants.ts";

/** A week from Monday to Sunday (UTC). */
export interface IsoWeek {
	/** As ISO 8601 names it: `2026-W47`. */
	id: string;
	/** First instant. */
	start: string;
	/** Last instant. */
	end: string;
}

const WEEK_MS = 7 * DAY_MS;
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** Weeks that are over at an instant, from the week of another instant on, oldest first. */
export function weeksBetween(from: string, at: string): IsoWeek[] {
	const first = mondayOf(Date.parse(from));
	const count = Math.max(0, (mondayOf(Date.parse(at)) - first) / WEEK_MS);
	return Array.from({ length: count }, (_, index) => isoWeekFrom(first + index * WEEK_MS));
}

function mondayOf(ms: number): number {
	return FIRST_MONDAY_MS + Math.floor((ms - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS;
}

/** A week belongs to the year of its Thursday. */
function isoWeekFrom(monday: number): IsoWeek {
	const thursday = new Date(monday + 3 * DAY_MS);
	const year = thursday.getUTCFullYear();
	const number = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / WEEK_MS);
	return {
		id: `${year}-W${String(number).padStart(2, "0")}`,
		start: new Date(monday).toISOString(),
		end: new Date(monday + WEEK_MS - 1).toISOString(),
	};
}
