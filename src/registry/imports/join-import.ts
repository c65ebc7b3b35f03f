import { JOINING, type Joining } from "#domain/coordinates.ts";
import type { ImportedAgent } from "#domain/imported-agent.ts";
import { type AgentRecord, Listing } from "#domain/records/agent-record.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import { addByHand, composeByHand } from "../sources/by-hand.ts";
import { statedBy } from "../sources/compose-listing.ts";
import { handOrigin } from "../sources/list-sayings.ts";
import { currentDocuments, type ReadEntry } from "../sources/read-entry.ts";
import { sayAlone } from "../sources/say-alone.ts";
import type { Actor, RegistryContext, RegistryTransaction } from "../store.ts";
import { type ImportResult, importAgent, importResult, type Merge } from "./import-agent.ts";

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
export async function joinImport(
	context: RegistryContext,
	transaction: RegistryTransaction,
	given: Join,
): Promise<ImportResult> {
	const { known, by } = given;
	const result =
		handOrigin(known) !== null
			? await joinDocuments(context, transaction, given)
			: await addFacts(context, transaction, given);
	if (by === undefined) return result;
	const note = `It is another source of a listing that was there, with the same ${JOINING[by]}.`;
	return { ...result, outcome: "updated", notes: [...result.notes, note] };
}

/** Other listings have their documents from a followed source or from people. */
async function addFacts(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ read, known, entry, coordinates, actor }: Join,
): Promise<ImportResult> {
	const { slug } = known;
	const { origin } = read.agent;
	const at = context.now().toISOString();
	const said = await sayAlone(read, { before: entry?.said ?? null, at });
	const added = [{ origin, slug, at, said, coordinates }];
	await addByHand(transaction, known, { added, versions: [], protocolName: null, actor, at });
	const isNew = (await transaction.agents.find(slug))?.updatedAt !== known.updatedAt;
	return importResult(origin, isNew ? "updated" : "unchanged", { slug });
}

async function joinDocuments(
	context: RegistryContext,
	transaction: RegistryTransaction,
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
	const { result } = await importAgent(context, transaction, {
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

/** Published versions are those of one name; a listing without a name takes them from whoever has some. */
function hasVersionsOf({ protocolName }: AgentRecord, { readings }: ReadEntry): boolean {
	const names = readings.flatMap(({ name }) => name?.toLowerCase() ?? []);
	return protocolName === null || names.includes(protocolName.toLowerCase());
}

function withoutVersions({ versions, ...agent }: ImportedAgent): ImportedAgent {
	return versions === undefined
		? agent
		: { ...agent, documents: currentDocuments({ ...agent, versions }) };
}
