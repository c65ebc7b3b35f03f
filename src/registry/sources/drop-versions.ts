import { SOURCE } from "#contract/intake/source.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { mapMembers } from "#contract/members-of.ts";
import { VERSION_GONE } from "#domain/agents/removals.ts";
import { withTransition } from "#domain/history.ts";
import { sourceActor, sourceOrigin } from "#domain/intake/source-origin.ts";
import { entryKey, type SightingRecord } from "#domain/records/source-entry-record.ts";
import { documentReader } from "../documents/read-documents.ts";
import { isThere } from "../imports/import-documents.ts";
import type { RegistryTransaction } from "../store.ts";
import { indexListing } from "./index-listing.ts";
import { withNewest } from "./join-versions.ts";
import type { Taking } from "./seen-entry.ts";

/**
 * How often versions of an entry were missing, after a page with some of them: a full run counts all with its first page
 * of the entry, and those that it sees no more. Entries without versions have none.
 */
export function versionsSeen(
	{ run }: Pick<Taking, "run">,
	before: SightingRecord | undefined,
	numbers: readonly string[] | undefined,
): Pick<SightingRecord, "versions"> {
	if (!numbers) return {};
	const isFirst = run.kind === "full" && before?.seenIn !== run.id;
	const counted = mapMembers(before?.versions ?? {}, (count) => count + (isFirst ? 1 : 0));
	const pairs = numbers.slice(0, DOCUMENT.maxVersions).map((number) => [number, 0] as const);
	const all = Object.entries({ ...counted, ...Object.fromEntries(pairs) });
	return { versions: Object.fromEntries(all.slice(-2 * DOCUMENT.maxVersions)) };
}

/** Marks versions as deleted that were missing as often as an entry may be, unless an owner has the listing. Returns how many listings change. */
export async function dropVersions(
	transaction: RegistryTransaction,
	taking: Pick<Taking, "source" | "run" | "at">,
): Promise<number> {
	const { source, run } = taking;
	let changed = 0;
	for (const sighting of await transaction.sightings.by("source", source.name)) {
		// If nothing has changed since, missing versions are still missing.
		const more = run.counts.pages === 0 ? 1 : 0;
		const versions = mapMembers(sighting.versions ?? {}, (count) => count && count + more);
		if (!Object.values(versions).some((count) => count > 0)) continue;
		if (more > 0) transaction.sightings.save({ ...sighting, versions });
		if (await drop(transaction, taking, { ...sighting, versions })) changed += 1;
	}
	return changed;
}

async function drop(
	transaction: RegistryTransaction,
	{ source, at }: Pick<Taking, "source" | "at">,
	sighting: SightingRecord & { versions: Record<string, number> },
): Promise<boolean> {
	const entry = await transaction.sourceEntries.find(entryKey(sighting));
	const agent = entry?.slug ? await transaction.agents.find(entry.slug) : undefined;
	if (!entry || !agent || agent.ownerId !== null || agent.status === "removed") return false;
	// Versions that other sources brought stay.
	const isOfEntry = (digest: string) =>
		agent.documentOrigins?.[digest]?.origin === sourceOrigin(entry);
	const versions = agent.versions.map((version) => {
		const isMissed = (sighting.versions[version.number] ?? 0) >= SOURCE.absencesUntilGone;
		const isDropped = isMissed && isThere(version) && version.documents.every(isOfEntry);
		return isDropped ? { ...version, status: "deleted" as const, message: VERSION_GONE } : version;
	});
	if (versions.every((version, place) => version === agent.versions[place])) return false;
	const change = { to: "imported", at, actor: sourceActor(source.name).id, reason: null };
	const dropped = { ...agent, versions, updatedAt: at, ...withTransition(agent, change) };
	const after = await withNewest(transaction, dropped);
	transaction.agents.save(after);
	const read = documentReader(transaction);
	await indexListing(transaction, { read, before: agent, after });
	// What its source says of the newest one is taken up with the next run.
	transaction.sourceEntries.save({ ...entry, digest: "" });
	return true;
}
