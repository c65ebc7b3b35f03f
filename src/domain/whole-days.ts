import { DAY_MS } from "./days.ts";

const ZERO = 48;

/** Whole UTC days from the day of an instant to that of `at`: 0 today, 1 yesterday, negative in the future. */
export function daysSince(instant: string, at: Date): number {
	return Math.floor(at.getTime() / DAY_MS) - dayNumber(instant);
}

/** Number of the UTC day of an instant. Avoids `Date.parse`, because this is called several times per agent. */
export function dayNumber(instant: string): number {
	const year = digits(instant, 0, 4);
	const month = digits(instant, 5, 7);
	const day = digits(instant, 8, 10);
	return Date.UTC(year, month - 1, day) / DAY_MS;
}

function digits(text: string, from: number, to: number): number {
	let number = 0;
	for (let place = from; place < to; place += 1) {
		number = number * 10 + text.charCodeAt(place) - ZERO;
	}
	return number;
}
