import type { CollectionPreview, CollectionRequest } from "#contract/collections/collection.ts";
import { tokenOfService } from "#domain/accounts/owners.ts";
import type { Need } from "#domain/accounts/rights.ts";
import { makeSlug } from "#domain/agents/slug.ts";
import { Refusal } from "#domain/errors.ts";
import type {
	CollectionDeed,
	CollectionRecord,
	CollectionEntryRecord as Entry,
	PendingChange,
} from "#domain/records/collection-record.ts";
import { findJoined } from "#registry/accounts/find-joined.ts";
import { endCollection } from "#registry/collections/end-collection.ts";
import * as saving from "#registry/collections/save-collection.ts";
import * as acting from "#registry/owners/acting.ts";
import { answeringFor } from "#registry/owners/owner-names.ts";
import type { RegistryContext } from "#registry/store.ts";
import { getHour, type HourSource } from "../hours/served-hour.ts";
import { ALL, actorNamed } from "../routes/owners/owner-deeds.ts";
import type { Planning } from "./approve-entry.ts";
import { seeCollection } from "./collection-answers.ts";
import { type CollectionSource, differencesFrom, entryNow } from "./judge-whole.ts";
import { type PlannedDeed, planDeed } from "./plan-deed.ts";
import { proposalsOf } from "./proposals.ts";
import { ruleMatches } from "./rule-matches.ts";

export interface CollectionParts {
	source: HourSource;
	registry: RegistryContext;
}

/** What waits for a second member is not done yet. */
export interface DoneDeed {
	record: CollectionRecord;
	waits: boolean;
}

/** What can be done about collections, the same on the dashboard and by API. */
export function collectionDeeds({ source, registry }: CollectionParts) {
	const { store } = registry;
	const reading = (): CollectionSource => ({ ...getHour(source), store });

	async function plan(record: Planning["record"], deed: PlannedDeed, by: string) {
		const entries = await store.collectionEntries.by("collection", record.slug);
		const at = registry.now().toISOString();
		const planning = { source: reading(), record, entries, at, by };
		const isAnswer = deed.kind === "answer";
		const proposals = isAnswer ? await proposalsOf(planning.source, record, entries) : [];
		return { entries, after: await planDeed(planning, deed, proposals) };
	}
	async function editing(holder: acting.Holder, slug: string, need: Need) {
		const { record, isMember } = await seeCollection(store, holder, slug);
		if (!isMember) throw new Refusal("not_allowed", "Only its owner and members can do this.");
		if (need !== "view") acting.requireWithin(holder, ALL);
		const actor = await acting.actorOver(store, holder, { ownerId: record.ownerId, need });
		return { record, by: actor.by ?? actor.id, context: acting.actingFor(registry, actor) };
	}
	const needsSecond = async (ownerId: string) =>
		(await acting.findOrganisation(store, ownerId))?.needsSecond ?? false;
	/** Not who asked for it, nor a service account. */
	async function isSecond({ by: sender }: PendingChange, by: string): Promise<boolean> {
		const person = await findJoined(store, (await answeringFor(store, sender)) ?? sender);
		return tokenOfService(by) === undefined && ![sender, person?.id].includes(by);
	}

	return {
		/** Where a second member approves, it begins empty, and what it shall be waits. */
		create: async (holder: acting.Holder, request: CollectionRequest): Promise<DoneDeed> => {
			const { owner, slug = makeSlug(request.name), ...change } = request;
			const actor = await actorNamed(store, holder, { owner });
			const { id: ownerId, by = ownerId } = actor;
			const context = acting.actingFor(registry, actor);
			const act = { kind: "change", change } as const;
			const empty = { slug, name: "", description: "", ...SHUT, declined: [], pending: [] };
			const { after } = await plan(empty, act, by);
			const waits = await needsSecond(ownerId);
			const created = { act: "created", sentence: "It was created." } as const;
			const first = { ...empty, ...after, ...(waits && { entries: [], ...SHUT }), ...created };
			const record = await saving.createCollection(context, { ownerId, slug, after: first });
			return { record: waits ? await saving.holdChange(context, record, act) : record, waits };
		},
		perform: async (
			holder: acting.Holder,
			slug: string,
			deed: CollectionDeed,
		): Promise<DoneDeed> => {
			const { record: seen } = await seeCollection(store, holder, slug);
			const isAnswer = deed.kind === "answer";
			const asked = isAnswer ? seen.pending.find(({ id }) => id === deed.proposal) : undefined;
			const isNo = isAnswer && !deed.isAccepted;
			const isEnd = !isNo && (asked?.act ?? deed).kind === "end";
			const need = isEnd ? "administer" : "publish";
			const { record, by, context } = await editing(holder, slug, need);
			const mustWait = !isNo && (await needsSecond(record.ownerId));
			if (asked && mustWait && !(await isSecond(asked, by))) {
				throw new Refusal("not_allowed", "Another member must accept what you have asked for.");
			}
			const planned = isEnd || deed.kind === "end" ? undefined : await plan(record, deed, by);
			if (!asked && mustWait)
				return { record: await saving.holdChange(context, record, deed), waits: true };
			if (!planned) return { record: await endCollection(context, { slug }), waits: false };
			const action = `collection.${deed.kind}` as const;
			const doing = { after: planned.after, action, askedBy: isNo ? undefined : asked?.by };
			return { record: await saving.changeCollection(context, record, doing), waits: false };
		},
		/** What a deed would change for people who use it. Nothing is stored. */
		preview: async (holder: acting.Holder, slug: string, deed: PlannedDeed) => {
			const { record, by } = await editing(holder, slug, "view");
			const { entries, after } = await plan(record, deed, by);
			return previewOf(reading(), { ...record, entries }, { ...record, entries, ...after });
		},
		/** For members who may do so much. */
		editing,
	};
}

const SHUT = { visibility: "members", autoAdmit: false, rule: null } as const;

type Content = Pick<CollectionRecord, "rule"> & { entries: readonly Entry[] };

function previewOf(source: CollectionSource, before: Content, after: Content): CollectionPreview {
	const outOf = (content: Content, entry: Entry) =>
		entry.out ?? entryNow(source, content, entry).out;
	const inside = (content: Content) =>
		new Map(
			content.entries.flatMap((entry) => (outOf(content, entry) ? [] : [[entry.slug, entry]])),
		);
	const was = inside(before);
	const is = inside(after);
	const preview: CollectionPreview = { in: [], out: [], version: [], tools: [], matches: null };
	for (const slug of new Set([...was.keys(), ...is.keys()])) {
		const one = was.get(slug);
		const other = is.get(slug);
		const title = source.context.agentBySlug.get(slug)?.title ?? slug;
		const row = { slug, title, before: one?.version ?? null, after: other?.version ?? null };
		if (!one) preview.in.push({ ...row, sentence: "It comes in." });
		if (!other) {
			const left = after.entries.find((entry) => entry.slug === slug);
			const why = left && outOf(after, left);
			preview.out.push({ ...row, sentence: why?.sentence ?? "It is taken out." });
		}
		if (!one || !other) continue;
		if (row.before !== row.after) preview.version.push({ ...row, sentence: "Another version." });
		const differences = differencesFrom(source, one.lock, { entry: other.lock, evidence: [] });
		for (const { kind, sentence } of differences)
			if (kind === "tools") preview.tools.push({ ...row, sentence });
	}
	return { ...preview, matches: ruleMatches(source, after.rule)?.size ?? null };
}
