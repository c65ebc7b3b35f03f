import { HistoryQuery } from "#contract/history.ts";
import { agentNotFound } from "#domain/errors.ts";
import { agentHistoryView } from "#views/agents/agent-history-view.ts";
import { parseQuery } from "../parse-query.ts";
import { getHour, type HourSource } from "../served-hour.ts";
import type { Handler } from "./handler.ts";
import { sendJson } from "./send-json.ts";
import { serveFile } from "./serve-file.ts";

/** The rendered file without parameters, or a live answer with them. */
export function getAgentHistory(source: HourSource): Handler {
	const file = serveFile(source);
	return async (request, response) => {
		if (request.call.query === "") return file(request, response);
		const { context } = getHour(source);
		const agent = context.agentBySlug.get(request.call.parameters.slug ?? "");
		if (!agent) throw agentNotFound();
		const query = parseQuery(HistoryQuery, request.call.query);
		await sendJson(request, response, agentHistoryView(context, agent, query));
	};
}
