import type { Request } from "express";
import * as own from "#contract/collections/collection.ts";
import { agentPath, collectionPath } from "#contract/http/addresses.ts";
import { answerOf } from "#contract/http/answer-of.ts";
import { shownIn } from "#contract/http/paging.ts";
import { COLLECTION } from "#contract/limits.ts";
import { ME } from "#domain/accounts/owners.ts";
import { mayUse } from "#domain/accounts/rights.ts";
import { Refusal } from "#domain/errors.ts";
import type {
	CollectionDeed,
	CollectionRecord,
	CollectionStateRecord,
} from "#domain/records/collection-record.ts";
import { type Holder, ownersOf } from "#registry/owners/acting.ts";
import { findOrganisationBySlug } from "#registry/owners/organisations.ts";
import { namesOfMembers } from "#registry/owners/owner-names.ts";
import type { RegistryReader } from "#registry/store.ts";
import {
	type CollectionParts,
	collectionDeeds,
	type DoneDeed,
} from "../collections/collection-deeds.ts";
import { type CollectionNow, countEntries } from "../collections/collection-now.ts";
import { seeCollection } from "../collections/see-collection.ts";
import { getHour, type ServedHour } from "../hours/served-hour.ts";
import { parseQuery } from "../http/parse-query.ts";
import { bodyOf } from "../middleware/read-json-body.ts";
import { answering, type Handler, holderOf, parameterOf, rowOf, sendJson } from "./handler.ts";

interface RouteParts extends CollectionParts {
	baseUrl: string;
}

export function collectionRoutes(parts: RouteParts) {
	const { source, registry } = parts;
	const { store } = registry;
	const deeds = collectionDeeds(parts);
	const slugOf = (request: Request) => parameterOf(request, "collection");
	const wholeOf = async (hour: ServedHour, holder: Holder | undefined, slug: string) => {
		const now = await deeds.now(await seeCollection(store, holder, slug));
		return collectionAnswer(store, now, await headOf(hour, store, now.record));
	};
	/** Done, or 202: it waits for a second member. */
	const doing =
		(run: (request: Request) => Promise<DoneDeed>): Handler =>
		async (request, response) => {
			const { record, waits } = await run(request);
			if (waits) request.call.endpoint = { ...rowOf(request), status: 202 };
			const answer =
				record.endedAt === null
					? await wholeOf(getHour(source), holderOf(request), record.slug)
					: null;
			await sendJson(request, response, answer);
		};
	const perform = (deedOf: (request: Request) => CollectionDeed | Promise<CollectionDeed>) =>
		doing(async (request) =>
			deeds.perform(holderOf(request), slugOf(request), await deedOf(request)),
		);
	const entry = (request: Request) => parameterOf(request, "slug");
	return {
		createCollection: doing(async (request) =>
			deeds.create(holderOf(request), await bodyOf(own.CollectionRequest, request)),
		),
		changeCollection: perform(async (request) => {
			return { kind: "change", change: await bodyOf(own.CollectionChange, request) };
		}),
		endCollection: perform(() => ({ kind: "end" })),
		putCollectionEntry: perform(async (request) => {
			return { kind: "put", slug: entry(request), entry: await bodyOf(own.EntryRequest, request) };
		}),
		removeCollectionEntry: perform((request) => ({ kind: "remove", slug: entry(request) })),
		answerProposal: perform(async (request) => {
			const { answer } = await bodyOf(own.ProposalAnswer, request);
			const proposal = parameterOf(request, "id");
			return { kind: "answer", proposal, isAccepted: answer === "accepted" };
		}),
		restoreCollection: perform((request) => {
			return { kind: "restore", state: parameterOf(request, "id") };
		}),
		...answering({
			listCollections: async (request) => {
				const { owner, ...place } = parseQuery(own.CollectionsQuery, request.call.query);
				const hour = getHour(source);
				const all = await listedFor(store, readerOf(request), owner);
				const { shown, ...page } = shownIn(all, place);
				const data = await Promise.all(shown.map((record) => headOf(hour, store, record)));
				return { data, ...page };
			},
			getCollection: (request) => wholeOf(getHour(source), readerOf(request), slugOf(request)),
			previewCollection: async (request) => {
				const change = await bodyOf(own.CollectionChange, request);
				return deeds.preview(holderOf(request), slugOf(request), { kind: "change", change });
			},
			listProposals: async (request) => {
				const { record } = await deeds.editing(holderOf(request), slugOf(request), "view");
				return proposalsAnswer(store, await deeds.now({ record, isMember: true }));
			},
			getCollectionHistory: async (request) =>
				historyAnswer(store, await deeds.history(holderOf(request), slugOf(request))),
		}),
	};
}

