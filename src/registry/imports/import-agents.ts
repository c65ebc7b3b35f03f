import { factsOf } from "#domain/agents/facts.ts";
import {
	askedIn,
	followObservations,
	joinObservations,
} from "#domain/evidence/joined-observations.ts";
import { JOINING, type Joining } from "#domain/identity/coordinates.ts";
import { publishersName } from "#domain/identity/publishers-name.ts";
import type { ImportedAgent } from "#domain/intake/imported-agent.ts";
import { handSource, isOtherHome } from "#domain/intake/source-origin.ts";
import {
	type AgentRecord,
	LISTING_FIELDS,
	Listing,
	listingOf,
} from "#domain/records/agent-record.ts";
import type { AuditChange } from "#domain/records/audit-record.ts";
import { type ImportRecord, publicPlace } from "#domain/records/import-record.ts";
import { entryKey, type SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import { type Transaction, transact, verb } from "../act.ts";
import { tellRises } from "../agents/accept-counts.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { withDocumentOrigins } from "../documents/listing-origins.ts";
import { addByHand, composeByHand } from "../sources/by-hand.ts";
import { sayAlone, statedBy } from "../sources/compose-listing.ts";
import { findSame, repeatedIn } from "../sources/find-same.ts";
import { handOrigin } from "../sources/list-sayings.ts";
import {
	coordinatesOfEntry,
	type ReadEntry,
	readAgent,
	withoutVersions,
} from "../sources/read-entry.ts";
import { keptOrigin } from "../sources/seen-entry.ts";
import type { Actor, RegistryContext } from "../store.ts";
import { giveImported } from "./give-imported.ts";
import { type ImportResult, importAgent, importResult, type Merge } from "./import-agent.ts";

export interface ImportOptions {
	agents: readonly ImportedAgent[];
	/** Approves new agents immediately, without a review. */
	approve: boolean;
	/** For whom: an account, or an organisation by its slug. */
	owner?: string | undefined;
	actor: Actor;
}

/**
 * Imports agents of another registry, all or none. New ones are queued for review or approved. Known ones are updated,
 * but only facts that were imported. Facts that an owner declared or proved are never overwritten.
 */
export const importAgents = verb(
	async (transaction, { agents, approve, owner, actor }: ImportOptions) => {
		const results: ImportResult[] = [];
		const reads = agents.map((agent) => ({
			origin: agent.origin,
			read: readAgent(agent, transaction.allowedHosts),
		}));
		const siblings = repeatedIn(reads.map(({ read }) => (read.ok ? coordinatesOfEntry(read) : [])));
		for (const { origin, read } of reads) {
			const given = { approve, actor, siblings };
			if (read.ok) results.push(await importFrom(transaction, { ...given, read }));
			else results.push(importResult(origin, "skipped", { reason: read.reason }));
		}
		if (owner) await giveImported(transaction, results, { owner, actor });
		const changes = countOutcomes(results);
		if (changes.length > 0) {
			recordAudit(transaction, {
				actor,
				action: "agents.import",
				subject: "registry agents",
				changes,
			});
		}
		return results;
	},
);

/** Counts of results. Unchanged agents are not recorded. */
function countOutcomes(results: readonly ImportResult[]): AuditChange[] {
	return (["added", "queued", "updated"] as const)
		.map((field) => ({ field, count: results.filter(({ outcome }) => outcome === field).length }))
		.filter(({ count }) => count > 0)
		.map(({ field, count }) => ({ field, before: null, after: String(count) }));
}

interface Given extends Omit<ImportOptions, "agents"> {
	read: ReadEntry;
	siblings: ReadonlySet<string>;
}

async function importFrom(
	transaction: Transaction,
	{ read, siblings, approve, actor }: Given,
): Promise<ImportResult> {
	const { agent, listing, notes } = read;
	const { origin } = agent;
	const entry = await transaction.sourceEntries.find(
		entryKey({ source: handSource(origin), origin: keptOrigin(origin) }),
	);
	const own =
		(await transaction.findAgentByImportOrigin(origin)) ??
		(entry?.slug ? await transaction.agents.find(entry.slug) : undefined);
	if (own && isOtherHome(own, agent)) {
		const reason = `the listing ${own.slug} has its origin at another registry`;
		return importResult(origin, "skipped", { reason });
	}
	const waiting = own ? undefined : await transaction.submissions.findBy("origin", origin);
	const coordinates = coordinatesOfEntry(read);
	const seen = { source: handSource(origin), coordinates };
	const same = own || waiting ? undefined : await findSame(transaction, seen, siblings);
	const known = own ?? same?.agent;
	const before = known ?? waiting?.listing;
	const given = { agent, listing, notes, known, waiting, before, approve, actor };
	const joining = { entry, read, coordinates, by: same?.by, approve, actor };
	const result =
		known && known.status !== "removed" && (entry || same)
			? await joinImport(transaction, { ...joining, known })
			: (await importAgent(transaction, { ...given, merge: mergeListing })).result;
	const rises = known ? await tellRises(transaction, known) : [];
	return { ...result, notes: [...result.notes, ...rises] };
}

/** Imported facts are replaced by newer ones; all others stay. */
const mergeListing: Merge = async (known, { listing, at, origin, read }) => {
	const replaceable = LISTING_FIELDS.filter((field) => {
		const source = known.facts[field]?.source;
		return source === undefined || source === "imported";
	});
	const changes = Object.fromEntries(replaceable.map((field) => [field, listing[field]]));
	const { observations } = { ...known, ...changes };
	const merged: Listing = {
		...listingOf(known),
		...changes,
		observations: followObservations(
			known.observations,
			joinObservations([...askedIn(known.observations), ...observations]),
			{ at, isFollowed: false },
		),
	};
	const kept = Object.entries(known.facts).filter(([, { source }]) => source !== "imported");
	const imported = factsOf(merged, { source: "imported", checkedAt: at, origin });
	const facts = await withDocumentOrigins(read, merged, imported);
	return { listing: merged, facts: { ...facts, ...Object.fromEntries(kept) } };
};

/** Remembers where an import came from, for the page of sources. */
export async function recordImport(
	context: RegistryContext,
	{ place, ...given }: Omit<ImportRecord, "importedAt">,
	actor: Actor,
): Promise<ImportRecord> {
	const importedAt = context.now().toISOString();
	const record = { ...given, place: publicPlace(place), importedAt };
	await transact(context, async (transaction) => {
		transaction.imports.save(record);
		recordAudit(transaction, {
			actor,
			action: "imports.record",
			subject: `import ${record.place}`,
			changes: [{ field: "entries", before: null, after: String(record.entries) }],
		});
	});
	return record;
}

interface Join {
	read: ReadEntry;
	known: AgentRecord;
	/** What the same import said before. */
	entry: SourceEntryRecord | undefined;
	coordinates: string[];
	/** What it has in common with the listing, if it becomes a source of it only now. */
	by: Joining | undefined;
	approve: boolean;
	actor: Actor;
}

/** Makes an import by hand a further source of the listing of the same program, or updates what it says there. */
async function joinImport(transaction: Transaction, given: Join): Promise<ImportResult> {
	const { known, by } = given;
	const result =
		handOrigin(known) !== null
			? await joinDocuments(transaction, given)
			: await addFacts(transaction, given);
	if (by === undefined) return result;
	const note = `It is another source of a listing that was there, with the same ${JOINING[by]}.`;
	return { ...result, outcome: "updated", notes: [...result.notes, note] };
}

/** Other listings have their documents from a followed source or from people. */
async function addFacts(
	transaction: Transaction,
	{ read, known, entry, coordinates, actor }: Join,
): Promise<ImportResult> {
	const { slug } = known;
	const { origin } = read.agent;
	const at = transaction.now().toISOString();
	const said = await sayAlone(read, { before: entry?.said ?? null, at });
	const added = [{ origin, slug, at, said, coordinates }];
	await addByHand(transaction, known, { added, actor, at });
	const isNew = (await transaction.agents.find(slug))?.updatedAt !== known.updatedAt;
	return importResult(origin, isNew ? "updated" : "unchanged", { slug });
}

async function joinDocuments(
	transaction: Transaction,
	{ read, known, entry, coordinates, approve, actor }: Join,
): Promise<ImportResult> {
	const { agent, listing, notes } = read;
	const { slug, importOrigin } = known;
	const joins: Merge = async (before, { listing: stated, at, origin, read: reader }) => {
		const added = [{ origin, slug, at, said: statedBy(stated), coordinates }];
		const composed = await composeByHand(transaction, before, { added, at, read: reader });
		return origin === importOrigin ? composed : { ...composed, versions: before.versions };
	};
	const isVersioned = agent.versions !== undefined && hasVersionsOf(known, read);
	const { result } = await importAgent(transaction, {
		agent: isVersioned ? agent : withoutVersions(agent),
		listing,
		notes,
		known,
		waiting: undefined,
		before: entry?.said ? Listing.parse(entry.said) : undefined,
		isAnew: entry === undefined,
		approve,
		actor,
		merge: joins,
	});
	return result;
}

/** Published versions are those of its publisher's name; a listing without a name takes them from whoever has some. */
function hasVersionsOf(known: AgentRecord, { readings }: ReadEntry): boolean {
	const names = readings.map(({ name, ...place }) => ({ ...place, protocolName: name }));
	const name = publishersName([known, ...names], [known])?.toLowerCase();
	return !known.protocolName || names.some((one) => one.protocolName?.toLowerCase() === name);
}
