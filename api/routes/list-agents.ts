import { AgentListQuery } from "#contract/agent-list.ts";
import { changeFiltersOf } from "#contract/change-cursor.ts";
import { getEndpoint } from "#contract/endpoints.ts";
import { renderJson } from "#render/json.ts";
import { renderJoined } from "#render/json-fragments.ts";
import { suggestTexts } from "#search/find-corrections.ts";
import { agentListView } from "#views/agents/agent-list-view.ts";
import { parseQuery } from "../parse-query.ts";
import { quotaHeaders } from "../rate-limit/quota-headers.ts";
import { digestOf, sendAnswer } from "../send-answer.ts";
import { getHour, type HourSource, type ListAnswer, type ServedHour } from "../served-hour.ts";
import type { Handler } from "./handler.ts";
import { findChangeRequest, listChanges } from "./list-changes.ts";
import { nextLink, pageLinks } from "./page-links.ts";

/**
 * Lists, filters, sorts and searches agents, or follows changes. Always live, because the Link header depends on the
 * query.
 */
export function listAgents(source: HourSource): Handler {
	const { mediaType, cache, path } = getEndpoint("listAgents");
	return async (request, response) => {
		const { query, quota } = request.call;
		const { body, digest, link } =
			source()?.listAnswers.get(query) ?? readerOf(path, query)(getHour(source));
		const headers = { ...quotaHeaders(quota), ...(link === "" ? {} : { Link: link }) };
		await sendAnswer(request, response, { mediaType, cache, body, digest, headers });
	};
}

/** Parses the query, which is refused if wrong even before the first hour is served. */
function readerOf(path: string, text: string): (hour: ServedHour) => ListAnswer {
	const query = parseQuery(AgentListQuery, text);
	const given = new URLSearchParams(text);
	const changes = findChangeRequest(query, (name) => given.has(name));
	return (hour) => {
		const url = hour.context.site.baseUrl + path;
		if (changes) {
			const list = listChanges(hour, changes);
			return answerOf(Buffer.from(renderJson(list)), nextLink(url, text, list));
		}
		const { numbers, ...found } = hour.index.find(query);
		const suggestions = suggestTexts(hour.index, changeFiltersOf(query), found);
		const envelope = agentListView(hour.context, { ...found, agents: [], suggestions });
		const body = renderJoined(envelope, hour.listItems, numbers);
		const answer = answerOf(body, pageLinks(url, text, envelope.pagination));
		hour.listAnswers.set(text, answer, body.length + answer.link.length);
		return answer;
	};
}

function answerOf(body: Buffer, link: string): ListAnswer {
	return { body, digest: digestOf(body), link };
}
