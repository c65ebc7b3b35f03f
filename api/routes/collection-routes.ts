import type { Request } from "express";
import * as own from "#contract/collections/collection.ts";
import { shownIn } from "#contract/http/paging.ts";
import { ME } from "#domain/accounts/owners.ts";
import { mayUse } from "#domain/accounts/rights.ts";
import { Refusal } from "#domain/errors.ts";
import type { CollectionDeed } from "#domain/records/collection-record.ts";
import { type Holder, ownersOf } from "#registry/owners/acting.ts";
import { findOrganisationBySlug } from "#registry/owners/organisations.ts";
import type { RegistryReader } from "#registry/store.ts";
import * as answers from "../collections/collection-answers.ts";
import {
	type CollectionParts,
	collectionDeeds,
	type DoneDeed,
} from "../collections/collection-deeds.ts";
import { getHour } from "../hours/served-hour.ts";
import { parseQuery } from "../http/parse-query.ts";
import { bodyOf } from "../middleware/read-json-body.ts";
import { answering, type Handler, holderOf, parameterOf, rowOf, sendJson } from "./handler.ts";

export function collectionRoutes(parts: CollectionParts) {
	const { source, registry } = parts;
	const { store } = registry;
	const deeds = collectionDeeds(parts);
	const slugOf = (request: Request) => parameterOf(request, "collection");
	const wholeOf = async (holder: Holder | undefined, slug: string) =>
		answers.collectionAnswer(
			getHour(source),
			store,
			await answers.seeCollection(store, holder, slug),
		);
	/** Done, or 202: it waits for a second member. */
	const doing =
		(run: (request: Request) => Promise<DoneDeed>): Handler =>
		async (request, response) => {
			const { record, waits } = await run(request);
			if (waits) request.call.endpoint = { ...rowOf(request), status: 202 };
			const isThere = record.endedAt === null;
			const answer = isThere ? await wholeOf(holderOf(request), record.slug) : null;
			await sendJson(request, response, answer);
		};
	const perform = (deedOf: (request: Request) => CollectionDeed | Promise<CollectionDeed>) =>
		doing(async (request) =>
			deeds.perform(holderOf(request), slugOf(request), await deedOf(request)),
		);
	const lookedAt = async (request: Request) => {
		const { record } = await deeds.editing(holderOf(request), slugOf(request), "view");
		return { record, isMember: true };
	};
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
				const all = await listedFor(store, memberOf(request), owner);
				const { shown, ...page } = shownIn(all, place);
				const data = await Promise.all(shown.map((record) => answers.headOf(hour, store, record)));
				return { data, ...page };
			},
			getCollection: (request) => wholeOf(memberOf(request), slugOf(request)),
			previewCollection: async (request) => {
				const change = await bodyOf(own.CollectionChange, request);
				return deeds.preview(holderOf(request), slugOf(request), { kind: "change", change });
			},
			listProposals: async (request) =>
				answers.proposalsAnswer(getHour(source), store, await lookedAt(request)),
			getCollectionHistory: async (request) =>
				answers.historyAnswer(store, await lookedAt(request)),
		}),
	};
}

/** What a token lets its holder see. Without one, they are a stranger. */
export const memberOf = (request: Request): Holder | undefined => {
	const { token } = request.call;
	return token && mayUse(token, "collections:read") ? holderOf(request) : undefined;
};

/** All public ones, or those of an owner that the holder may see. */
async function listedFor(store: RegistryReader, holder: Holder | undefined, owner?: string) {
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
