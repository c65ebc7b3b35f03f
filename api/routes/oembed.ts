import { type OEmbed, OEmbedQuery } from "#contract/oembed.ts";
import { Refusal } from "#domain/errors.ts";
import { renderHtmlImage } from "#render/html.ts";
import { findAgentByUrl, oEmbedView } from "#views/protocols/oembed-view.ts";
import { parseQuery } from "../parse-query.ts";
import { getHour, type HourSource } from "../served-hour.ts";
import type { Handler } from "./handler.ts";
import { sendJson } from "./send-json.ts";

/** Embed code for the page of an agent. */
export function oEmbed(source: HourSource): Handler {
	return async (request, response) => {
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
	};
}
