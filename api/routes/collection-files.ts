import type { Request, Response } from "express";
import { by } from "#contract/compare.ts";
import { collectionPath, getParameter } from "#contract/http/addresses.ts";
import { NEWS_ITEM_COUNT } from "#contract/limits.ts";
import { mapMembers } from "#contract/members-of.ts";
import type { ArdCatalog, ArdEntry } from "#contract/protocols/ard-catalog.ts";
import { type TurnSteps, takeTurns } from "#disk/take-turns.ts";
import { mayUse } from "#domain/accounts/rights.ts";
import type { CollectionRecord, CollectionStateRecord } from "#domain/records/collection-record.ts";
import { canonicalJson } from "#domain/texts/canonical-json.ts";
import { nameSome } from "#domain/texts/shorten-text.ts";
import { renderBadge } from "#render/badge.ts";
import { renderJson } from "#render/json.ts";
import { renderAtom } from "#render/news.ts";
import { endpointUrl } from "#views/endpoint-url.ts";
import { lockView } from "#views/locks/lock-views.ts";
import { newsView } from "#views/market/news-view.ts";
import { ardHead } from "#views/protocols/ard-catalog-view.ts";
import { ardEntryView } from "#views/protocols/ard-entry-view.ts";
import { collectionHour } from "../collections/collection-hour.ts";
import { seeCollection } from "../collections/see-collection.ts";
import { getHour, perHour, type ServedHour } from "../hours/served-hour.ts";
import { sendAnswer } from "../http/send-answer.ts";
import { quotaHeaders } from "../rate-limit/quota-headers.ts";
import { type PolicyParts, sendPolicy } from "./collection-policy.ts";
import { type Handler, type Handlers, holderOf, rowOf } from "./handler.ts";
import { LOCK_HEADERS } from "./lock-routes.ts";
import { mcpRegistryHandlers } from "./mcp-registry/mcp-registry-handlers.ts";
import { type McpServerParts, mcpServer } from "./mcp-server/mcp-server.ts";

const REGISTRY = {
	collectionServers: "listMcpServers",
	collectionServerVersions: "listMcpServerVersions",
	collectionServerVersion: "getMcpServerVersion",
} as const;

interface Asked {
	record: CollectionRecord;
	/** What it lets in. */
	hour: ServedHour;
}

/** What clients and other programs get at the address of a collection. */
export function collectionFiles(parts: McpServerParts & PolicyParts) {
	const { store } = parts.registry;
	/** Calls a handler with what the collection of a request lets in, if whoever asks may see it. */
	function of(answer: (asked: Asked, ...to: Parameters<Handler>) => Promise<void>): Handler {
		return async (request, response) => {
			const hour = getHour(parts.source);
			const { token, parameters } = request.call;
			const holder = token && mayUse(token, "collections:read") ? holderOf(request) : undefined;
			const slug = getParameter(parameters, "collection");
			const { record } = await seeCollection(store, holder, slug);
			const { visibility } = record;
			if (visibility !== "public") response.set("X-Robots-Tag", "noindex");
			if (visibility === "members")
				request.call.endpoint = { ...rowOf(request), cache: "no-store" };
			await answer({ record, hour: await collectionHour(hour, store, record) }, request, response);
		};
	}
	return {
		...mapMembers(REGISTRY, (id) =>
			of(({ hour }, request, response) => mcpRegistryHandlers(() => hour)[id](request, response)),
		),
		collectionMcp: of(({ hour }, request, response) => {
			// Without one, it offers only what reads.
			delete request.call.token;
			return mcpServer({ ...parts, source: () => hour })(request, response);
		}),
		collectionCatalog: of(async ({ hour }, ...to) => send(...to, renderJson(await catalog(hour)))),
		lockCollection: of(async ({ record, hour: { context } }, ...to) => {
			const entries = await store.collectionEntries.by("collection", record.slug);
			const within = entries.filter(({ slug }) => context.agentBySlug.has(slug));
			const locks = within.map(({ lock }) => lock);
			await send(...to, canonicalJson(lockView(context, locks)), LOCK_HEADERS);
		}),
		collectionChangesAtom: of(async ({ record: { slug, name }, hour: { context } }, ...to) => {
			const states = await store.collectionStates.by("collection", slug);
			const page = collectionPath(slug);
			const { snapshot, withheld = [] } = getHour(parts.source);
			const hidden = new Set([...withheld, ...snapshot.takenDown.map((taken) => taken.slug)]);
			const items = states.flatMap((state, place) => {
				const { id, at, act, sentence } = state;
				const before = namesIn(states[place - 1]);
				const now = namesIn(state);
				const shown = (names: Map<string, string>, others: Map<string, string>) =>
					[...names].flatMap(([name, own]) => (others.has(name) || hidden.has(own) ? [] : name));
				const came = shown(now, before);
				const left = shown(before, now);
				if (came.length + left.length === 0) return [];
				const title = [
					...(came.length > 0 ? [`In: ${nameSome(came)}.`] : []),
					...(left.length > 0 ? [`Out: ${nameSome(left)}.`] : []),
				].join(" ");
				const isTold = act === "left" && ![...before.values()].some((own) => hidden.has(own));
				const summary = isTold ? sentence : `Listings in it afterwards: ${now.size}.`;
				const url = `${parts.baseUrl}${page}#${id}`;
				return { url, title, summary, publishedAt: at, changedAt: at };
			});
			const newest = items.slice(-NEWS_ITEM_COUNT).reverse();
			const feed = { title: name, summary: "What came in and what left.", page, items: newest };
			const atomUrl = endpointUrl(context.site, "collectionChangesAtom", { collection: slug });
			await send(...to, renderAtom({ ...newsView(context, feed), atomUrl }));
		}),
		getCollectionPolicy: of((asked, ...to) => sendPolicy(parts, asked, ...to)),
		collectionBadge: of(async ({ record, hour }, ...to) => {
			const { length } = hour.snapshot.agents;
			const message = `${length} listing${length === 1 ? "" : "s"}`;
			const title = `${record.name}: ${message} approved`;
			const tone = length > 0 ? "good" : "inactive";
			await send(...to, renderBadge({ label: "approved", message, title, tone }));
		}),
	} satisfies Partial<Handlers>;
}

/** Slugs of what was in, by what it is called in the feed. */
const namesIn = (state?: CollectionStateRecord) =>
	new Map(state?.entries.map(({ slug, version }) => [`${slug} ${version ?? ""}`.trim(), slug]));

function send(request: Request, response: Response, body: string, more?: Record<string, string>) {
	const { mediaType, cache } = rowOf(request);
	const headers = { ...quotaHeaders(request.call.quota), ...more };
	return sendAnswer(request, response, { mediaType, cache, body, headers });
}

/** Made once, because the documents of all have to be read. */
const catalog = perHour(({ context }) => takeTurns(catalogued(context.open())));

function* catalogued(context: ServedHour["context"]): TurnSteps<ArdCatalog> {
	const entries: ArdEntry[] = [];
	for (const agent of [...context.snapshot.agents].sort(by(({ slug }) => slug))) {
		entries.push(ardEntryView(context, agent));
		yield;
	}
	return { ...ardHead(context.site), entries };
}
