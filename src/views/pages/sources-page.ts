import { getEndpoint } from "#contract/http/endpoints.ts";
import { ENTRY_STATES } from "#contract/intake/source.ts";
import { handSource } from "#domain/intake/source-origin.ts";
import type { ImportRecord } from "#domain/records/import-record.ts";
import type { ListingSource } from "#snapshot/agents/gather-sources.ts";
import { ENTRY_STATE_WORDS, SOURCE_STATE_WORDS, sourceFormatWords } from "../texts/source-words.ts";
import type { ViewContext } from "../view-context.ts";
import { showAmount, showCount, showDay, showInstant } from "./display.ts";
import { durationWords } from "./docs/rate-words.ts";
import { pageFrame } from "./page-frame.ts";

/** Where listings come from: what is followed, how fresh it is and what failed, and what was imported by hand. */
export function sourcesPage(context: ViewContext) {
	const json = getEndpoint("listSources").path;
	return {
		...pageFrame(context, {
			path: "/sources/",
			title: "Sources",
			description:
				"Where the listings come from: the sources that this registry follows, how fresh each is and what failed, and what was imported by hand.",
			alternates: [{ href: json, type: "application/json", title: "JSON" }],
		}),
		sources: context.snapshot.sources.map(sectionOf),
		imports: importsOf(context.snapshot.imports),
		forms: [
			{ label: "JSON", path: json },
			{ label: "Atom feed of removed agents", path: getEndpoint("goneAtom").path },
		],
	};
}

/** The imports of each format. Single files of one format are many, and say the same. */
function importsOf(imports: readonly ImportRecord[]) {
	const groups = Map.groupBy(imports, ({ format }) => format);
	return [...groups].map(([format, group]) => {
		const lines = group.map(({ name, place, license, entries, importedAt }) => ({
			place: name === null ? place : `${name}: ${place}`,
			/** Null for a file or folder. */
			address: URL.canParse(place) ? place : null,
			about: [
				showAmount(entries, "entry", "entries"),
				license ?? "licence not stated",
				`imported ${showDay(importedAt)}`,
			].join(", "),
		}));
		const total = group.reduce((sum, { entries }) => sum + entries, 0);
		return {
			/** Anchor on the page. */
			id: handSource(format),
			label: sourceFormatWords(format),
			/** Null for a single one. */
			total:
				group.length === 1
					? null
					: `${showAmount(group.length, "import")}, ${showAmount(total, "entry", "entries")}`,
			lines: lines.slice(0, SHOWN_IMPORTS),
			more: lines.slice(SHOWN_IMPORTS),
		};
	});
}

const SHOWN_IMPORTS = 5;

function sectionOf(source: ListingSource) {
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

function factsOf(source: ListingSource) {
	const { followedAt, comparedAt, intervalMinutes, entries, last, advisories } = source;
	const facts: [string, string][] = [
		["Last followed", followedAt ? showInstant(followedAt) : "Not yet"],
		["Last compared in full", comparedAt ? showInstant(comparedAt) : "Not yet"],
		["Followed every", durationWords(60 * intervalMinutes)],
		...ENTRY_STATES.map((state): [string, string] => [
			ENTRY_STATE_WORDS[state],
			showCount(entries[state]),
		]),
		...(advisories ? [advisoriesFact(advisories)] : []),
		...(last ? [["Last result", resultWords(last)] satisfies [string, string]] : []),
	];
	return facts.map(([label, value]) => ({ label, value }));
}

function advisoriesFact({
	list,
	readAt,
	leftOut = 0,
}: NonNullable<ListingSource["advisories"]>): [string, string] {
	const rest = leftOut > 0 ? `; ${showCount(leftOut)} could not be taken over` : "";
	return ["Advisories", `${showCount(list.length)}, read ${showInstant(readAt)}${rest}`];
}

/** The result, without counts of zero. */
function resultWords(last: NonNullable<ListingSource["last"]>): string {
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
