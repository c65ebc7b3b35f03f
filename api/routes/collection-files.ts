import { findPolicy, POLICY_IDS } from "#connect/policies/all-policies.ts";
import { renderPolicy } from "#connect/policies/policy.ts";
import { PolicyQuery } from "#contract/collections/collection.ts";
import { by } from "#contract/compare.ts";
import { collectionPath } from "#contract/http/addresses.ts";
import { NEWS_ITEM_COUNT } from "#contract/limits.ts";
import { mapMembers } from "#contract/members-of.ts";
import { type TurnSteps, takeTurns } from "#disk/take-turns.ts";
import { Refusal } from "#domain/errors.ts";
import {
	type CollectionRecord,
	type CollectionStateRecord,
	namedEntry,
} from "#domain/records/collection-record.ts";
import { canonicalJson } from "#domain/texts/canonical-json.ts";
import { nameSome } from "#domain/texts/shorten-text.ts";
import { renderBadge } from "#render/badge.ts";
import { renderJson } from "#render/json.ts";
import { renderAtom } from "#render/news.ts";
import { findSign } from "#signing/signing-keys.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { connectSubject } from "#views/agents/agent-connect-view.ts";
import { endpointUrl } from "#views/endpoint-url.ts";
import { lockView } from "#views/locks/lock-views.ts";
import { newsView } from "#views/market/news-view.ts";
import { showAmount } from "#views/pages/display.ts";
import { ardHead } from "#views/protocols/ard-catalog-view.ts";
import { ardEntryView } from "#views/protocols/ard-entry-view.ts";
import type { ViewContext } from "#views/view-context.ts";
import { seeCollection } from "../collections/collection-answers.ts";
import { collectionHour } from "../collections/collection-hour.ts";
import { getHour, perHour, type ServedHour } from "../hours/served-hour.ts";
import { parseQuery, refuseParameter } from "../http/parse-query.ts";
import { memberOf } from "./collection-routes.ts";
import { type Handler, type Handlers, parameterOf, rowOf, sendWithQuota } from "./handler.ts";
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

export interface PolicyParts {
	/** With the key. Without it nothing is signed. */
	dataDirectory?: string;
}

/** What clients and other programs get at the address of a collection. */
export function collectionFiles(parts: McpServerParts & PolicyParts) {
	const { store } = parts.registry;
	/** Calls a handler with what the collection of a request lets in, if whoever asks may see it. */
	function of(answer: (asked: Asked, ...to: Parameters<Handler>) => Promise<void>): Handler {
		return async (request, response) => {
			const hour = getHour(parts.source);
			const slug = parameterOf(request, "collection");
			const { record } = await seeCollection(store, memberOf(request), slug);
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
		collectionMcp: of(({ record: { slug }, hour }, ...to) => {
			const about = `The listings that the collection ${slug} approves, and nothing else.`;
			return mcpServer({ ...parts, about, source: () => hour })(...to);
		}),
		collectionCatalog: of(async ({ hour }, ...to) => {
			const catalog = { ...ardHead(hour.context.site), entries: await entriesIn(hour) };
			await sendWithQuota(...to, { body: renderJson(catalog) });
		}),
		lockCollection: of(async ({ record, hour: { context } }, ...to) => {
			const entries = await store.collectionEntries.by("collection", record.slug);
			const within = entries.filter(({ slug }) => context.agentBySlug.has(slug));
			const locks = within.map(({ lock }) => lock);
			await sendWithQuota(...to, {
				body: canonicalJson(lockView(context, locks)),
				headers: LOCK_HEADERS,
			});
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
			await sendWithQuota(...to, { body: renderAtom({ ...newsView(context, feed), atomUrl }) });
		}),
		/** A policy file or its signature, as the file of its name. */
		getCollectionPolicy: of(async ({ record, hour }, request, response) => {
			const { client, format } = parseQuery(PolicyQuery, request.call.query);
			const policy = findPolicy(client);
			if (!policy) throw refuseParameter("client", `must be one of ${POLICY_IDS.join(", ")}`);
			const { slug, autoAdmit, visibility } = record;
			const url = `${parts.baseUrl}/c/${slug}`;
			const about = { url, autoAdmit, membersOnly: visibility === "members" };
			const made = policiesIn(hour);
			const text =
				made.get(policy.file) ??
				(await takeTurns(renderPolicy(policy, await subjectsIn(hour), about)));
			if (text === undefined)
				throw refuseParameter("client", "reads an address, which one for members only has not");
			made.set(policy.file, text);
			const bytes = Buffer.from(text);
			const { dataDirectory } = parts;
			const sign = format && dataDirectory && (await findSign(dataDirectory));
			if (format && !sign)
				throw new Refusal("unavailable", "This machine has no key, so nothing is signed here.");
			const name = `${policy.file}${sign ? ".sig" : ""}`;
			await sendWithQuota(request, response, {
				body: sign ? Buffer.from(sign(bytes)) : bytes,
				headers: { "Content-Disposition": `attachment; filename="${name}"` },
			});
		}),
		collectionBadge: of(async ({ record, hour }, ...to) => {
			const { length } = hour.snapshot.agents;
			const message = showAmount(length, "listing");
			const title = `${record.name}: ${message} approved`;
			const tone = length > 0 ? "good" : "inactive";
			await sendWithQuota(...to, {
				body: renderBadge({ label: "approved", message, title, tone }),
			});
		}),
	} satisfies Partial<Handlers>;
}

/** Slugs of what was in, by what it is called in the feed. */
const namesIn = (state?: CollectionStateRecord) =>
	new Map(state?.entries.map((entry) => [namedEntry(entry), entry.slug]));

const entriesIn = ofEach(ardEntryView);
const subjectsIn = ofEach(connectSubject);
/** By the name of the file. Each change of the collection begins another hour. */
const policiesIn = perHour(() => new Map<string, string>());

type View<Value> = (context: ViewContext, agent: SnapshotAgent) => Value;

/** Made once, because the documents of all have to be read. */
function ofEach<Value>(view: View<Value>) {
	return perHour(({ context }) => takeTurns(viewsOf(context.open(), view)));
}

function* viewsOf<Value>(context: ViewContext, view: View<Value>): TurnSteps<Value[]> {
	const views: Value[] = [];
	for (const agent of [...context.snapshot.agents].sort(by(({ slug }) => slug))) {
		views.push(view(context, agent));
		yield;
	}
	return views;
}
