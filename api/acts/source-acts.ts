import { z } from "zod";
import { minuteOf } from "#contract/instants.ts";
import { SourcePlace } from "#contract/intake/managed-source.ts";
import { PATTERN_FIELDS, SOURCE, SOURCE_FORMATS } from "#contract/intake/source.ts";
import { beginRun, getSource } from "#registry/sources/begin-run.ts";
import {
	addSource,
	editSource,
	removeSource,
	setSourceState,
} from "#registry/sources/change-source.ts";
import { failRun } from "#registry/sources/collapse.ts";
import { endRun } from "#registry/sources/fail-run.ts";
import { listEntries } from "#registry/sources/list-entries.ts";
import { retryEntries } from "#registry/sources/retry-entries.ts";
import { PageTaking, RunBeginning, RunEnding, RunFailure } from "#registry/sources/source-page.ts";
import { takePage } from "#registry/sources/take-page.ts";
import { managedSourceView, sourceEntriesView } from "#views/moderation/managed-source-view.ts";
import { describeSource } from "#views/texts/describe-source.ts";
import { sourceTrouble } from "#views/texts/source-words.ts";
import { act, type OptionWords, ownAct, WHOLE_LIST } from "./act.ts";

/** Folders and the operator's own files are theirs alone to follow. */
const place = SourcePlace.meta({ description: "Address, folder or git repository." });

const SETTINGS: Readonly<Record<string, OptionWords>> = {
	interval_minutes: { flag: "--interval <minutes>" },
	decision: {
		flags: {
			approve: "make new agents without warnings public at once",
			queue: "queue new agents for a moderator",
		},
	},
	allow: { flag: "--allow <pattern>" },
	deny: { flag: "--deny <pattern>" },
};

const PATTERNS = `A pattern begins with ${PATTERN_FIELDS.map((field) => `${field}:`).join(", ")} or matches names; * matches any characters.
--allow and --deny may be repeated.`;

const NOTES = `${PATTERNS}

Without options, it is followed every ${SOURCE.defaultIntervalMinutes} minutes, new agents wait for a moderator, and other sources have precedence.

Formats: ${SOURCE_FORMATS.join(", ")};
"import --help" shows an example of each.

A token for a source is never stored: set SOURCE_<NAME>_TOKEN, or SOURCE_<NAME>_TOKEN_FILE to a file that holds it, and
SOURCE_<NAME>_TOKEN_HOST to the host it is sent to, in the environment of the service, with the name of the source in
capitals and _ for hyphens.`;

/** Releases are requested once per run, not per page; submissions in review are not public. */
function isPublicChange({ added, updated, gone }: Record<"added" | "updated" | "gone", number>) {
	return added + updated + gone > 0;
}

