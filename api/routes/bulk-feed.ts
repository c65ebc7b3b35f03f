import { getEndpoint } from "#contract/endpoints.ts";
import { type FeedField, FeedQuery } from "#contract/feed.ts";
import type { FeedFormat } from "#contract/vocabulary.ts";
import { streamCsv } from "#render/csv.ts";
import { streamJson } from "#render/json.ts";
import { feedView } from "#views/feed-view.ts";
import type { Drawing } from "../kept-drawings.ts";
import { parseQuery } from "../parse-query.ts";
import { setQuotaHeaders } from "../rate-limit/quota-headers.ts";
import { type Answer, sendAnswer } from "../send-answer.ts";
import { getHour, type HourSource, type ServedHour } from "../served-hour.ts";
import type { Handler } from "./handler.ts";
import { findAnswer } from "./serve-file.ts";

/** Spec 4.10: the drawn file for all fields, live for a choice of them. */
export function bulkFeed(source: HourSource): Handler {
	const endpoint = getEndpoint("bulkFeed");
	const csv = endpoint.variants?.find(({ query }) => query.value === "csv");
	return async (request, response) => {
		const { format, fields } = parseQuery(FeedQuery, request.call.query);
		const hour = getHour(source);
		const place = { ...endpoint, ...(format === "csv" ? csv : {}) };
		const answer = fields
			? {
					mediaType: place.mediaType,
					cache: place.cache,
					...(await findFeed(hour, format, fields)),
				}
			: findAnswer(() => hour, request, place);
		if (fields) setQuotaHeaders(response, request.call.quota);
		await sendAnswer(request, response, {
			...answer,
			// With a token the answer belongs to one client, because its limits do.
			cache: request.call.token ? "no-store" : answer.cache,
			headers: headersOf(format, hour),
		});
	};
}

function findFeed(
	{ context, feeds }: ServedHour,
	format: FeedFormat,
	fields: readonly FeedField[],
): Promise<Drawing> {
	return feeds.find(`${format} ${fields.join()}`, () => {
		const feed = feedView(context, fields);
		return format === "csv" ? streamCsv(feed.fields, feed.agents) : streamJson(feed);
	});
}

function headersOf(format: FeedFormat, { snapshot }: ServedHour): NonNullable<Answer["headers"]> {
	const vary = { Vary: "Authorization, X-API-Key" };
	if (format !== "csv") return vary;
	const filename = `agents-${snapshot.at.slice(0, 10)}.csv`;
	return { ...vary, "Content-Disposition": `attachment; filename="${filename}"` };
}
