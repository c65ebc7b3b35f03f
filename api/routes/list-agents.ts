import { type AgentList, AgentListQuery } from "#contract/agents/agent-list.ts";
import { findBenchmarkless, NEEDS_BENCHMARK } from "#contract/agents/measures.ts";
import {
	CHANGE_FILTERS,
	type ChangeCursor,
	ChangeFilters,
	CURSOR_MAX_CHARACTERS,
	changeFiltersOf,
	encodeChangeCursor,
	findChangeCursor,
	positionOf,
} from "#contract/http/cursors.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { issueSentence } from "#domain/texts/issue-sentence.ts";
import { renderJson } from "#render/json.ts";
import { renderJoined } from "#render/json-fragments.ts";
import { suggestTexts } from "#search/words/find-corrections.ts";
import { fittingValues } from "#search/words/fitting-values.ts";
import { interpretQuery } from "#search/words/interpret-query.ts";
import { agentChangesView, agentListView } from "#views/agents/agent-list-view.ts";
import { positionSince } from "../hours/read-since.ts";
import { getHour, type ListAnswer, type ServedHour } from "../hours/served-hour.ts";
import { parseQuery, refuseParameter } from "../http/parse-query.ts";
import { digestOf, sendAnswer } from "../http/send-answer.ts";
import { quotaHeaders } from "../rate-limit/quota-headers.ts";
import type { Handler } from "./handler.ts";
import { LOCK_HEADERS, type LockParts, renderLock, wantsLock } from "./lock-routes.ts";

/** Always live, because the Link header depends on the query. */
export function listAgents(parts: LockParts) {
	return { listAgents: answerList(parts, false), lockAgents: answerList(parts, true) };
}

function answerList(parts: LockParts, isLock: boolean): Handler {
	const { source } = parts;
	const { mediaType, cache, path } = getEndpoint(isLock ? "lockAgents" : "listAgents");
	return async (request, response) => {
		const { query, quota } = request.call;
		const answer = isLock ? undefined : source()?.listAnswers.get(query);
		const { body, digest, link } =
			answer ?? (await readerOf(parts, { path, isLock }, query)(getHour(source)));
		const headers = {
			...quotaHeaders(quota),
			...(link === "" ? {} : { Link: link }),
			...(isLock || wantsLock(query) ? LOCK_HEADERS : {}),
		};
		const reuse = ASKS_SINCE.test(query) ? "client-only" : cache;
		await sendAnswer(request, response, { mediaType, cache: reuse, body, digest, headers });
	};
}

/**
 * Requests for what was shown since an instant. Shared caches do not keep them: their answers are older than clients
 * believe, and the next question would miss what was shown in between.
 */
export const ASKS_SINCE = /(?:^|&)updated_since=/;

/** Parses the query. A wrong one is refused even before the first hour is served. */
function readerOf(
	parts: LockParts,
	{ path, isLock }: { path: string; isLock: boolean },
	text: string,
): (hour: ServedHour) => Promise<ListAnswer> {
	const query = parseQuery(AgentListQuery, text);
	const lacking = findBenchmarkless(query);
	if (lacking) throw refuseParameter(lacking, NEEDS_BENCHMARK);
	const values = new URLSearchParams(text);
	const changes = isLock ? undefined : findChangeRequest(query, (name) => values.has(name));
	return async (hour) => {
		const url = hour.context.site.baseUrl + path;
		if (changes) {
			const list = listChanges(hour, changes);
			return answerOf(Buffer.from(renderJson(list)), nextLink(url, text, list));
		}
		const read = readText(hour, query);
		const { filters, q = query.q } = read.interpreted ?? {};
		// What has only some of the words is shown, but not locked.
		const choice = { ...query, ...filters, q, withSome: !(isLock || query.format) };
		const { numbers, ...page } = hour.index.find(choice);
		const suggestions = suggestTexts(hour.index, choice, page);
		const envelope = agentListView(hour.context, { ...page, ...read, agents: [], suggestions });
		const link = pageLinks(url, text, envelope.pagination);
		if (isLock || query.format) {
			const listed = numbers.flatMap((number) => hour.index.agents.at(number) ?? []);
			return answerOf(Buffer.from(await renderLock({ ...hour, ...parts.registry }, listed)), link);
		}
		const body = renderJoined(envelope, hour.listItems, numbers);
		const answer = answerOf(body, link);
		hour.listAnswers.set(text, answer);
		return answer;
	};
}

/** Clients and proxies accept 8 to 16 KiB of headers and fail on more. Escaping can triple the length of a query. */
const LINK_MAX_CHARACTERS = 4096;

/**
 * `Link` header of a page (RFC 8288). All other parameters of the query are kept. Empty when there are no pages, or
 * when the query is so long that the header would break the answer.
 */
