import * as observed from "#contract/evidence/observations.ts";
import { parseInstant } from "#contract/instants.ts";
import { judgeObservations } from "#domain/evidence/counted-observations.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { partialDate, showAmount, showCount, showDay, showStated } from "../pages/display.ts";
import type { ViewContext } from "../view-context.ts";

export function observationListView(
	{ snapshot }: Pick<ViewContext, "snapshot">,
	agent: SnapshotAgent,
): observed.ListingObservations {
	const judging = {
		at: new Date(snapshot.at),
		sharing: (repository: string) => agent.sharedRepositories[repository] ?? 1,
	};
	const judged = judgeObservations(agent.observations, judging);
	const checked = agent.provenance.find(({ fields }) => fields.includes("observations"));
	return {
		slug: agent.slug,
		changes: [...agent.changes],
		observations: judged.map(({ observation: item, why }) => {
			const { label, unit } = observed.observationKind(item.kind);
			// Records of earlier versions do not say when they were read.
			const read_at = item.read_at ?? checked?.checkedAt ?? agent.updatedAt;
			const observation = { ...item, read_at };
			const text = observationSentence(agent, observation);
			return { ...observation, label, unit, text, counted: why === null, why_not: why };
		}),
	};
}

/** Why it does not count, for people, who do not expect it of what is only shown. */
export function whyNotCounted({ kind, why_not: why }: observed.ListedObservation): string | null {
	return observed.observationKind(kind).countsIn === null ? null : why;
}

/** A page shows this many; the JSON has all of them. */
const MAX_OBSERVED = 20;

/** What others counted or stated, in sentences: first what counts in the score. */
export function observedRows(observations: readonly observed.ListedObservation[]) {
	return [true, false]
		.flatMap((isCounted) => observations.filter(({ counted }) => counted === isCounted))
		.slice(0, MAX_OBSERVED)
		.map((item) => ({ text: item.text, href: item.url ?? null, why: whyNotCounted(item) }));
}

/** What was observed, by whom and when, such as `2,897 stars, counted by ToolHive on 22 August 2025`. */
export function observationSentence(listing: Listing, observation: observed.Observation): string {
	const { kind, source, as_of: asOf, read_at: readAt } = observation;
	const { act } = observed.observationKind(kind);
	const of = asOf === null || asOf === observation.value ? "" : ` ${onDate(listing, asOf)}`;
	const read = asOf === null && readAt ? `, read on ${showDay(readAt)}` : "";
	return `${observationPhrase(listing, observation)}, ${act} by ${source}${of}${read}`;
}

/** Without whose figure it is. */
function observationPhrase(listing: Listing, observation: observed.Observation): string {
	const { kind, value, name = "Benchmark", variant, harness, metric } = observation;
	const { reads, readsFalse = reads } = observed.observationKind(kind);
	const details = [variant, metric, harness && `with ${harness}`].filter(
		(text) => text !== undefined,
	);
	const parts = { value: observedValue(listing, observation), name };
	const phrase = (value === false ? readsFalse : reads).replace(
		/\{(value|name)\}/g,
		(_, part: keyof typeof parts) => parts[part],
	);
	return details.length === 0 ? phrase : `${phrase} (${details.join(", ")})`;
}

/** With its unit if it is a number of things. */
function observedValue(listing: Listing, { kind, value }: observed.Observation): string {
	const { unit, act } = observed.observationKind(kind);
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
