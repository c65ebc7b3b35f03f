import { startOfDay } from "#contract/instants.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import { NOT_RANKED } from "#domain/scores/rank.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";

/** Numbers and times as people read them. They do not depend on the locale of the machine. */

const MONTH = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });
const MONTHS = Array.from({ length: 12 }, (_, month) => MONTH.format(Date.UTC(2026, month)));

/** `12345` as `12,345`. */
export function showCount(value: number): string {
	return String(Math.round(value)).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

export const showScore = (value: number): string => value.toFixed(1);

export function showMarketScore({
	isRanked,
	marketScore,
}: Pick<SnapshotAgent, "isRanked" | "marketScore">): string {
	return isRanked ? showScore(marketScore) : NOT_RANKED;
}

export const showPercent = (value: number): string => `${showScore(value)}%`;

/** A change with its sign. The minus is the real one, which is as wide as a plus. */
export function showChange(value: number): string {
	// As in `trendView`: rounded before it is formatted, so that 35.15 is the same everywhere.
	const text = (Math.round(Math.abs(value) * 10) / 10).toFixed(1);
	if (text === "0.0") return text;
	return `${value < 0 ? "−" : "+"}${text}`;
}

/** The form that instants have in all records. Needs no slow Date. */
const UTC_DAY = /^([1-9]\d{3})-(\d\d)-(\d\d)T[\d:.]+Z$/;

/** `2026-05-04T12:00:00.000Z` as `4 May 2026`. */
export function showDay(instant: string): string {
	const [, year, month, day] = UTC_DAY.exec(instant) ?? [];
	if (day) return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
	const date = new Date(instant);
	return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** `23–29 November 2026`: what both days share stands once. */
export function showSpan(start: string, end: string): string {
	const last = showDay(end).split(" ");
	const first = showDay(start).split(" ");
	while (first.length > 1 && first.at(-1) === last[first.length - 1]) first.pop();
	return `${first.join(" ")}–${last.join(" ")}`;
}

/** `2026-11-04T12:00:00.000Z` as `4 Nov 2026`, for narrow columns. */
export const showShortDay = (instant: string) => showDay(instant).replace(/(?<= [A-Z]\w\w)\w+/, "");

/** `2026-05` as `May 2026`. */
export const showMonth = (month: string): string => showDay(startOfDay(`${month}-01`)).slice(2);

/** `2026-05-04` as `4 May 2026`, `2026-05` as `May 2026`, `2026` as it is. */
export function showDate(date: string): string {
	const [year = "", month, day] = date.split("-");
	if (day) return showDay(startOfDay(date));
	return month ? showMonth(date) : year;
}

/** How the source of a listing states a date without a day. Undefined for others. */
export function partialDate({ partialDates }: Pick<Listing, "partialDates">, instant: string) {
	return partialDates.find((date) => instant === startOfDay(`${date}-01-01`.slice(0, 10)));
}

/** A date of a listing, as precisely as its source states it. */
export function showStated(
	listing: Pick<Listing, "partialDates">,
	instant: string,
	show = showDay,
): string {
	const date = partialDate(listing, instant);
	if (date === undefined) return show(instant);
	return date.includes("-") ? show(instant).slice("1 ".length) : date;
}

export const FREE = "free";

/** US dollars with two decimals, or up to four if these would change the price. */
export function showPrice(dollars: number): string {
	if (dollars === 0) return FREE;
	return `$${dollars.toFixed(4).replace(/(?<=\.\d\d\d?)0+$/, "")}`;
}

/** `200000` as `200k`, `1048576` as `1.05M`. */
export function showShortCount(value: number): string {
	if (value < 1000) return showCount(value);
	return value < 999_500 ? `${Math.floor(value / 1000)}k` : `${Number((value / 1e6).toFixed(2))}M`;
}

/** `2026-05-04T12:00:00.000Z` as `4 May 2026, 12:00 UTC`. */
export const showInstant = (instant: string) => `${showDay(instant)}, ${instant.slice(11, 16)} UTC`;

/** `1 agent`, `2 agents`. */
export function showAmount(count: number, one: string, many = `${one}s`): string {
	return `${showCount(count)} ${count === 1 ? one : many}`;
}