export function pageLinks(
	url: string,
	query: string,
	{ page, pages }: Pick<AgentList["pagination"], "page" | "pages">,
): string {
	const link = (number: number, relation: string) => {
		const parameters = new URLSearchParams(query);
		parameters.set("page", String(number));
		return `<${url}?${parameters}>; rel="${relation}"`;
	};
	if (pages === 0) return "";
	const links = [link(1, "first")];
	if (page > 1) links.push(link(Math.min(page - 1, pages), "prev"));
	if (page < pages) links.push(link(page + 1, "next"));
	links.push(link(pages, "last"));
	const header = links.join(", ");
	return header.length > LINK_MAX_CHARACTERS ? "" : header;
}

/** `Link` header of a page of changes. The cursor contains the query, so only the page size is kept. */
function nextLink(
	url: string,
	query: string,
	{ has_more, next_cursor }: Pick<AgentList, "has_more" | "next_cursor">,
): string {
	if (!has_more || next_cursor === undefined) return "";
	const parameters = new URLSearchParams({ cursor: next_cursor });
	const limit = new URLSearchParams(query).get("limit");
	if (limit !== null) parameters.set("limit", limit);
	return `<${url}?${parameters}>; rel="next"`;
}

/** What the text of a search box means. */
function readText({ index, context }: ServedHour, query: AgentListQuery) {
	const { q = "", interpret } = query;
	if (!interpret) return { interpreted: undefined, values: [] };
	return {
		interpreted: interpretQuery(index, q, changeFiltersOf(query)),
		values: fittingValues(q, context.snapshot),
	};
}

function answerOf(body: Buffer, link: string): ListAnswer {
	return { body, digest: digestOf(body), link };
}

/** What a mirror requests: everything that changed since an instant, or since an answer. */
interface ChangeRequest {
	filters: ChangeFilters;
	limit: number;
	from: { since: string } | { cursor: ChangeCursor };
}

/** Undefined for a query for pages. A cursor takes precedence over `updated_since`. */
export function findChangeRequest(
	query: AgentListQuery,
	isGiven: (name: string) => boolean,
): ChangeRequest | undefined {
	const { updated_since: since, cursor: text, limit } = query;
	if (since === undefined && text === undefined) return undefined;
	for (const name of ["page", "sort", "interpret", "format"]) {
		if (isGiven(name)) throw refuseParameter(name, "cannot be used when following changes");
	}
	const filters = readFilters(query);
	if (text !== undefined) return { ...goOn(text, filters), limit };
	return since === undefined ? undefined : { filters, limit, from: { since } };
}

export function listChanges(
	hour: Pick<ServedHour, "context" | "changes" | "readable" | "snapshot">,
	{ filters, limit, from }: ChangeRequest,
): AgentList {
	const { context, changes } = hour;
	const { at } = context.snapshot;
	const after =
		"cursor" in from ? positionOf(from.cursor) : positionSince(hour, Date.parse(from.since));
	const { last, numbers, ...page } = changes.find({ after, choice: filters, limit });
	const agents = numbers.flatMap((number) => context.snapshot.agents.at(number) ?? []);
	const nextCursor = encodeChangeCursor({
		...filters,
		after: [last.at, last.slug],
		of: Date.parse(at),
	});
	return agentChangesView(context, { ...page, agents, limit, nextCursor });
}

/** Clients omit the filters that a cursor was made with. Different ones would mix two lists. */
function goOn(text: string, filters: ChangeFilters): Pick<ChangeRequest, "filters" | "from"> {
	const cursor = findChangeCursor(text);
	if (!cursor) throw refuseParameter("cursor", "must be a next_cursor of this list, unchanged");
	for (const name of CHANGE_FILTERS) {
		if (filters[name] !== undefined && filters[name] !== cursor[name])
			throw refuseParameter(
				name,
				"must be the same as in the first request of this cursor, or omitted",
			);
	}
	return { filters: changeFiltersOf(cursor), from: { cursor } };
}

function readFilters(query: AgentListQuery): ChangeFilters {
	const parsed = ChangeFilters.safeParse(query, { error: issueSentence });
	if (parsed.success && !isTooLong(parsed.data)) return parsed.data;
	if (parsed.success) throw refuseParameter("q", "and the filters are too long together to follow");
	const [issue] = parsed.error.issues;
	throw refuseParameter(String(issue?.path[0] ?? "query"), issue?.message ?? "is invalid");
}

/** Whether a cursor with these filters and the longest slug would not fit in an address. */
function isTooLong(filters: ChangeFilters): boolean {
	const longest: ChangeCursor = { ...filters, after: [LATEST_MS, "x".repeat(64)], of: LATEST_MS };
	return encodeChangeCursor(longest).length > CURSOR_MAX_CHARACTERS;
}

const LATEST_MS = Date.UTC(9999, 11, 31);
