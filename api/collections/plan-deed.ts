import { COLLECTION } from "#contract/limits.ts";
import { agentNotFound, invalidBody, Refusal } from "#domain/errors.ts";
import type { CollectionDeed, CollectionEntryRecord } from "#domain/records/collection-record.ts";
import type { CollectionAfter } from "#registry/collections/save-collection.ts";
import { showAmount, showDay } from "#views/pages/display.ts";
import { approveAll, approveEntry, type Planning, type Wish } from "./approve-entry.ts";
import { planChange } from "./plan-change.ts";
import { matchId, type Proposed } from "./proposals.ts";

/** What a deed makes of a collection. Nothing is stored. */
export async function planDeed(
	planning: Planning,
	deed: Exclude<CollectionDeed, { kind: "end" }>,
	proposals: readonly Proposed[] = [],
): Promise<CollectionAfter> {
	const { record, entries } = planning;
	const { name, description, visibility, autoAdmit, rule, declined, pending } = record;
	const settings = { name, description, visibility, autoAdmit, rule };
	const base = { settings, entries, declined, pending };
	const without = (slug: string) => entries.filter((entry) => entry.slug !== slug);
	const approve = async (wish: Wish, says: string): Promise<CollectionAfter> => {
		const rest = without(wish.slug);
		if (rest.length >= COLLECTION.maxEntries) {
			const detail = `has ${COLLECTION.maxEntries} entries already`;
			throw invalidBody([{ pointer: "#", detail }]);
		}
		const approved = await approveAll(planning, [wish], "#");
		const what = approved.map(({ slug, version }) => `${slug} ${version ?? ""}`.trim()).join();
		const act = deed.kind === "put" ? "entry_put" : "answered";
		return { ...base, entries: [...rest, ...approved], act, sentence: `${what} was ${says}.` };
	};
	switch (deed.kind) {
		case "change":
			return { ...base, ...(await planChange(planning, deed.change)) };
		case "put":
			if (!planning.source.context.agentBySlug.has(deed.slug)) throw agentNotFound();
			return approve({ ...deed.entry, slug: deed.slug }, "approved");
		case "remove": {
			const entry = entries.find(({ slug }) => slug === deed.slug);
			if (!entry) throw new Refusal("not_found", "No entry has this slug.");
			// It does not come back as a proposal.
			const no = entry.byRule ? [matchId(record, deed.slug)] : [];
			const after = { entries: without(deed.slug), declined: [...declined, ...no] };
			return { ...base, ...after, act: "entry_removed", sentence: `${deed.slug} was taken out.` };
		}
		case "answer": {
			const proposal = proposals.find(({ id }) => id === deed.proposal);
			const { id, wish, title, change } = proposal ?? {};
			const rest = pending.filter((other) => other.id !== id);
			if (change && change.act.kind !== "end" && deed.isAccepted) {
				const others = { ...planning, record: { ...record, pending: rest } };
				return planDeed(others, change.act, proposals);
			}
			if (change) {
				const sentence = "A change by a member was declined.";
				return { ...base, pending: rest, act: "answered", sentence };
			}
			if (!id || !wish) throw new Refusal("not_found", "No proposal has this ID.");
			if (deed.isAccepted) return approve(wish, "accepted");
			const sentence = `${title} was declined.`;
			return { ...base, declined: [...declined, id], act: "answered", sentence };
		}
		case "restore":
			return { ...base, ...(await planRestore(planning, deed.state)) };
	}
}

/** Entries that are in as they were then stay so. Others are approved anew; what does not pass any more is left out. */
async function planRestore(planning: Planning, id: string) {
	const { source, record, entries: present } = planning;
	const state = await source.store.collectionStates.find(id);
	if (state?.collection !== record.slug) {
		throw new Refusal("not_found", "The collection has no state with this ID.");
	}
	const { settings } = state;
	const entries: CollectionEntryRecord[] = [];
	for (const { slug, wants, version, note, byRule } of state.entries) {
		const own = present.find((entry) => entry.slug === slug && entry.version === version);
		const wish = { slug, version: version ?? wants ?? undefined, wants, note, byRule };
		const approving = { ...planning, record: { ...record, ...settings } };
		const entry =
			own?.out === null ? { ...own, wants, note, byRule } : await approveEntry(approving, wish);
		if ("lock" in entry) entries.push(entry);
	}
	const lost = state.entries.length - entries.length;
	const rest = lost > 0 ? ` ${showAmount(lost, "listing")} could not come back.` : "";
	const sentence = `It went back to the state of ${showDay(state.at)}.${rest}`;
	return { settings, entries, act: "restored" as const, sentence };
}
