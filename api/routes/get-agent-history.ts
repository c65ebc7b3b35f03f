import { getEndpoint } from "#contract/endpoints.ts";
import { HistoryQuery } from "#contract/history.ts";
import { agentNotFound } from "#domain/errors.ts";
import { renderJson } from "#render/json.ts";
import { agentHistoryView } from "#views/agents/agent-history-view.ts";
import { parseQuery } from "../parse-query.ts";
import { setQuotaHeaders } from "../rate-limit/quota-headers.ts";
import { sendAnswer } from "../send-answer.ts";
import { getHour, type HourSource } from "../served-hour.ts";
import type { Handler } from "./handler.ts";
import { serveFile } from "./serve-file.ts";

/** The rendered file without parameters, or a live answer with them. */
export function getAgentHistory(source: HourSource): Handler {
	const { mediaType, cache } = getEndpoint("getAgentHistory");
	const file = serveFile(source);
	return async (request, response) => {
		if (request.call.query === "") return file(request, response);
		const { context } = getHour(source);
		const agent = context.agentBySlug.get(request.call.parameters.slug ?? "");
		if (!agent) throw agentNotFound();
		const query = parseQuery(HistoryQuery, request.call.query);
		setQuotaHeaders(response, request.call.quota);
		const body = renderJson(agentHistoryView(context, agent, query));
		await sendAnswer(request, response, { mediaType, cache, body });
	};
}
