import { instantAfter, latestOf, MINUTE_MS } from "#contract/instants.ts";
import { SOURCE } from "#contract/intake/source.ts";
import { mapMembers } from "#contract/members-of.ts";
import { formerAdvisoryId } from "#domain/advisories/advisory-id.ts";
import { entryKey, type SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import { type Transaction, transact } from "../act.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryContext } from "../store.ts";
import { getRun, readPrecedences } from "./begin-run.ts";
import { isTurned, requireWhole, stopOnCollapse } from "./collapse.ts";
import { requireBounds, withinQuarantine } from "./fail-run.ts";
import { repeatedIn } from "./find-same.ts";
import { versionsSeen } from "./join-versions.ts";
import { letGo } from "./let-go.ts";
import { coordinatesOfEntry, readEntry } from "./read-entry.ts";
import { saveEntry } from "./save-entry.ts";
import { keptOrigin, quarantined, seenEntry, type Taking } from "./seen-entry.ts";
import {
	type EntryPage,
	type GonePageEntry,
	type InvalidPageEntry,
	NO_COUNTS,
	type PageTaking,
	type RunCounts,
	type TakenPage,
} from "./source-page.ts";
import { type TakenEntry, takeEntry } from "./take-entry.ts";

/** Processes a page of a run, all or nothing. Repeating a page changes nothing. */
export async function takePage(
	context: RegistryContext,
	{ page, ...choice }: PageTaking,
): Promise<TakenPage> {
	const take = () =>
		transact(context, async (transaction) => {
			const { source, run: begun } = await getRun(transaction, choice);
			const run = { ...begun };
			const at = context.now().toISOString();
			const taking = { source, run, precedences: await readPrecedences(transaction), at };
			const { counts, turned } = await takeEach(transaction, { taking, page });
			await requireBounds(transaction, taking);
			const after = {
				...run,
				takenAt: at,
				next: page.next,
				highWater: latestOf([run.highWater, page.highWater]),
				counts: mapMembers(run.counts, (count, name) => count + counts[name]),
				turned: run.turned + turned,
			};
			requireWhole(source, after);
			const advisories = takeAdvisories(page, at) ?? source.advisories;
			transaction.sources.save({ ...source, advisories, run: after });
			return { counts, run: after };
		});
	return stopOnCollapse(context, choice, take);
}

/** Without those from the future, which would stand above all that their registry says until then. */
function takeAdvisories({ advisories, advisoriesLeftOut = 0 }: EntryPage, at: string) {
	const latest = instantAfter(at, SOURCE.overlapMinutes * MINUTE_MS);
	const list = advisories?.filter(({ modified, published, withdrawn = published }) =>
		[modified, published, withdrawn].every((instant) => instant <= latest),
	);
	if (!advisories || !list) return undefined;
	return {
		list: list.map((each) => ({ ...each, id: formerAdvisoryId(each.id) })),
		readAt: at,
		leftOut: advisoriesLeftOut + advisories.length - list.length,
	};
}

async function takeEach(
	transaction: Transaction,
	{ taking, page }: { taking: Taking; page: EntryPage },
): Promise<{ counts: RunCounts; turned: number }> {
	const { source, run } = taking;
	const counts = { ...NO_COUNTS, pages: 1 };
	let turned = 0;
	const take = async (
		{ raw, characters, numbers }: { raw: string; characters: number; numbers?: string[] },
		settle: (origin: string, before: SourceEntryRecord | undefined) => Promise<TakenEntry>,
	) => {
		const origin = keptOrigin(raw);
		const key = entryKey({ source: source.name, origin });
		const before = await transaction.sourceEntries.find(key);
		const sighting = await transaction.sightings.find(key);
		const { count, entry: whole } = await settle(origin, before);
		const entry = withinQuarantine(whole, run);
		// An entry on several pages of a run counts once.
		const isNew = count === "gone" ? before?.state !== "gone" : sighting?.seenIn !== run.id;
		if (isNew) counts[count] += 1;
		const isCounted = isNew && (run.kind === "full" || count !== "unchanged");
		if (isCounted) run.kept += count === "quarantined" ? (entry.text?.length ?? 0) : characters;
		if (isTurned(before, entry)) turned += 1;
		await saveEntry(transaction, before, entry);
		const versions = versionsSeen(taking, sighting, numbers);
		const sight = { seenIn: run.id, absences: 0, seenAt: taking.at, ...versions };
		transaction.sightings.save({ source: source.name, origin, ...sight });
	};
	for (const gone of page.gone) {
		if (await takeGone(transaction, { taking, gone })) counts.gone += 1;
	}
	const reads = page.entries.map((entry) => {
		const foreign = { ...entry, origin: keptOrigin(entry.origin) };
		return {
			foreign,
			read: readEntry(foreign, transaction.allowedHosts),
			characters: JSON.stringify(entry).length,
		};
	});
	const siblings = repeatedIn(reads.map(({ read }) => (read.ok ? coordinatesOfEntry(read) : [])));
	for (const { foreign, read, characters } of reads) {
		const numbers = read.ok ? read.agent.versions?.map(({ number }) => number) : undefined;
		await take({ raw: foreign.origin, characters, ...(numbers && { numbers }) }, (_, before) =>
			takeEntry(transaction, { ...taking, foreign, read, siblings, before }),
		);
	}
	for (const invalid of page.invalid) {
		await take({ raw: invalid.origin, characters: 0 }, async (origin, before) =>
			takeInvalid(taking, { ...invalid, origin }, before),
		);
	}
	return { counts, turned };
}

const REASON = "Its source has removed it.";

/** Immediately removes entries that a source says are gone. Those it now lists under another origin stay. True if something was removed. */
async function takeGone(
	transaction: Transaction,
	{ taking, gone }: { taking: Taking; gone: GonePageEntry },
): Promise<boolean> {
	const { sourceEntries } = transaction;
	const find = (origin: string) =>
		sourceEntries.find(entryKey({ source: taking.source.name, origin }));
	const before = await find(keptOrigin(gone.origin));
	if (!before || before.state === "gone") return false;
	const origin = gone.movedTo === null ? null : keptOrigin(gone.movedTo);
	if (origin !== null && !(await find(origin))) {
		await saveEntry(transaction, before, undefined);
		// It appears again under its new origin.
		await saveEntry(transaction, undefined, { ...before, origin, digest: "" });
		return false;
	}
	const { precedences, at } = taking;
	const parting = { entry: before, reason: REASON, precedences, at, teller: taking.source };
	await saveEntry(transaction, before, await letGo(transaction, parting));
	return before.slug !== null || before.submissionId !== null;
}

function takeInvalid(
	taking: Taking,
	{ origin, reason, text }: InvalidPageEntry,
	before: SourceEntryRecord | undefined,
): TakenEntry {
	const entry = seenEntry(taking, { origin, digest: sha256(text) }, before);
	return { count: "quarantined", entry: quarantined(entry, { reason, text }) };
}
