import { isDeepStrictEqual } from "node:util";
import type { CollectionChange } from "#contract/collections/collection.ts";
import { COLLECTION } from "#contract/limits.ts";
import { keysOf } from "#contract/members-of.ts";
import { invalidBody } from "#domain/errors.ts";
import type {
	CollectionEntryRecord,
	CollectionSettings,
} from "#domain/records/collection-record.ts";
import { requireText } from "#domain/texts/text-gate.ts";
import type { CollectionAfter } from "#registry/collections/save-collection.ts";
import { showAmount, showCount } from "#views/pages/display.ts";
import {
	approveAll,
	approveEntry,
	leaving,
	type Planning,
	type Wish,
	withEntries,
} from "./approve-entry.ts";
import { ruleMatches } from "./rule-matches.ts";

const CALLED = {
	name: "its name",
	description: "its purpose",
	visibility: "who sees it",
	autoAdmit: "what comes in by itself",
	rule: "its rule",
} as const satisfies Readonly<Record<keyof CollectionSettings, string>>;

/** A rule that is new or another one lets in what it matches now, and nothing afterwards. */
export async function planChange(
	planning: Planning,
	change: CollectionChange,
): Promise<CollectionAfter> {
	const { record, entries: before, source } = planning;
	const settings = changedSettings(record, change);
	const { rule } = settings;
	const matches = ruleMatches(source, rule);
	const isOther = !isDeepStrictEqual(rule, record.rule);
	const isMatched = (slug: string) =>
		matches?.has(source.context.agentBySlug.get(slug)?.number ?? -1) ?? false;
	const stays = before.filter(({ slug, byRule }) => !byRule || !isOther || isMatched(slug));
	const picked = change.entries ? pickedFrom(stays, change.entries) : stays;
	const slugs = new Set(picked.map(({ slug }) => slug));
	const added = [...((isOther && matches) || [])].flatMap((number) => {
		const { slug } = source.snapshot.agents.at(number) ?? {};
		return slug === undefined || slugs.has(slug) ? [] : slug;
	});
	requireRoom(picked.length, added.length);
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
	return { ...settings, entries: withEntries(entries, gone), act: "changed", sentence };
}

function requireRoom(picked: number, added: number): void {
	if (picked + added <= COLLECTION.maxEntries) return;
	const beside = picked > 0 ? `, beside ${showAmount(picked, "other")}` : "";
	const what =
		added > 0
			? `matches ${showAmount(added, "listing")}${beside}`
			: `are ${showCount(picked)} with those by the rule`;
	const pointer = added > 0 ? "#/rule/query" : "#/entries";
	throw invalidBody([{ pointer, detail: `${what}; at most ${COLLECTION.maxEntries} fit` }]);
}

/** Of what is there, an entry by hand that is not named goes, and one that is asked for as it is stays. */
function pickedFrom(
	stays: readonly CollectionEntryRecord[],
	given: NonNullable<CollectionChange["entries"]>,
): (Wish | CollectionEntryRecord)[] {
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
