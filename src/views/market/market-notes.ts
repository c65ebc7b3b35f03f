import { DAY_MS, instantAfter } from "#contract/instants.ts";
import { MARKET_MINIMUMS } from "#domain/market/market-minimums.ts";
import { MOOD_LABELS } from "../labels.ts";
import { showAmount, showDay, showScore } from "../pages/display.ts";
import type { ViewContext } from "../view-context.ts";

/** The fear and greed index in words. While there is none: what is known, what it takes, and when there can be one. */
export function moodNote({ snapshot }: Pick<ViewContext, "snapshot">): string {
	const { at, market } = snapshot;
	const { value, label, knownWeight, days, components } = market.mood;
	const known = `${knownWeight} of 100 points`;
	if (value !== null && label !== null) {
		return `The fear and greed index is at ${showScore(value)} of 100: ${MOOD_LABELS[label].toLowerCase()}. It is based on ${known}.`;
	}
	const { knownWeight: weight, days: period } = MARKET_MINIMUMS;
	const names = components.map(({ name }) => name).join(", ");
	const lacking = period.least - days;
	return [
		`There is no fear and greed index yet. It takes ${weight.least} of 100 points and ${showAmount(period.least, "day")} of records;`,
		`known are ${known}${names && ` (${names})`} and ${showAmount(days, "day")}.`,
		lacking > 0
			? `There can be one from ${showDay(instantAfter(at, lacking * DAY_MS))} on, if enough is known then.`
			: "There will be one as soon as enough is known.",
	].join(" ");
}

/** What the shares of categories are based on. While there are none: what they take. */
export function rotationNote({ snapshot }: Pick<ViewContext, "snapshot">): string {
	const { attended, sectors, mood } = snapshot.market;
	const agents = (count: number) => showAmount(count, "agent");
	if (sectors.length > 0) return `Shares of the attention of at least ${agents(attended)} a week.`;
	const { attended: least, days: period } = MARKET_MINIMUMS;
	return `Too little data for shares. They take ${agents(least.least)} with attention in each of two weeks and ${showAmount(period.least, "day")} of records; known are ${agents(attended)} and ${showAmount(mood.days, "day")}.`;
}
