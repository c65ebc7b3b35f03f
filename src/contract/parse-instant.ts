import { dayOf, startOfDay } from "./instants.ts";

const PARTIAL_DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const DAY_LENGTH = 10;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/i;

/** Instant of a date, or of a date with time and offset. A missing month or day means the first. */
export function parseInstant(text: string | undefined): string | undefined {
	const written = text?.trim() ?? "";
	const partial = PARTIAL_DATE.exec(written);
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
