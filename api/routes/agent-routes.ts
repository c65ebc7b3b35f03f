import type { Request } from "express";
import { HistoryQuery } from "#contract/agents/history.ts";
import { getParameter } from "#contract/http/addresses.ts";
import { type OEmbed, OEmbedQuery } from "#contract/protocols/oembed.ts";
import { agentNotFound, Refusal } from "#domain/errors.ts";
import { renderHtmlImage } from "#render/html.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentConnectView } from "#views/agents/agent-connect-view.ts";
import { agentHistoryView } from "#views/agents/agent-history-view.ts";
import { checkListView } from "#views/agents/check-list-view.ts";
import { documentListView } from "#views/agents/document-list-view.ts";
import { hasFile } from "#views/agents/has-file.ts";
import { observationListView } from "#views/agents/observation-list-view.ts";
import { versionListView } from "#views/agents/version-list-view.ts";
import { findAgentByUrl, oEmbedView } from "#views/protocols/oembed-view.ts";
import type { ViewContext } from "#views/view-context.ts";
import { getHour, type HourSource } from "../hours/served-hour.ts";
import { parseQuery } from "../http/parse-query.ts";
import { type Handler, type Handlers, sendAsRow, sendJson } from "./handler.ts";
import { serveFile } from "./serve-file.ts";

/** What no file says about an agent of this hour, because it depends on parameters. */
export function agentRoutes(source: HourSource) {
	const file = serveFile(source);
	const getAgent = ({ call }: Request) => {
		const { context } = getHour(source);
		const agent = context.agentBySlug.get(getParameter(call.parameters, "slug"));
		if (!agent) throw agentNotFound();
		return { context, agent };
	};
	/** An agent that has nothing of this has no file either; its list is empty. */
	const orEmpty =
		(view: (context: ViewContext, agent: SnapshotAgent) => unknown): Handler =>
		async (request, response) => {
			const { endpoint, parameters } = request.call;
			const context = source()?.context;
			const agent = context?.agentBySlug.get(getParameter(parameters, "slug"));
			if (!endpoint || !context || !agent || hasFile(endpoint, agent))
				return file(request, response);
			await sendJson(request, response, view(context, agent));
		};
	return {
		/** The rendered file without parameters, or a live answer with them. */
		getAgentHistory: async (request, response) => {
			if (request.call.query === "") return file(request, response);
			const { context, agent } = getAgent(request);
			const query = parseQuery(HistoryQuery, request.call.query);
			await sendJson(request, response, agentHistoryView(context, agent, query));
		},
		listDocuments: orEmpty(documentListView),
		listObservations: orEmpty(observationListView),
		listChecks: orEmpty(checkListView),
		getConnect: orEmpty(agentConnectView),
		listVersions: orEmpty(versionListView),
		getVersion: async (request, response) => {
			const asked = request.call.parameters.number;
			const { context, agent } = getAgent(request);
			const version = versionListView(context, agent).versions.find((other) =>
				asked === "latest" ? other.is_latest : other.version === asked,
			);
			if (!version) throw new Refusal("not_found", "The agent does not have this version.");
			await sendJson(request, response, version);
		},
		/** The original bytes of a document. Always as plain text, because strangers wrote it. */
		getDocument: async (request, response) => {
			const { sha256 } = request.call.parameters;
			const { context, agent } = getAgent(request);
			const document = context.documentsOf(agent).find((other) => other.sha256 === sha256);
			if (!document) throw new Refusal("not_found", "The agent has no document with this digest.");
			await sendAsRow(request, response, { body: document.text });
		},
		/** Embed code for the page of an agent. */
		oEmbed: async (request, response) => {
			const { url, format, ...room } = parseQuery(OEmbedQuery, request.call.query);
			if (format !== "json") {
				throw new Refusal("unsupported_format", "Only the format json is supported.");
			}
			const { context } = getHour(source);
			const agent = findAgentByUrl(context, url);
			if (!agent) throw new Refusal("not_found", "No public agent has this address.");
			const { answer, embedded } = oEmbedView(context, agent, room);
			const body: OEmbed = { ...answer, html: renderHtmlImage(embedded) };
			await sendJson(request, response, body);
		},
	} satisfies Partial<Handlers>;
}
