import { ageMs, DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/instants.ts";
import { FORMATS_WITH_CHANGES, SOURCE } from "#contract/intake/source.ts";
import { Refusal } from "#domain/errors.ts";
import type { SourceRecord, SourceRun } from "#domain/records/source-record.ts";
import { transact } from "../act.ts";
import {
	newId,
	type RegistryContext,
	type RegistryReader,
	type RegistryTransaction,
} from "../store.ts";
import { followPrecedence } from "./precedence.ts";
import { type BegunRun, NO_COUNTS, type RunBeginning } from "./source-page.ts";

/** Starts a run of a source, or resumes an interrupted one. Only one runs at a time; the process with its ID continues it. */
export async function beginRun(
	context: RegistryContext,
	{ name, kind, run: id }: RunBeginning,
): Promise<BegunRun> {
	const recomposed = await followPrecedence(context, name);
	return transact(context, async (transaction) => {
		const source = await getSource(transaction, name);
		requireActive(source);
		const at = context.now();
		const isKnown = id !== undefined && source.run?.id === id;
		if (!isKnown) requireFree(source, at);
		// Entries store the run that saw them, so run IDs must be unique.
		const fresh = isKnown ? undefined : id;
		const scope = kindOf(source, kind, at);
		const interrupted = source.run && isFresh(source.run, scope, at) ? source.run : undefined;
		const followed = await transaction.sourceEntries.countBy("state", `${name} followed`);
		const { counts, ...rest } = interrupted ?? {
			...newRun(fresh ?? newId(context), scope, at),
			followed,
		};
		const run: SourceRun = {
			...rest,
			counts: { ...counts, updated: counts.updated + recomposed },
			takenAt: at.toISOString(),
			open: true,
		};
		const begun = { ...source, run };
		transaction.sources.save(begun);
		return { source: begun, run };
	});
}

function requireFree({ name, run }: SourceRecord, at: Date): void {
	if (!run?.open || isOlder(run.takenAt, at, SOURCE.staleRunMinutes * MINUTE_MS)) return;
	throw new Refusal(
		"conflict",
		`A run of the source ${name} has been in progress since ${run.startedAt}; its last page was read at ${run.takenAt}.`,
	);
}

/** Compares everything once a week, and on every run if a source cannot report changes. */
function kindOf(source: SourceRecord, scope: RunBeginning["kind"], at: Date): SourceRun["kind"] {
	const { format, highWater, comparedAt } = source;
	const tellsChanges = FORMATS_WITH_CHANGES.includes(format) && highWater !== null;
	if (!tellsChanges || comparedAt === null) return "full";
	if (scope !== undefined) return scope;
	return isOlder(comparedAt, at, SOURCE.fullEveryDays * DAY_MS) ? "full" : "changes";
}

/** The pages of an old run may have changed. */
function isFresh({ kind, takenAt }: SourceRun, scope: SourceRun["kind"], at: Date): boolean {
	if (kind === "changes" && scope === "full") return false;
	return !isOlder(takenAt, at, SOURCE.resumeHours * HOUR_MS);
}

function newRun(id: string, kind: SourceRun["kind"], at: Date): Omit<SourceRun, "followed"> {
	return {
		id,
		kind,
		startedAt: at.toISOString(),
		takenAt: at.toISOString(),
		next: null,
		highWater: null,
		counts: NO_COUNTS,
		turned: 0,
		kept: 0,
		quarantined: 0,
		open: true,
		accepted: false,
	};
}

function isOlder(instant: string, at: Date, ms: number): boolean {
	return ageMs(instant, at) >= ms;
}

export async function getSource(
	{ sources }: Pick<RegistryReader | RegistryTransaction, "sources">,
	name: string,
): Promise<SourceRecord> {
	const source = await sources.find(name);
	if (!source) throw new Refusal("not_found", `There is no source named ${name}.`);
	return source;
}

/** The source and its run with this ID. Refuses a run that ended, failed or was restarted. */
export async function getRun(
	transaction: RegistryTransaction,
	{ name, run: id }: { name: string; run: string },
): Promise<{ source: SourceRecord; run: SourceRun }> {
	const source = await getSource(transaction, name);
	requireActive(source);
	const { run } = source;
	if (run?.id === id && run.open) return { source, run };
	throw new Refusal("conflict", `This run of the source ${name} has ended or was restarted.`);
}

function requireActive({ name, state, stoppedFor }: SourceRecord): void {
	if (state === "active") return;
	const why = stoppedFor === null ? "" : ` ${stoppedFor}`;
	throw new Refusal("conflict", `The source ${name} is ${state}.${why}`);
}
