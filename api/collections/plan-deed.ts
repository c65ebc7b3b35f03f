import { isDeepStrictEqual } from "node:util";
import type { CollectionChange } from "#contract/collections/collection.ts";
import { COLLECTION } from "#contract/limits.ts";
import { keysOf } from "#contract/members-of.ts";
import { agentNotFound, invalidBody, Refusal } from "#domain/errors.ts";
import {
	type CollectionDeed,
	type CollectionSettings,
	type CollectionEntryRecord as Entry,
	namedEntry,
} from "#domain/records/collection-record.ts";
import { requireText } from "#domain/texts/text-gate.ts";
import type { CollectionAfter } from "#registry/collections/save-collection.ts";
import { showAmount, showCount, showDay } from "#views/pages/display.ts";
import {
	approveAll,
	approveEntry,
	leaving,
	type Planning,
	type Wish,
	withEntries,
} from "./approve-entry.ts";
import { matchId, type Proposed } from "./proposals.ts";
import { ruleMatches, savedMatches } from "./rule-matches.ts";

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
		requireRoom(without(wish.slug).length + 1, { pointer: "#", what: "has no room for it" });
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
			const no = record.rule?.query ? [matchId(record, deed.slug)] : [];
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
	const entries: Entry[] = [];
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

const CALLED = {
	name: "its name",
	description: "its purpose",
	visibility: "who sees it",
	autoAdmit: "what comes in by itself",
	rule: "its rule",
} as const satisfies Readonly<Record<keyof CollectionSettings, string>>;

/** A rule that is new or another one lets in what it matches now, and nothing afterwards. */
async function planChange(planning: Planning, change: CollectionChange): Promise<CollectionAfter> {
	const { record, entries: before, source } = planning;
	const settings = changedSettings(record, change);
	const { rule } = settings;
	const isOther = !isDeepStrictEqual(rule, record.rule);
	const matches = isOther ? ruleMatches(source, rule) : savedMatches(source, rule);
	const isMatched = (slug: string) =>
		matches?.has(source.context.agentBySlug.get(slug)?.number ?? -1) ?? false;
	const stays = before.filter(({ slug, byRule }) => !byRule || !isOther || isMatched(slug));
	const picked = change.entries ? pickedFrom(stays, change.entries) : stays;
	const slugs = new Set(picked.map(({ slug }) => slug));
	// As what is taken out one by one, it does not come back by the same rule.
	const dropped = before.filter(({ slug }) => !isOther && rule?.query && !slugs.has(slug));
	const declined = [...record.declined, ...dropped.map(({ slug }) => matchId(settings, slug))];
	const added = [...((isOther && matches) || [])].flatMap((number) => {
		const { slug } = source.snapshot.agents.at(number) ?? {};
		if (slug === undefined || slugs.has(slug)) return [];
		return declined.includes(matchId(settings, slug)) ? [] : slug;
	});
	const others = picked.filter(({ slug }) => !isMatched(slug)).length;
	const beside = others > 0 ? `, beside ${showAmount(others, "other")}` : "";
	requireRoom(
		picked.length + added.length,
		added.length > 0
			? { pointer: "#/rule/query", what: `matches ${showCount(matches?.size ?? 0)}${beside}` }
			: { pointer: "#/entries", what: `are ${showCount(picked.length)} with those by the rule` },
	);
	const approving = { ...planning, record: { ...record, ...settings } };
	const entries = await approveAll(approving, picked);
	for (const slug of added) {
		const entry = await approveEntry(approving, { slug, version: "latest", byRule: true });
		if ("lock" in entry) entries.push(entry);
	}
	const gone = isOther ? await leaving({ ...approving, entries }) : [];
	const what = [
		...keysOf(CALLED).flatMap((member) =>
			isDeepStrictEqual(settings[member], record[member]) ? [] : CALLED[member],
		),
		...(change.entries ? ["its entries"] : []),
	];
	const none = matches?.size === 0 ? " The rule matches nothing." : "";
	const sentence = `Changed: ${what.join(", ") || "nothing"}.${none}`;
	const after = { entries: withEntries(entries, gone), declined };
	return { ...settings, ...after, act: "changed", sentence };
}

function requireRoom(count: number, { pointer, what }: { pointer: string; what: string }): void {
	const detail = `${what}; at most ${COLLECTION.maxEntries} fit`;
	if (count > COLLECTION.maxEntries) throw invalidBody([{ pointer, detail }]);
}

/** Of what is there, an entry by hand that is not named goes, and one that is asked for as it is stays. */
function pickedFrom(stays: readonly Entry[], given: NonNullable<CollectionChange["entries"]>) {
	const bySlug = new Map(stays.map((entry) => [entry.slug, entry]));
	const picked = given.map((wish) => {
		const own = bySlug.get(wish.slug);
		const { version, note } = wish;
		const isSame = version === undefined || [own?.wants, own?.version].includes(version);
		return own && isSame ? { ...own, note: note?.trim() || own.note } : wish;
	});
	const named = new Set(given.map(({ slug }) => slug));
	return [...picked, ...stays.filter(({ byRule, slug }) => byRule && !named.has(slug))];
}

function changedSettings(before: CollectionSettings, change: CollectionChange): CollectionSettings {
	const { name = before.name, description = before.description } = change;
	return {
		name: requireText("name", name, COLLECTION.nameMaxCharacters),
		description:
			description.trim() &&
			requireText("description", description, COLLECTION.descriptionMaxCharacters),
		visibility: change.visibility ?? before.visibility,
		autoAdmit: change.auto_admit ?? before.autoAdmit,
		rule: change.rule === undefined ? before.rule : change.rule,
	};
}
