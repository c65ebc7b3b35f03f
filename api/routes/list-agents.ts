import { type AgentList, AgentListQuery } from "#contract/agent-list.ts";
import { getEndpoint } from "#contract/endpoints.ts";
import { renderJson } from "#render/json.ts";
import { agentListView } from "#views/agent-list-view.ts";
import { parseQuery } from "../parse-query.ts";
import { setQuotaHeaders } from "../rate-limit/quota-headers.ts";
import { sendAnswer } from "../send-answer.ts";
import { getHour, type HourSource, type ServedHour } from "../served-hour.ts";
import type { Handler } from "./handler.ts";
import { findChangeRequest, listChanges } from "./list-changes.ts";
import { nextLink, pageLinks } from "./page-links.ts";

/**
 * Spec 4.1: list, filter, sort and search, or follow what changes. Always live, because the Link header depends on the
 * query.
 */
export function listAgents(source: HourSource): Handler {
	const { mediaType, cache, path } = getEndpoint("listAgents");
	return async (request, response) => {
		const read = readerOf(path, request.call.query);
		const { list, link } = read(getHour(source));
		setQuotaHeaders(response, request.call.quota);
		await sendAnswer(request, response, {
			mediaType,
			cache,
			body: renderJson(list),
			headers: link === "" ? {} : { Link: link },
		});
	};
}

/** Reads what a query asks for; one that makes no sense is refused before there is an hour. */
function readerOf(
	path: string,
	text: string,
): (hour: ServedHour) => { list: AgentList; link: string } {
	const query = parseQuery(AgentListQuery, text);
	const given = new URLSearchParams(text);
	const changes = findChangeRequest(query, (name) => given.has(name));
	return (hour) => {
		const url = hour.context.site.baseUrl + path;
		if (changes) {
			const list = listChanges(hour, changes);
			return { list, link: nextLink(url, text, list) };
		}
		const list = agentListView(hour.context, hour.index.find(query));
		return { list, link: pageLinks(url, text, list.pagination) };
	};
}
