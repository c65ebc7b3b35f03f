import { type Observation, observationKind } from "#contract/evidence/observations.ts";
import { parseInstant } from "#domain/parse-instant.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { partialDate, showAmount, showCount, showDay, showStated } from "../pages/display.ts";

/** What was observed, by whom and when, such as `2,897 stars, counted by ToolHive on 22 August 2025`. */
export function observationSentence(listing: Listing, observation: Observation): string {
	const { kind, source, as_of: asOf, read_at: readAt } = observation;
	const { act } = observationKind(kind);
	const of = asOf === null || asOf === observation.value ? "" : ` ${onDate(listing, asOf)}`;
	const read = asOf === null && readAt ? `, read on ${showDay(readAt)}` : "";
	return `${observationPhrase(listing, observation)}, ${act} by ${source}${of}${read}`;
}

/** Without whose figure it is. */
function observationPhrase(listing: Listing, observation: Observation): string {
	const { kind, value, name = "Benchmark", variant, harness, metric } = observation;
	const { reads, readsFalse = reads } = observationKind(kind);
	const details = [variant, metric, harness && `with ${harness}`].filter(
		(text) => text !== undefined,
	);
	const told = { value: observedValue(listing, observation), name };
	const phrase = (value === false ? readsFalse : reads).replace(
		/\{(value|name)\}/g,
		(_, part: keyof typeof told) => told[part],
	);
	return details.length === 0 ? phrase : `${phrase} (${details.join(", ")})`;
}

/** With its unit if it is a number of things. */
function observedValue(listing: Listing, { kind, value }: Observation): string {
	const { unit, act } = observationKind(kind);
	if (typeof value === "number") {
		if (unit === null || act !== "counted") return showNumber(value);
		return showAmount(value, unit.replace(/s$/, ""));
	}
	if (typeof value === "boolean") return capitalise(String(value));
	return unit === "date" && parseInstant(value) ? onDate(listing, value) : value;
}

function onDate(listing: Listing, instant: string): string {
	const word = partialDate(listing, instant) === undefined ? "on" : "in";
	return `${word} ${showStated(listing, instant)}`;
}

/** With at most two decimals. */
function showNumber(value: number): string {
	const rounded = Math.round(value * 100) / 100;
	return Number.isInteger(rounded) ? showCount(rounded) : String(rounded);
}
