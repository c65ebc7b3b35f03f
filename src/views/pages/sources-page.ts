import { getEndpoint } from "#contract/endpoints.ts";
import { ENTRY_STATES } from "#contract/source.ts";
import type { SnapshotSource } from "#snapshot/gather-sources.ts";
import { ENTRY_STATE_WORDS, SOURCE_STATE_WORDS, sourceFormatWords } from "../source-words.ts";
import type { ViewContext } from "../view-context.ts";
import { showAmount, showCount, showInstant } from "./display.ts";
import { pageFrame } from "./page-frame.ts";

/** Registries, lists and folders that are followed: how fresh they are, how many entries, and what failed. */
export function sourcesPage(context: ViewContext) {
	const json = getEndpoint("listSources").path;
	return {
		...pageFrame(context, {
			path: "/sources/",
			title: "Sources",
			description:
				"The registries, lists and folders that this registry follows: how fresh each is, how much of it is listed, and what failed.",
			alternates: [{ href: json, type: "application/json", title: "JSON" }],
		}),
		sources: context.snapshot.sources.map(sectionOf),
		forms: [
			{ label: "JSON", path: json },
			{ label: "Atom feed of removed agents", path: getEndpoint("goneAtom").path },
		],
	};
}

function sectionOf(source: SnapshotSource) {
	const { name, format, address, state, failure, failedSince } = source;
	const since = failedSince ? ` Since ${showInstant(failedSince)}.` : "";
	return {
		name,
		format: sourceFormatWords(format),
		address,
		state: SOURCE_STATE_WORDS[state],
		isActive: state === "active",
		facts: factsOf(source),
		/** Why it could not be followed. */
		failure: failure === null ? null : `${failure}${since}`,
	};
}

function factsOf({ followedAt, comparedAt, intervalMinutes, entries, last }: SnapshotSource) {
	const facts: [string, string][] = [
		["Last followed", followedAt ? showInstant(followedAt) : "Not yet"],
		["Last compared in full", comparedAt ? showInstant(comparedAt) : "Not yet"],
		["Followed every", intervalWords(intervalMinutes)],
		...ENTRY_STATES.map((state): [string, string] => [
			ENTRY_STATE_WORDS[state],
			showCount(entries[state]),
		]),
		...(last ? [["Last result", resultWords(last)] satisfies [string, string]] : []),
	];
	return facts.map(([label, value]) => ({ label, value }));
}

function intervalWords(minutes: number): string {
	if (minutes % MINUTES_OF_DAY === 0) return showAmount(minutes / MINUTES_OF_DAY, "day");
	return minutes % 60 === 0 ? showAmount(minutes / 60, "hour") : showAmount(minutes, "minute");
}

const MINUTES_OF_DAY = 1_440;

/** The result, without counts of zero. */
function resultWords(last: NonNullable<SnapshotSource["last"]>): string {
	const counts: [number, string][] = [
		[last.added, "added"],
		[last.queued, "queued for review"],
		[last.updated, "updated"],
		[last.gone, "removed"],
		[last.unchanged, "unchanged"],
	];
	const parts = counts.flatMap(([count, word]) => (count > 0 ? `${showCount(count)} ${word}` : []));
	return parts.length === 0 ? "Nothing changed" : parts.join(", ");
}
