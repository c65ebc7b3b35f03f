import { z } from "zod";
import { ENTRY_STATES } from "#contract/source.ts";
import { addSource } from "../sources/add-source.ts";
import { beginRun } from "../sources/begin-run.ts";
import { editSource, setSourceState } from "../sources/change-source.ts";
import { endRun } from "../sources/end-run.ts";
import { failRun } from "../sources/fail-run.ts";
import { getSource } from "../sources/get-source.ts";
import { listEntries } from "../sources/list-entries.ts";
import { removeSource } from "../sources/remove-source.ts";
import { retryEntries } from "../sources/retry-entries.ts";
import { PageTaking, RunBeginning, RunEnding, RunFailure } from "../sources/source-page.ts";
import { SourceChanges, SourceSettings } from "../sources/source-settings.ts";
import { takePage } from "../sources/take-page.ts";
import { type Operations, operation } from "./operation.ts";

const SourceChoice = z.strictObject({ name: z.string() });

/** Operations on sources. */
const kept = {
	"source.add": operation({ input: SourceSettings, run: addSource }),
	"source.list": operation({
		input: z.strictObject({}),
		run: async ({ store }) =>
			(await store.sources.list()).toSorted((left, right) => left.precedence - right.precedence),
	}),
	"source.show": operation({
		input: SourceChoice,
		run: ({ store }, { name }) => getSource(store, name),
	}),
	"source.edit": operation({ input: SourceChanges, run: editSource }),
	"source.pause": operation({
		input: SourceChoice,
		run: (context, { name }, actor) => setSourceState(context, { name, state: "paused" }, actor),
	}),
	"source.resume": operation({
		input: SourceChoice.extend({ accept: z.boolean().default(false) }),
		run: (context, choice, actor) => setSourceState(context, { ...choice, state: "active" }, actor),
	}),
	"source.remove": operation({
		input: SourceChoice.extend({ withListings: z.boolean().default(false) }),
		// Listings then use the facts of other sources.
		changesSnapshot: ({ entries }) => entries > 0,
		run: removeSource,
	}),
	"source.entries": operation({
		input: SourceChoice.extend({
			state: z.enum(ENTRY_STATES),
			limit: z.int().min(1).optional(),
		}),
		run: ({ store }, choice) => listEntries(store, choice),
	}),
	"source.retry": operation({
		input: SourceChoice.extend({ origin: z.string().optional() }),
		run: retryEntries,
	}),
} satisfies Operations;

/** Operations for the process that reads a source. Releases are requested once per run, not per page. */
const runs: Operations = {
	"source.begin": operation({ input: RunBeginning, run: beginRun }),
	"source.take": operation({ input: PageTaking, run: takePage }),
	"source.end": operation({
		input: RunEnding,
		changesSnapshot: isPublicChange,
		run: endRun,
	}),
	"source.fail": operation({
		input: RunFailure,
		changesSnapshot: ({ run }) => run !== null && isPublicChange(run.counts),
		run: failRun,
	}),
};

export const sourceOperations = { ...kept, ...runs } satisfies Operations;

/** Submissions in review are not public. */
function isPublicChange({ added, updated, gone }: Record<"added" | "updated" | "gone", number>) {
	return added + updated + gone > 0;
}
