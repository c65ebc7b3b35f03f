import { SOURCE } from "#contract/intake/source.ts";
import { fieldChanges } from "#domain/agents/field-changes.ts";
import { Refusal } from "#domain/errors.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import { type Transaction, transact, verb } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Actor, RegistryContext } from "../store.ts";
import { freePrecedence, getSource, readPrecedences } from "./begin-run.ts";
import { letGo } from "./let-go.ts";
import { saveEntry } from "./save-entry.ts";

/** What can be changed; changing anything else would make it another source. */
type SourceChanges = Pick<SourceSettings, "name"> & {
	[Name in Exclude<keyof SourceSettings, "name" | "format">]?: SourceSettings[Name] | undefined;
};

/**
 * Changes the settings of a source. A new place or new patterns cause a full comparison. A new precedence takes effect
 * when the next run starts.
 */
export const editSource = verb(
	async (transaction, { name, ...input }: SourceChanges, actor: Actor) => {
		const before = await getSource(transaction, name);
		const others = (await transaction.sources.list()).filter((other) => other.name !== name);
		const { precedence, ...changes } = input;
		const isElsewhere = input.place !== undefined && input.place !== before.place;
		const source: SourceRecord = {
			...before,
			...withoutAbsent(changes),
			...(precedence !== undefined &&
				precedence !== before.precedence && {
					precedence: freePrecedence(others, precedence),
					hasNewPrecedence: true,
				}),
			...((input.allow || input.deny) && { run: null, validator: null, comparedAt: null }),
			...(isElsewhere && { run: null, highWater: null, validator: null, comparedAt: null }),
			nextAt: transaction.now().toISOString(),
		};
		transaction.sources.save(source);
		recordAudit(transaction, {
			actor,
			action: "source.edit",
			subject: `source ${name}`,
			changes: fieldChanges<SourceRecord>(AUDITED, before, source),
		});
		return source;
	},
);

interface StateWish {
	name: string;
	state: "active" | "paused";
	accept?: boolean;
}

/**
 * Pauses a source, or resumes a paused or stopped one. A stopped source is checked again, unless its change is
 * accepted.
 */
export const setSourceState = verb(
	async (transaction, { name, state, accept = false }: StateWish, actor: Actor) => {
		const before = await getSource(transaction, name);
		const nextAt = state === "active" ? transaction.now().toISOString() : before.nextAt;
		const run =
			before.state !== "stopped"
				? before.run
				: accept && before.run
					? { ...before.run, next: null, takenAt: nextAt, accepted: true }
					: null;
		const source: SourceRecord = { ...before, run, state, stoppedFor: null, nextAt };
		transaction.sources.save(source);
		recordAudit(transaction, {
			actor,
			action: state === "active" ? "source.resume" : "source.pause",
			subject: `source ${name}`,
			reason: before.stoppedFor,
			changes: accept ? [{ field: "collapse", before: null, after: "accepted" }] : [],
		});
		return source;
	},
);

function withoutAbsent(changes: Omit<SourceChanges, "name" | "precedence">): Partial<SourceRecord> {
	return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

const AUDITED = [
	"place",
	"intervalMinutes",
	"decision",
	"allow",
	"deny",
	"precedence",
	"trust",
] as const;

interface SourceSettings
	extends Pick<
		SourceRecord,
		"name" | "format" | "place" | "intervalMinutes" | "decision" | "allow" | "deny"
	> {
	/** Default: after all others. */
	precedence?: number | undefined;
	trust?: SourceRecord["trust"] | undefined;
}

export const addSource = verb(
	async (
		transaction,
		{ precedence, trust = "nothing", ...settings }: SourceSettings,
		actor: Actor,
	) => {
		const { sources, now } = transaction;
		const at = now().toISOString();
		if (await sources.find(settings.name)) {
			throw new Refusal("conflict", `There is already a source named ${settings.name}.`);
		}
		const others = await sources.list();
		if (others.length >= SOURCE.maxSources) {
			throw new Refusal("conflict", `The limit of ${SOURCE.maxSources} sources has been reached.`);
		}
		const source: SourceRecord = {
			...settings,
			precedence: freePrecedence(others, precedence),
			trust,
			state: "active",
			stoppedFor: null,
			createdAt: at,
			publicAt: null,
			run: null,
			highWater: null,
			validator: null,
			followedAt: null,
			comparedAt: null,
			kept: 0,
			nextAt: at,
			failures: 0,
			failure: null,
			failedSince: null,
			failureToldAt: null,
			last: null,
		};
		sources.save(source);
		recordAudit(transaction, {
			actor,
			action: "source.add",
			subject: `source ${source.name}`,
			changes: [
				{ field: "place", before: null, after: source.place },
				{ field: "trust", before: null, after: trust },
			],
		});
		return source;
	},
);

/** Entries per transaction, so that others can write in between. */
const AT_ONCE = 200;

const REASON = "Its source is no longer followed.";

interface Removal {
	name: string;
	/** Also removes listings that only this source has, unless they have an owner. Otherwise they stay. */
	withListings: boolean;
}

export async function removeSource(context: RegistryContext, removal: Removal, actor: Actor) {
	const { name } = removal;
	await transact(context, async (transaction) => {
		const source = await getSource(transaction, name);
		transaction.sources.save({ ...source, state: "paused", run: null });
	});
	const removed = { entries: 0, listings: 0 };
	for (;;) {
		const { entries, listings } = await removeSome(context, removal);
		if (entries === 0) break;
		removed.entries += entries;
		removed.listings += listings;
	}
	await transact(context, async (transaction) => {
		await getSource(transaction, name);
		transaction.sources.remove(name);
		recordAudit(transaction, {
			actor,
			action: "source.remove",
			subject: `source ${name}`,
			changes: Object.entries(removed).map(([field, count]) => ({
				field,
				before: String(count),
				after: null,
			})),
		});
	});
	return removed;
}

const removeSome = verb(async (transaction, { name, withListings }: Removal) => {
	const some = await transaction.sourceEntries.firstBy("source", name, AT_ONCE);
	let listings = 0;
	for (const entry of some) {
		if (await letGoOf(transaction, { entry, withListings })) listings += 1;
		await saveEntry(transaction, entry, undefined);
	}
	return { entries: some.length, listings };
});

async function letGoOf(
	transaction: Transaction,
	{ entry, withListings }: { entry: SourceEntryRecord; withListings: boolean },
): Promise<boolean> {
	const isKept = entry.state === "followed" || entry.state === "waiting";
	if (!isKept) return false;
	const precedences = await readPrecedences(transaction);
	const at = transaction.now().toISOString();
	await letGo(transaction, { entry, reason: REASON, precedences, at, keepsLast: !withListings });
	const agent = entry.slug === null ? undefined : await transaction.agents.find(entry.slug);
	return agent?.status === "removed";
}
