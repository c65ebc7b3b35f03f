import { findOpaqueToken } from "#contract/accounts/opaque-token.ts";
import { compare } from "#contract/compare.ts";
import { McpCursor, positionOf } from "#contract/http/cursors.ts";
import { LATEST, McpServerListQuery, ONLY_VERSION } from "#contract/protocols/mcp-registry.ts";
import { type TurnSteps, takeTurns } from "#disk/take-turns.ts";
import { foldedWords } from "#domain/texts/fold-text.ts";
import { type Bitmap, intersectionOf, setWhere } from "#search/columns/bitmap.ts";
import type { AgentIndex } from "#search/indexes/agent-index.ts";
import type { AgentKey } from "#search/indexes/agent-keys.ts";
import { namedBehind, type OrderedName, orderByName } from "#search/name-order.ts";
import { currentSlugOf } from "#snapshot/agents/first-slugs.ts";
import type { SnapshotAgent, SnapshotTombstone } from "#snapshot/snapshot.ts";
import { mcpName, mcpNamesFrom, removedMcpName } from "#views/protocols/mcp-names.ts";
import { positionSince } from "../../hours/read-since.ts";
import { perHour, type ServedHour } from "../../hours/served-hour.ts";
import { parseQuery, refuseParameter } from "../../http/parse-query.ts";

type Place = McpCursor["place"];

/** A server, or the tombstone of a removed one. */
export type McpItem = SnapshotAgent | SnapshotTombstone;

export interface McpPage {
	items: McpItem[];
	next: Place | undefined;
}

/**
 * Renamed agents are skipped, because mirrors do not need them. One request reads at most this many pages of changes.
 */
const MAX_CHANGE_PAGES = 50;

const names = perHour(({ context, index }) =>
	takeTurns(orderByName(context.snapshot, { set: index.matching(SERVERS), withDeleted: false })),
);
const namesWithDeleted = perHour(({ context, index }) =>
	takeTurns(orderByName(context.snapshot, { set: index.matching(SERVERS), withDeleted: true })),
);

export async function readMcpPage(hour: ServedHour, request: McpListRequest): Promise<McpPage> {
	const { place } = request;
	return "name" in place ? namedPage(hour, request, place) : changedPage(hour, request, place);
}

export interface McpListRequest extends McpCursor {
	limit: number;
}

const BEGINNING: McpCursor["place"] = { name: "" };

export function readMcpQuery(text: string): McpListRequest {
	const query = parseQuery(McpServerListQuery, text);
	const search = meant(query.search);
	if (query.cursor) return goOn(query.cursor, { ...query, search });
	const { limit, version, updated_since: since } = query;
	const deleted = since !== undefined || (query.include_deleted ?? false);
	const place = since === undefined ? BEGINNING : changesSince(since);
	return { limit, search, version: meant(version), deleted, place };
}

/** Clients omit the parameters that the cursor was made with. Different ones would mix two lists. */
function goOn(text: string, query: Omit<McpServerListQuery, "cursor">): McpListRequest {
	const { limit, search, version } = query;
	const cursor = findOpaqueToken(McpCursor, text);
	if (!cursor) {
		throw refuseParameter("cursor", "must be a nextCursor of this list, unchanged; or omit it");
	}
	if (search !== undefined && search !== cursor.search) {
		throw refuseParameter(
			"search",
			"must be the same as in the first request of this cursor, or omitted",
		);
	}
	return { ...cursor, version: meant(version) ?? cursor.version, limit };
}

/** Before all changes of that instant. Independent of the snapshot. */
function changesSince(since: string): McpCursor["place"] {
	return { after: [Date.parse(since), ""], of: UNREAD };
}

/** Instead of the hour that was read. */
const UNREAD = Number.MAX_SAFE_INTEGER;

/** Control characters and surrounding white space are ignored. */
function meant(text: string | undefined): string | undefined {
	return text?.replace(/\p{Cc}+/gu, " ").trim() || undefined;
}

async function namedPage(
	hour: ServedHour,
	{ limit, deleted, search, version }: McpListRequest,
	{ name }: Extract<Place, { name: string }>,
): Promise<McpPage> {
	const order =
		search === undefined
			? await (deleted ? namesWithDeleted : names)(hour)
			: await serversNamed(hour, search);
	const set = setOfVersion(hour, version);
	const isMeant = (item: OrderedName) =>
		"number" in item ? (set?.has(item.number) ?? true) : tellsRemoved(version);
	const entries = namedBehind(order, name, { limit: limit + 1, isMeant });
	const shown = entries.slice(0, limit);
	const last = shown.at(-1)?.slug ?? name;
	return {
		items: shown.flatMap((item) => itemOf(hour.index, item) ?? []),
		next: entries.length > limit ? { name: last } : undefined,
	};
}

/** Servers that have or had a version; undefined if any server matches. */
function setOfVersion({ index }: ServedHour, version = LATEST): Bitmap | undefined {
	return version === LATEST ? undefined : index.keyed.versions.setOf(version);
}