export const sourceActs = {
	"source.list": act({
		endpoint: "adminListSources",
		run: async ({ store }) =>
			(await store.sources.list()).toSorted((left, right) => left.precedence - right.precedence),
		view: (sources) => ({ sources: sources.map(managedSourceView) }),
		table: {
			rows: ({ sources }) => sources,
			columns: {
				name: ({ name }) => name,
				format: ({ format }) => format,
				state: ({ state, failure }) => (state === "active" && failure !== null ? "failing" : state),
				minutes: ({ interval_minutes }) => interval_minutes,
				followed: ({ followed_at }) => followed_at && minuteOf(followed_at),
				next: ({ state, next_at }) => (state === "active" ? minuteOf(next_at) : null),
				place: (source) => source.place,
				why: ({ stopped_for: stoppedFor, failure, followed_at: publicAt }) =>
					sourceTrouble({ stoppedFor, failure, publicAt }),
			},
		},
	}),
	"source.add": act({
		endpoint: "adminAddSource",
		command: "source add <format> <place>",
		operator: { place },
		options: SETTINGS,
		notes: NOTES,
		undo: "source.remove",
		run: (context, input, actor) => {
			const { decision = "queue", allow = [], deny = [], ...settings } = input;
			const { interval_minutes: intervalMinutes = SOURCE.defaultIntervalMinutes, ...same } =
				settings;
			return addSource(context, { ...same, intervalMinutes, decision, allow, deny }, actor);
		},
		view: managedSourceView,
		location: ({ name }) => `/api/v1/admin/sources/${name}`,
		says: ({ name, interval_minutes }) =>
			`The source ${name} is followed every ${interval_minutes} minutes while the service runs.`,
	}),
	"source.show": act({
		endpoint: "adminGetSource",
		run: ({ store }, { source }) => getSource(store, source),
		view: managedSourceView,
		says: describeSource,
	}),
	"source.edit": act({
		endpoint: "adminEditSource",
		operator: { place: place.optional() },
		options: {
			...SETTINGS,
			allow: { flag: "--allow <pattern>", canEmpty: true },
			deny: { flag: "--deny <pattern>", canEmpty: true },
		},
		notes: PATTERNS,
		undo: "source.edit",
		run: (context, { source: name, interval_minutes: intervalMinutes, ...changes }, actor) =>
			editSource(context, { ...changes, name, intervalMinutes }, actor),
		view: managedSourceView,
		says: (source) => `The source ${source.name} is changed.\n${describeSource(source)}`,
	}),
	"source.pause": act({
		endpoint: "adminPauseSource",
		undo: "source.resume",
		run: (context, { source: name }, actor) =>
			setSourceState(context, { name, state: "paused" }, actor),
		view: managedSourceView,
		says: ({ name }) => `The source ${name} is paused.`,
	}),
	"source.resume": act({
		endpoint: "adminResumeSource",
		operator: {
			accept: z
				.boolean()
				.default(false)
				.meta({ description: "Accept the changes that the source was stopped for." }),
		},
		undo: "source.pause",
		run: (context, { source: name, accept = false }, actor) =>
			setSourceState(context, { name, state: "active", accept }, actor),
		view: managedSourceView,
		says: ({ name }) => `The source ${name} is followed again.`,
	}),
	"source.accept": act({
		endpoint: "adminAcceptSource",
		noCommand: "source resume --accept does it.",
		audit: "source.resume",
		undo: "What it lists is taken at its next run; source.pause stops the next one.",
		run: (context, { source: name }, actor) =>
			setSourceState(context, { name, state: "active", accept: true }, actor),
		view: managedSourceView,
		says: ({ name }) => `The source ${name} is followed with what it lists now.`,
	}),
	"source.retry": act({
		endpoint: "adminRetrySource",
		command: "source retry <source> [origin]",
		undo: "It only reads again what is there.",
		run: (context, { source: name, origin }, actor) =>
			retryEntries(context, { name, origin }, actor),
		view: ({ entries, nextAt }) => ({ entries, next_at: nextAt }),
		says: ({ entries }, { source }) => {
			const what = entries === 1 ? "1 entry will be" : `${entries} entries will be`;
			return `${what} checked again at the next run of the source ${source}, which is due now.`;
		},
	}),
	"source.remove": act({
		endpoint: "adminRemoveSource",
		operator: {
			with_listings: z
				.boolean()
				.default(false)
				.meta({ description: "Also remove the agents that only it lists." }),
		},
		undo: "Its entries are forgotten, and agents removed with it stay so; source.add follows it anew.",
		run: (context, { source: name, with_listings: withListings = false }, actor) =>
			removeSource(context, { name, withListings }, actor),
		// Listings then use the facts of other sources.
		changesSnapshot: ({ entries }) => entries > 0,
		view: (removed) => removed,
		says: (_, { source }) => `The source ${source} is removed.`,
	}),
	"source.entries": act({
		endpoint: "adminListEntries",
		operator: { limit: WHOLE_LIST.limit },
		run: ({ store }, { source: name, ...choice }) => listEntries(store, { name, ...choice }),
		view: sourceEntriesView,
		table: {
			rows: ({ entries }) => entries,
			columns: {
				origin: ({ origin }) => origin,
				agent: ({ slug }) => slug,
				since: ({ changed_at }) => minuteOf(changed_at),
				why: ({ reason, notes }) => [reason ?? [], notes].flat().join(" "),
			},
			total: ({ total }) => total,
		},
	}),
};

const FOLLOWER = "The process that follows the source does it.";
const READ_ANEW = "What was read is read anew; source.remove takes it away.";

/** For the process that reads a source. */
export const runActs = {
	"source.read": ownAct({
		summary: "The whole record of a source",
		noCommand: FOLLOWER,
		input: { name: z.string() },
		run: ({ store }, { name }) => getSource(store, name),
	}),
	"source.begin": ownAct({
		summary: "Begin to read a source, or continue",
		noCommand: FOLLOWER,
		input: RunBeginning.shape,
		audit: null,
		undo: READ_ANEW,
		run: beginRun,
	}),
	"source.take": ownAct({
		summary: "Take a page of a source",
		noCommand: FOLLOWER,
		input: PageTaking.shape,
		audit: null,
		undo: READ_ANEW,
		run: takePage,
	}),
	"source.end": ownAct({
		summary: "End a run with everything taken",
		noCommand: FOLLOWER,
		input: RunEnding.shape,
		audit: "source.run",
		undo: READ_ANEW,
		run: endRun,
		changesSnapshot: isPublicChange,
	}),
	"source.fail": ownAct({
		summary: "End a run that failed",
		noCommand: FOLLOWER,
		input: RunFailure.shape,
		undo: READ_ANEW,
		audit: null,
		run: failRun,
		changesSnapshot: ({ run }) => run !== null && isPublicChange(run.counts),
	}),
};
