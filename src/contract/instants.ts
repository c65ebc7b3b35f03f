/** Instants are texts in UTC with milliseconds, as `toISOString` writes them, so that their order is that of texts. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const ZERO = 48;

/** `2026-05-04T12:00:00.000Z` as `2026-05-04`. */
export function dayOf(instant: string): string {
	return instant.slice(0, 10);
}

/** `2026-05-04T12:00:00.000Z` as `2026-05-04T12:00`. */
export function minuteOf(instant: string): string {
	return instant.slice(0, 16);
}

/** `2026-05-04` as `2026-05-04T00:00:00.000Z`. */
export function startOfDay(day: string): string {
	return `${day}T00:00:00.000Z`;
}

/** The instant some time after another, or before it if the time is negative. */
export function instantAfter(at: Date | string, ms: number): string {
	return new Date(new Date(at).getTime() + ms).toISOString();
}

export function daysBefore(at: Date | string, days: number): string {
	return instantAfter(at, -days * DAY_MS);
}

/** How long ago an instant was. Negative in the future. */
export function ageMs(instant: string, now: Date): number {
	return now.getTime() - Date.parse(instant);
}

/** The latest of these instants. Null if there is none. */
export function latestOf(instants: readonly [string, ...(string | null | undefined)[]]): string;
export function latestOf(instants: Iterable<string | null | undefined>): string | null;
export function latestOf(instants: Iterable<string | null | undefined>): string | null {
	let latest: string | null = null;
	for (const instant of instants) {
		if (instant && (latest === null || instant > latest)) latest = instant;
	}
	return latest;
}

/** The earliest of these instants. Null if there is none. */
export function earliestOf(instants: Iterable<string | null | undefined>): string | null {
	let earliest: string | null = null;
	for (const instant of instants) {
		if (instant && (earliest === null || instant < earliest)) earliest = instant;
	}
	return earliest;
}

/** Whole UTC days from the day of an instant to that of `at`: 0 today, 1 yesterday, negative in the future. */
export function daysSince(instant: string, at: Date): number {
	return dayNumberAt(at.getTime()) - dayNumber(instant);
}

/** Days since 1970 (UTC). */
export function dayNumberAt(ms: number): number {
	return Math.floor(ms / DAY_MS);
}

/** Number of the UTC day of an instant. Avoids `Date.parse`, because this is called several times per agent. */
export function dayNumber(instant: string): number {
	const year = digits(instant, 0, 4);
	const month = digits(instant, 5, 7);
	return Date.UTC(year, month - 1, digits(instant, 8, 10)) / DAY_MS;
}

const PERIOD = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/** First and last millisecond of a day, month or year. Undefined if it does not exist. */
export function periodOf(date: string): [start: number, end: number] | undefined {
	const [, year, month, day] = PERIOD.exec(date) ?? [];
	if (year === undefined) return undefined;
	const place = Number(month ?? 1) - 1;
	const start = Date.UTC(Number(year), place, Number(day ?? 1));
	if (!new Date(start).toISOString().startsWith(date)) return undefined;
	const next = month ? Date.UTC(Number(year), place + 1) : Date.UTC(Number(year) + 1, 0);
	return [start, (day ? start + DAY_MS : next) - 1];
}

function digits(text: string, from: number, to: number): number {
	let number = 0;
	for (let place = from; place < to; place += 1) {
		number = number * 10 + text.charCodeAt(place) - ZERO;
	}
	return number;
}

const DAY_LENGTH = 10;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/i;

/** Instant of a date, or of a date with time and offset. A missing month or day means the first. */
export function parseInstant(text: string | undefined): string | undefined {
	const written = text?.trim() ?? "";
	const partial = PERIOD.exec(written);
	if (partial) return startOfRealDay(`${partial[1]}-${partial[2] ?? "01"}-${partial[3] ?? "01"}`);
	if (!DATE_TIME.test(written) || !startOfRealDay(dayOf(written))) return undefined;
	const date = new Date(written);
	return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** Those of these dates that name no day, each once. */
export function partialDatesIn(texts: readonly (string | null | undefined)[]): string[] {
	const dates = texts.flatMap((text) => text?.trim() ?? []);
	return [...new Set(dates)].filter((date) => date.length < DAY_LENGTH && parseInstant(date));
}

/** Undefined for days that do not exist: JavaScript would silently move 30 February into March. */
function startOfRealDay(day: string): string | undefined {
	const date = new Date(startOfDay(day));
	if (Number.isNaN(date.getTime())) return undefined;
	const instant = date.toISOString();
	return instant.startsWith(day) ? instant : undefined;
}
