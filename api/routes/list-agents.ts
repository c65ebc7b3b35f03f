import { AgentListQuery } from "#contract/agent-list.ts";
import { getEndpoint } from "#contract/endpoints.ts";
import { renderJson } from "#render/json.ts";
import { agentListView } from "#views/agent-list-view.ts";
import { parseQuery } from "../parse-query.ts";
import { setQuotaHeaders } from "../rate-limit/quota-headers.ts";
import { sendAnswer } from "../send-answer.ts";
import { getHour, type HourSource } from "../served-hour.ts";
import type { Handler } from "./handler.ts";
import { pageLinks } from "./page-links.ts";

/** Spec 4.1: list, filter, sort and search. Always live, because the Link header depends on the query. */
export function listAgents(source: HourSource): Handler {
	const { mediaType, cache, path } = getEndpoint("listAgents");
	return async (request, response) => {
		const query = parseQuery(AgentListQuery, request.call.query);
		const { context, index } = getHour(source);
		const found = index.find(query);
		const list = agentListView(context, found);
		const link = pageLinks(context.site.baseUrl + path, request.call.query, list.pagination);
		setQuotaHeaders(response, request.call.quota);
		await sendAnswer(request, response, {
			mediaType,
			cache,
			body: renderJson(list),
			headers: link === "" ? {} : { Link: link },
		});
	};
}
