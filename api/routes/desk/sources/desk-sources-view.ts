import { dashboardPath } from "#contract/addresses.ts";
import { SOURCE, SOURCE_FORMATS } from "#contract/source.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import {
	type Field,
	form,
	instantCell,
	muted,
	type Row,
	section,
	table,
} from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Visit } from "#views/dashboard/dashboard-view.ts";
import { radios, select, textField } from "#views/dashboard/fields.ts";
import { withAttempt } from "#views/dashboard/form-attempt.ts";
import {
	SOURCE_FORMAT_WORDS,
	SOURCE_STATE_WORDS,
	sourceFormatWords,
	sourceTrouble,
} from "#views/source-words.ts";
import type { ViewContext } from "#views/view-context.ts";

interface DeskSources extends Visit {
	sources: readonly SourceRecord[];
}

const OUTCOMES = { removed: "Source removed. Its listings stay." };

/** All sources by precedence, and the form to follow another. */
export function deskSourcesView(context: ViewContext, parts: DeskSources): DashboardView {
	return dashboardView(context, parts, {
		path: dashboardPath("deskSources"),
		title: "Sources",
		outcomes: OUTCOMES,
		sections: [
			section(
				"sources",
				"Followed sources",
				table("Sources, highest precedence first", {
					columns: ["Source", "Format", "State", "Last followed", "Next", "Note"],
					rows: parts.sources
						.toSorted((left, right) => left.precedence - right.precedence)
						.map(sourceRow),
					empty: "No sources yet.",
				}),
			),
			section(
				"follow",
				"Follow a source",
				muted(
					"A new source has the lowest precedence. Set patterns and precedence through the API or on the command line; tokens are set by the operator.",
				),
				form(dashboardPath("followSource"), "Follow source", {
					fields: withAttempt(FIELDS, parts.attempt),
				}),
			),
		],
	});
}

function sourceRow(source: SourceRecord): Row {
	const { name, format, state, followedAt, nextAt } = source;
	const word = SOURCE_STATE_WORDS[state];
	return [
		{ text: name, path: dashboardPath("deskSource", name) },
		sourceFormatWords(format),
		state === "active" ? word : { text: word, tone: "warn" },
		instantCell(followedAt),
		state === "active" ? instantCell(nextAt) : "–",
		sourceTrouble(source) ?? "–",
	];
}

const FIELDS: readonly Field[] = [
	textField("name", "Name", {
		required: true,
		hint: "Short and in lower case, for example official.",
	}),
	select("format", "Format", {
		required: true,
		options: SOURCE_FORMATS.map((value) => ({ value, label: SOURCE_FORMAT_WORDS[value] })),
	}),
	textField("place", "Address", {
		required: true,
		hint: "Of the registry, list or git repository. Local folders are added on the command line.",
	}),
	radios("decision", "New entries", {
		required: true,
		value: "queue",
		options: [
			{ value: "queue", label: "Review first" },
			{ value: "approve", label: "Publish at once" },
		],
	}),
	textField("interval_minutes", "Minutes between reads", {
		required: true,
		value: String(SOURCE.defaultIntervalMinutes),
	}),
];