/** A removed server has one version. */
const tellsRemoved = (version = LATEST): boolean => version === LATEST || version === ONLY_VERSION;

function itemOf({ agents }: AgentIndex, entry: OrderedName): McpItem | undefined {
	return "number" in entry ? agents.at(entry.number) : entry.tombstone;
}

/** A renamed agent keeps its server name, so the tombstone of its old slug is not a deletion. */
async function changedPage(
	hour: ServedHour,
	{ limit, search = "", version }: McpListRequest,
	{ after, of }: Extract<Place, { of: number }>,
): Promise<McpPage> {
	const { context, changes } = hour;
	const { at } = context.snapshot;
	const sets = [
		setOfVersion(hour, version),
		search === "" ? undefined : await setNamed(hour, search),
	];
	const choice = { ...SERVERS, within: intersectionOf(sets.filter((set) => set !== undefined)) };
	const part = search.toLowerCase();
	const items: McpItem[] = [];
	let position = of === UNREAD ? positionSince(hour, after[0]) : positionOf({ after });
	for (let page = 0; page < MAX_CHANGE_PAGES; page += 1) {
		const batch = changes.find({ after: position, choice, limit: limit - items.length });
		const changed = batch.numbers.flatMap((number) => context.snapshot.agents.at(number) ?? []);
		const gone = batch.tombstones.filter(
			(tombstone) =>
				tombstone.isLast &&
				tellsRemoved(version) &&
				removedMcpName(context.site, tombstone).toLowerCase().includes(part),
		);
		items.push(...[...changed, ...gone].sort(byChange));
		position = batch.last;
		if (!batch.hasMore) return { items, next: undefined };
		if (items.length >= limit) break;
	}
	return { items, next: { after: [position.at, position.slug], of: Date.parse(at) } };
}

function byChange(left: McpItem, right: McpItem): number {
	return compare(left.shownAt, right.shownAt) || compare(left.slug, right.slug);
}

const SERVERS = { type: "mcp_server" } as const;

/** Built once per hour on the first search, in steps that let other requests through. No agent is read. */
const serverNames = perHour((hour: ServedHour) => takeTurns(readNames(hour)));

function* readNames({
	context,
	index,
}: ServedHour): TurnSteps<{ order: readonly OrderedName[]; names: readonly string[] }> {
	const { snapshot, site } = context;
	const order = yield* orderByName(snapshot, { set: index.matching(SERVERS), withDeleted: false });
	const texts = yield* textsByNumber(index, "names");
	const proven = yield* textsByNumber(index, "namespaces");
	const names: string[] = [];
	for (const item of order) {
		const number = "number" in item ? item.number : -1;
		const { name, aliases } = mcpNamesFrom(site, {
			firstSlug: item.slug,
			stated: texts.get(number)?.[0],
			others: texts.get(number)?.slice(1) ?? [],
			namespaces: proven.get(number) ?? [],
		});
		const current = mcpName(site, currentSlugOf(snapshot, item.slug));
		names.push([current, name, ...aliases].join("\n"));
		if (names.length % AT_ONCE === 0) yield;
	}
	return { order, names };
}

/** Names per step, before other requests get their turn. */
const AT_ONCE = 64;

function* textsByNumber({ keyed }: AgentIndex, key: AgentKey): TurnSteps<Map<number, string[]>> {
	const texts = new Map<number, string[]>();
	let read = 0;
	for (const [text, numbers] of keyed[key].entries()) {
		for (const number of numbers) texts.set(number, [...(texts.get(number) ?? []), text]);
		read += 1;
		if (read % AT_ONCE === 0) yield;
	}
	return texts;
}

async function serversNamed(hour: ServedHour, text: string): Promise<OrderedName[]> {
	const { order, names } = await serverNames(hour);
	const words = text.toLowerCase().split(/\s+/).slice(0, MAX_WORDS);
	const texts = words.map((word) => textSet(hour.index, word));
	return order.filter((item, place) =>
		words.every((word, nth) => {
			const isNamed = names[place]?.includes(word);
			return isNamed || ("number" in item && texts[nth]?.has(item.number));
		}),
	);
}

/** Further words of a search are ignored. */
const MAX_WORDS = 12;

/** Shorter words are the start of one in almost every text. */
const MIN_CHARACTERS = 3;

/** A word without letters and digits is in no text. */
function textSet(index: AgentIndex, q: string): Bitmap | undefined {
	const isMeant = q.length >= MIN_CHARACTERS && foldedWords(q).length > 0;
	return isMeant ? index.matching({ ...SERVERS, q }) : undefined;
}

async function setNamed(hour: ServedHour, text: string): Promise<Bitmap> {
	const entries = await serversNamed(hour, text);
	const numbers = new Set(entries.flatMap((item) => ("number" in item ? item.number : [])));
	return setWhere(hour.index.agents.length, (number) => numbers.has(number));
}
