import { ageMs, DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/instants.ts";
import { FORMATS_WITH_CHANGES, SOURCE } from "#contract/intake/source.ts";
import { Refusal } from "#domain/errors.ts";
import { sourceActor } from "#domain/intake/source-origin.ts";
import type { SourceRecord, SourceRun } from "#domain/records/source-record.ts";
import { transact, verb } from "../act.ts";
import {
	newId,
	type RegistryContext,
	type RegistryReader,
	type RegistryTransaction,
} from "../store.ts";
import { updateListing } from "./compose-listing.ts";
import { listSayings, refreshLead } from "./list-sayings.ts";
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

const isOlder = (instant: string, at: Date, ms: number): boolean => ageMs(instant, at) >= ms;

export async function getSource(
	{ sources }: Pick<RegistryReader | RegistryTransaction, "sources">,
	name: string,
): Promise<SourceRecord> {
	const source = await sources.find(name);
	if (!source) throw new Refusal("not_found", `There is no source named ${name}.`);
	return source;
}

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

/** Listings per transaction, so that others can write in between. */
const AT_ONCE = 200;

/**
 * Updates the listings of a source after a change of precedence, and returns how many changed. After an interruption it
 * starts over, which changes nothing twice.
 */
async function followPrecedence(context: RegistryContext, name: string): Promise<number> {
	const { store } = context;
	const source = await store.sources.find(name);
	if (!source?.hasNewPrecedence || source.state !== "active") return 0;
	const entries = await store.sourceEntries.by("state", `${name} followed`);
	const slugs = [...new Set(entries.flatMap(({ slug }) => slug ?? []))];
	let updated = 0;
	for (let from = 0; from < slugs.length; from += AT_ONCE) {
		updated += await recompose(context, name, slugs.slice(from, from + AT_ONCE));
	}
	await store.transact(async ({ sources }) => {
		const now = await sources.find(name);
		// Changed again in the meantime.
		if (now?.precedence !== source.precedence) return;
		const { hasNewPrecedence: _, ...settled } = now;
		sources.save(settled);
	});
	return updated;
}

const recompose = verb(async (transaction, name: string, slugs: readonly string[]) => {
	const precedences = await readPrecedences(transaction);
	const at = transaction.now().toISOString();
	let updated = 0;
	for (const slug of slugs) {
		const agent = await transaction.agents.find(slug);
		if (!agent || agent.status === "removed" || agent.importOrigin === null) continue;
		const sayings = await listSayings(transaction, { slug, precedences });
		if (sayings.length < 2) continue;
		await refreshLead(transaction, agent, { precedences, at });
		const change = { sayings, actor: sourceActor(name), at };
		if (await updateListing(transaction, agent, change)) updated += 1;
	}
	return updated;
});

/** The requested precedence, or the one after all others. Refuses one that is taken. */
export function freePrecedence(
	others: readonly Pick<SourceRecord, "name" | "precedence">[],
	choice: number | undefined,
): number {
	if (choice === undefined) return Math.max(0, ...others.map(({ precedence }) => precedence)) + 1;
	const owner = others.find(({ precedence }) => precedence === choice);
	if (owner)
		throw new Refusal("conflict", `The source ${owner.name} already has the precedence ${choice}.`);
	return choice;
}

/** The precedence of each source, by its name; the lowest number comes first. */
export async function readPrecedences({
	sources,
}: RegistryTransaction): Promise<ReadonlyMap<string, number>> {
	return new Map((await sources.list()).map(({ name, precedence }) => [name, precedence]));
}
