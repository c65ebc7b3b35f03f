import type { CollectionPreview, CollectionRequest } from "#contract/collections/collection.ts";
import { tokenOfService } from "#domain/accounts/owners.ts";
import type { Need } from "#domain/accounts/rights.ts";
import { makeSlug } from "#domain/agents/slug.ts";
import { Refusal } from "#domain/errors.ts";
import type {
	CollectionDeed,
	CollectionEntryRecord,
	CollectionRecord,
	PendingChange,
} from "#domain/records/collection-record.ts";
import { findJoined } from "#registry/accounts/find-joined.ts";
import { endCollection } from "#registry/collections/end-collection.ts";
import {
	changeCollection,
	createCollection,
	holdChange,
} from "#registry/collections/save-collection.ts";
import {
	actingFor,
	actorOver,
	findOrganisation,
	type Holder,
	requireWithin,
} from "#registry/owners/acting.ts";
import { answeringFor } from "#registry/owners/owner-names.ts";
import { newId, type RegistryContext } from "#registry/store.ts";
import { getHour, type HourSource } from "../hours/served-hour.ts";
import { ALL, actorNamed } from "../routes/owners/owner-deeds.ts";
import { collectionNow } from "./collection-now.ts";
import { type CollectionSource, differencesFrom } from "./judge-whole.ts";
import { planDeed } from "./plan-deed.ts";
import { proposalsOf } from "./proposals.ts";
import { ruleMatches } from "./rule-matches.ts";
import { entryNow, type SeenCollection, seeCollection } from "./see-collection.ts";

export interface CollectionParts {
	source: HourSource;
	registry: RegistryContext;
}

/** What waits for a second member is not done yet. */
export interface DoneDeed {
	record: CollectionRecord;
	waits: boolean;
}

type PlannedDeed = Exclude<CollectionDeed, { kind: "end" }>;

/** What can be done about collections, the same on the dashboard and by API. */
export function collectionDeeds({ source, registry }: CollectionParts) {
	const { store } = registry;
	const reading = (): CollectionSource => ({ ...getHour(source), store });

	async function plan(record: CollectionRecord, deed: PlannedDeed, by: string) {
		const parts = { source: reading(), record, at: registry.now().toISOString(), by };
		const entries = await store.collectionEntries.by("collection", record.slug);
		const isAnswer = deed.kind === "answer";
		const proposals = isAnswer ? await proposalsOf(parts.source, record, entries) : [];
		return { entries, after: await planDeed({ ...parts, entries }, deed, proposals) };
	}
	async function editing(holder: Holder, slug: string, need: Need) {
		const { record, isMember } = await seeCollection(store, holder, slug);
		if (!isMember) throw new Refusal("not_allowed", "Only its owner and members can do this.");
		if (need !== "view") requireWithin(holder, ALL);
		const actor = await actorOver(store, holder, { ownerId: record.ownerId, need });
		return { record, by: actor.by ?? actor.id, context: actingFor(registry, actor) };
	}
	const needsSecond = async ({ ownerId }: Pick<CollectionRecord, "ownerId">) =>
		(await findOrganisation(store, ownerId))?.needsSecond ?? false;
	/** Not who asked for it, nor a service account. */
	async function isSecond({ by: sender }: PendingChange, by: string): Promise<boolean> {
		const person = await findJoined(store, (await answeringFor(store, sender)) ?? sender);
		return tokenOfService(by) === undefined && ![sender, person?.id].includes(by);
	}
	const waiting = (act: CollectionDeed, by: string) => {
		return { id: newId(registry), by, at: registry.now().toISOString(), act };
	};

	return {
		/** Where a second member approves, it begins empty, and what it shall be waits. */
		create: async (holder: Holder, request: CollectionRequest): Promise<DoneDeed> => {
			const { owner, slug = makeSlug(request.name), ...change } = request;
			const actor = await actorNamed(store, holder, { owner });
			const { id: ownerId, by = ownerId } = actor;
			const context = actingFor(registry, actor);
			const { after } = await plan(emptyCollection(slug, ownerId), { kind: "change", change }, by);
			const created = { act: "created", sentence: "It was created." } as const;
			const waits = await needsSecond({ ownerId });
			const first = waits
				? { ...after, entries: [], settings: { ...after.settings, ...SHUT } }
				: after;
			const record = await createCollection(context, {
				ownerId,
				slug,
				after: { ...first, ...created },
			});
			if (!waits) return { record, waits };
			const act = { kind: "change", change } as const;
			return { record: await holdChange(context, record, waiting(act, by)), waits };
		},
		perform: async (holder: Holder, slug: string, deed: CollectionDeed): Promise<DoneDeed> => {
			const { record: seen } = await seeCollection(store, holder, slug);
			const isAnswer = deed.kind === "answer";
			const asked = isAnswer ? seen.pending.find(({ id }) => id === deed.proposal) : undefined;
			const isNo = isAnswer && !deed.isAccepted;
			const isEnd = !isNo && (asked?.act ?? deed).kind === "end";
			const need = isEnd ? "administer" : "publish";
			const { record, by, context } = await editing(holder, slug, need);
			const mustWait = !isNo && (await needsSecond(record));
			if (asked && mustWait && !(await isSecond(asked, by))) {
				throw new Refusal("not_allowed", "Another member must accept what you have asked for.");
			}
			const planned = isEnd || deed.kind === "end" ? undefined : await plan(record, deed, by);
			if (!asked && mustWait) {
				return { record: await holdChange(context, record, waiting(deed, by)), waits: true };
			}
			if (!planned) return { record: await endCollection(context, { slug }), waits: false };
			const { after } = planned;
			const action = `collection.${deed.kind}` as const;
			const doing = { after, action, askedBy: isNo ? undefined : asked?.by };
			return { record: await changeCollection(context, record, doing), waits: false };
		},
		/** What a deed would change for people who use it. Nothing is stored. */
		preview: async (
			holder: Holder,
			slug: string,
			deed: PlannedDeed,
		): Promise<CollectionPreview> => {
			const { record, by } = await editing(holder, slug, "view");
			const { entries, after } = await plan(record, deed, by);
			return previewOf(reading(), { ...record, entries }, { ...after.settings, ...after });
		},
		now: (seen: SeenCollection) => collectionNow(getHour(source), store, seen),
		/** Newest first, for members. */
		history: async (holder: Holder, slug: string) => {
			await editing(holder, slug, "view");
			return store.collectionStates.newestBy("collection", slug);
		},
		editing,
	};
}

const SHUT = { visibility: "members", autoAdmit: false, rule: null } as const;

function emptyCollection(slug: string, ownerId: string): CollectionRecord {
	const at = new Date(0).toISOString();
	const nothing = { declined: [], pending: [], revision: 0, createdAt: at, updatedAt: at };
	return { slug, ownerId, name: "", description: "", ...SHUT, ...nothing, endedAt: null };
}

type Content = Pick<CollectionRecord, "rule"> & { entries: readonly CollectionEntryRecord[] };

function previewOf(source: CollectionSource, before: Content, after: Content): CollectionPreview {
	const inside = ({ entries, rule }: Content) =>
		new Map(
			entries
				.filter((entry) => !entry.out && !("out" in entryNow(source, { rule }, entry)))
				.map((entry) => [entry.slug, entry]),
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
			const now = left && entryNow(source, after, left);
			const why = left?.out ?? (now && "out" in now ? now.out : undefined);
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