const readerOf = (request: Request): Holder | undefined => {
	const { token } = request.call;
	return token && mayUse(token, "collections:read") ? holderOf(request) : undefined;
};

/** All public ones, or those of an owner that the holder may see. */
async function listedFor(
	store: RegistryReader,
	holder: Holder | undefined,
	owner: string | undefined,
): Promise<CollectionRecord[]> {
	if (owner === undefined) return store.collections.by("visibility", "public");
	if (owner === ME && !holder) {
		throw new Refusal("not_allowed", "Send a token with collections:read to see your own.");
	}
	const ownerId = owner === ME ? holder?.id : (await findOrganisationBySlug(store, owner))?.id;
	const all = ownerId === undefined ? [] : await store.collections.by("owner", ownerId);
	const owners = holder ? await ownersOf(store, holder, "view") : [];
	const isMember = owners.some(({ id }) => id === ownerId);
	return all.filter(({ visibility }) => isMember || visibility === "public");
}

export async function headOf(hour: ServedHour, store: RegistryReader, record: CollectionRecord) {
	const url = hour.context.site.baseUrl + collectionPath(record.slug);
	const { slug: owner = null } = (await store.organisations.find(record.ownerId)) ?? {};
	return answerOf(own.CollectionHead, {
		...record,
		...(await countEntries(hour, store, record)),
		url,
		owner,
	});
}

export async function collectionAnswer(
	store: RegistryReader,
	{ record, isMember, asOf, entries, proposals }: CollectionNow,
	head: Awaited<ReturnType<typeof headOf>>,
): Promise<own.Collection> {
	const approvers = isMember ? entries.flatMap(({ entry }) => entry.approvedBy ?? []) : [];
	const names = await namesOfMembers(store, approvers);
	const rows = entries.map(({ entry, title, isListed, out, passes, changes }) =>
		answerOf(own.CollectionEntry, {
			...entry,
			title,
			passes: [...passes],
			changes: [...changes],
			url: isListed ? `${new URL(head.url).origin}${agentPath(entry.slug)}` : null,
			approvedBy: names.get(entry.approvedBy ?? "") ?? null,
			isIn: out === null,
			outSince: out?.at ?? null,
			reason: out?.sentence ?? null,
		}),
	);
	const rule = record.rule && { ...record.rule, checks: [...record.rule.checks] };
	return {
		...head,
		rule,
		proposals: isMember ? proposals.length : null,
		as_of: asOf,
		entries: rows,
	};
}

export async function proposalsAnswer(store: RegistryReader, { proposals }: CollectionNow) {
	const shown = proposals.slice(0, COLLECTION.maxProposals);
	const names = await namesOfMembers(
		store,
		shown.flatMap(({ by }) => by ?? []),
	);
	const data = shown.map((one) =>
		answerOf(own.Proposal, { ...one, by: one.by && (names.get(one.by) ?? one.by) }),
	);
	return { data, more: proposals.length - shown.length };
}

export async function historyAnswer(
	store: RegistryReader,
	states: readonly CollectionStateRecord[],
) {
	const names = await namesOfMembers(
		store,
		states.flatMap(({ by }) => by ?? []),
	);
	const data = states.map((state) =>
		answerOf(own.HistoryItem, {
			...state,
			by: state.by && (names.get(state.by) ?? state.by),
			entries: state.entries.length,
		}),
	);
	return { data };
}
