import { agentPath, dashboardPath } from "#contract/http/addresses.ts";
import { SOURCE, SOURCE_FORMAT_WORDS, SOURCE_FORMATS } from "#contract/intake/source.ts";
import type { LookStanding } from "#domain/evidence/look-standing.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { choices, confirmField, radios, select, textField } from "#views/dashboard/fields.ts";
import type { Field } from "#views/dashboard/form-blocks.ts";
import { showAmount, showCount, showInstant } from "#views/pages/display.ts";
import { SOURCE_STATE_WORDS, sourceFormatWords, sourceTrouble } from "#views/texts/source-words.ts";
import type { ViewContext } from "#views/view-context.ts";

export function deskSourcesView(
	context: ViewContext,
	parts: Viewer & { sources: readonly SourceRecord[]; looks: LookStanding },
): DashboardView {
	return dashboardView(context, parts, {
		path: dashboardPath("deskSources"),
		title: "Sources",
		outcomes: { removed: "Source removed. Its listings stay." },
		sections: [
			ui.section(
				"sources",
				"Followed sources",
				ui.table("Sources, highest precedence first", {
					columns: ["Source", "Format", "State", "Last followed", "Next", "Note"],
					rows: parts.sources
						.toSorted((left, right) => left.precedence - right.precedence)
						.map(sourceRow),
					empty: "No sources yet.",
				}),
			),
			ui.section("looks", "Looks of the collector", ui.text(sayLooks(parts.looks))),
			ui.section(
				"follow",
				"Follow a source",
				ui.muted(
					"A new source has the lowest precedence. Set patterns and precedence through the API or on the command line; tokens are set by the operator.",
				),
				ui.form(dashboardPath("followSource"), "Follow source", { fields: FIELDS }),
			),
		],
	});
}

function sayLooks({ subjects, due, late, lookedAt }: LookStanding): string {
	if (subjects === 0) return "Nothing is looked at. The operator decides that with EVIDENCE.";
	const all = showAmount(
		subjects,
		"endpoint, package or repository is",
		"endpoints, packages and repositories are",
	);
	const open = `Due now: ${showCount(due)}; for more than an hour: ${showCount(late)}.`;
	const last =
		lookedAt === null ? "No look was made yet." : `One was made on ${showInstant(lookedAt)}.`;
	return `${all} looked at. ${open} ${last}`;
}

function sourceRow(source: SourceRecord): ui.Row {
	const { name, format, state, followedAt, nextAt } = source;
	const word = SOURCE_STATE_WORDS[state];
	return [
		{ text: name, path: dashboardPath("deskSource", name) },
		sourceFormatWords(format),
		state === "active" ? word : { text: word, tone: "warn" },
		ui.instantCell(followedAt),
		state === "active" ? ui.instantCell(nextAt) : "–",
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
		options: choices(SOURCE_FORMATS, SOURCE_FORMAT_WORDS),
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
	radios("trust", "Its proofs of who publishes an entry", {
		required: true,
		value: "nothing",
		hint: "Trust only a registry that you know to prove it, by sign-in or domain.",
		options: [
			{ value: "nothing", label: "Are shown but do not count" },
			{ value: "claims", label: "Count as identity in the trust score" },
		],
	}),
	textField("interval_minutes", "Minutes between reads", {
		required: true,
		value: String(SOURCE.defaultIntervalMinutes),
	}),
];

interface DeskSource extends Viewer {
	source: SourceRecord;
	/** Some of the entries that are not valid, and how many there are. */
	invalid: { total: number; entries: readonly SourceEntryRecord[] };
}

const SOURCE_OUTCOMES = {
	added: "Source added. It will be read within a minute or two.",
	pause: "Source paused.",
	resume: "Source resumed.",
	accept: "Source resumed. The large change was accepted.",
	retry: "All entries will be read again within a minute or two.",
};

/** One source: its state, its invalid entries, and the actions to take. */
export function deskSourceView(context: ViewContext, parts: DeskSource): DashboardView {
	const { source } = parts;
	return dashboardView(context, parts, {
		path: dashboardPath("deskSource", source.name),
		title: `Source ${source.name}`,
		outcomes: SOURCE_OUTCOMES,
		blocks: [trouble(source), factsBlock(source)],
		sections: [stateSection(source), invalidSection(parts), removalSection(parts)],
	});
}

function trouble(source: SourceRecord): ui.Block | null {
	const words = sourceTrouble(source);
	const isBad = source.stoppedFor !== null || source.failure !== null;
	return words === null ? null : ui.notice(isBad ? "bad" : "warn", words);
}

function factsBlock(source: SourceRecord): ui.Block {
	const { format, place, state, decision, intervalMinutes, precedence, allow, deny } = source;
	return ui.facts(
		ui.fact("Format", sourceFormatWords(format)),
		ui.fact("Place", place),
		ui.fact("State", SOURCE_STATE_WORDS[state]),
		ui.fact("New entries", decision === "queue" ? "Review first" : "Publish at once"),
		ui.fact("Minutes between reads", showCount(intervalMinutes)),
		ui.fact("Precedence", showCount(precedence)),
		ui.fact("Only entries matching", allow.join(", ") || null),
		ui.fact("Except entries matching", deny.join(", ") || null),
		ui.fact("Last followed", source.followedAt && showInstant(source.followedAt)),
		ui.fact("Last compared in full", source.comparedAt && showInstant(source.comparedAt)),
	);
}

function stateSection({ name, state }: SourceRecord): ui.Section {
	const wish = (value: string, submit: string) =>
		ui.form(dashboardPath("changeSource", name), submit, { hidden: { wish: value } });
	if (state === "active") return ui.section("state", "Pause", wish("pause", "Pause"));
	return ui.section(
		"state",
		"Resume",
		wish("resume", "Resume"),
		state === "stopped" ? wish("accept", "Resume and accept the large change") : null,
	);
}

function invalidSection({ source, invalid: { total, entries } }: DeskSource): ui.Section {
	return ui.section(
		"invalid",
		"Invalid entries",
		total > entries.length
			? ui.muted(`${showCount(total)} in total; these are the first ${entries.length}.`)
			: null,
		ui.table("Invalid entries and the reasons", {
			columns: ["Entry", "Reason", "Listing", "Since"],
			rows: entries.map(({ origin, reason, slug, changedAt }) => [
				origin,
				reason ?? "",
				slug === null ? "–" : { text: slug, path: agentPath(slug) },
				ui.dayCell(changedAt),
			]),
			empty: "No invalid entries.",
		}),
		total > 0 && source.state === "active"
			? ui.form(dashboardPath("changeSource", source.name), "Try again", {
					hidden: { wish: "retry" },
				})
			: null,
	);
}

function removalSection({ source: { name } }: DeskSource): ui.Section {
	return ui.section(
		"remove",
		"Remove",
		ui.muted("Its listings stay but are no longer updated."),
		ui.form(dashboardPath("removeSource", name), "Stop following", {
			tone: "danger",
			fields: [confirmField("Yes, stop following it")],
		}),
	);
}
