import { COLLECTION } from "#contract/limits.ts";
import { agentNotFound, invalidBody, Refusal } from "#domain/errors.ts";
import {
	type CollectionDeed,
	type CollectionEntryRecord,
	namedEntry,
} from "#domain/records/collection-record.ts";
import type { CollectionAfter } from "#registry/collections/save-collection.ts";
import { showAmount, showDay } from "#views/pages/display.ts";
import { approveEntry, type Planning, type Wish, withEntries } from "./approve-entry.ts";
import { planChange } from "./plan-change.ts";
import { matchId, type Proposed } from "./proposals.ts";

export type PlannedDeed = Exclude<CollectionDeed, { kind: "end" }>;

/** What a deed makes of a collection. Nothing is stored. */
export async function planDeed(
	planning: Planning,
	deed: PlannedDeed,
	proposals: readonly Proposed[] = [],
): Promise<CollectionAfter> {
	const { record, entries } = planning;
	const { declined, pending } = record;
	const without = (slug: string) => entries.filter((entry) => entry.slug !== slug);
	const approve = async (wish: Wish, says: string): Promise<CollectionAfter> => {
		if (without(wish.slug).length >= COLLECTION.maxEntries) {
			const detail = `has ${COLLECTION.maxEntries} entries already`;
			throw invalidBody([{ pointer: "#", detail }]);
		}
		const entry = await approveEntry(planning, wish);
		if (!("lock" in entry)) throw invalidBody([entry]);
		const act = deed.kind === "put" ? "entry_put" : "answered";
		return {
			entries: withEntries(entries, [entry]),
			act,
			sentence: `${namedEntry(entry)} was ${says}.`,
		};
	};
	switch (deed.kind) {
		case "change":
			return planChange(planning, deed.change);
		case "put":
			if (!planning.source.context.agentBySlug.has(deed.slug)) throw agentNotFound();
			return approve({ ...deed.entry, slug: deed.slug }, "approved");
		case "remove": {
			const entry = entries.find(({ slug }) => slug === deed.slug);
			if (!entry) throw new Refusal("not_found", "No entry has this slug.");
			// It does not come back as a proposal.
			const no = entry.byRule ? [matchId(record, deed.slug)] : [];
			const after = { entries: without(deed.slug), declined: [...declined, ...no] };
			return { ...after, act: "entry_removed", sentence: `${deed.slug} was taken out.` };
		}
		case "answer": {
			const proposal = proposals.find(({ id }) => id === deed.proposal);
			const { id, wish, title, change } = proposal ?? {};
			const rest = pending.filter((other) => other.id !== id);
			if (change && change.act.kind !== "end" && deed.isAccepted) {
				const others = { ...planning, record: { ...record, pending: rest } };
				return { pending: rest, ...(await planDeed(others, change.act, proposals)) };
			}
			if (change) {
				const sentence = "A change by a member was declined.";
				return { pending: rest, act: "answered", sentence };
			}
			if (!id || !wish) throw new Refusal("not_found", "No proposal has this ID.");
			if (deed.isAccepted) return approve(wish, "accepted");
			const sentence = `${title} was declined.`;
			return { declined: [...declined, id], act: "answered", sentence };
		}
		case "restore":
			return planRestore(planning, deed.state);
	}
}

/** Entries that are in as they were then stay so. Others are approved anew; what does not pass any more is left out. */
async function planRestore(planning: Planning, id: string): Promise<CollectionAfter> {
	const { source, record, entries: present } = planning;
	const state = await source.store.collectionStates.find(id);
	if (state?.collection !== record.slug) {
		throw new Refusal("not_found", "The collection has no state with this ID.");
	}
	const { settings } = state;
	const approving = { ...planning, record: { ...record, ...settings } };
	const entries: CollectionEntryRecord[] = [];
	for (const { slug, wants, version, note, byRule } of state.entries) {
		const own = present.find((entry) => entry.slug === slug && entry.version === version);
		const wish = { slug, version: version ?? wants ?? undefined, wants, note, byRule };
		const entry =
			own?.out === null ? { ...own, wants, note, byRule } : await approveEntry(approving, wish);
		if ("lock" in entry) entries.push(entry);
	}
	const lost = state.entries.length - entries.length;
	const rest = lost > 0 ? ` ${showAmount(lost, "listing")} could not come back.` : "";
	const sentence = `It went back to the state of ${showDay(state.at)}.${rest}`;
	return { ...settings, entries, act: "restored", sentence };
}
