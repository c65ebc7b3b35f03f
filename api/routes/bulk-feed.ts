import { createHash } from "node:crypto";
import { join } from "node:path";
import { getEndpoint } from "#contract/endpoints.ts";
import { FEED_FIELDS, FeedQuery } from "#contract/feed.ts";
import { dayOf } from "#contract/instants.ts";
import type { FeedFormat } from "#contract/vocabulary.ts";
import type { OpenFeeds } from "../open-feeds.ts";
import { parseQuery } from "../parse-query.ts";
import { setQuotaHeaders } from "../rate-limit/quota-headers.ts";
import { type Answer, sendAnswer } from "../send-answer.ts";
import { getHour, type HourSource, type ServedHour } from "../served-hour.ts";
import { shortDigest } from "../short-digest.ts";
import { type Chosen, feedParts } from "./feed-parts.ts";
import type { Handler } from "./handler.ts";
import { findAnswer } from "./serve-file.ts";

const endpoint = getEndpoint("bulkFeed");
const csv = endpoint.variants?.find(({ query }) => query.value === "csv");

const NONE: ReadonlySet<string> = new Set();

/** The rendered file with all fields, or a live answer with the chosen ones, or without agents that were taken down. */
export function bulkFeed(source: HourSource, feeds: OpenFeeds): Handler {
	return async (request, response) => {
		const { format, fields } = parseQuery(FeedQuery, request.call.query);
		const hour = getHour(source);
		const place = { ...endpoint, ...(format === "csv" ? csv : {}) };
		if (fields) setQuotaHeaders(response, request.call.quota);
		const { withheld = NONE } = hour;
		const isChosen = fields !== undefined && fields.length < FEED_FIELDS.length;
		const chosen = { format, fields: fields ?? FEED_FIELDS, withheld };
		const answer =
			isChosen || withheld.size > 0
				? {
						mediaType: place.mediaType,
						cache: place.cache,
						...chosenFeed(hour, chosen, () => feeds.begin(request, response)),
					}
				: findAnswer(() => hour, request, place);
		await sendAnswer(request, response, {
			...answer,
			// With a token, the answer is personal, because it shows the token's limits.
			cache: request.call.token ? "no-store" : answer.cache,
			headers: headersOf(format, hour),
		});
	};
}

/** The rendered file determines every selection of its fields, so its digest also serves as their ETag. */
function chosenFeed(
	{ release }: ServedHour,
	chosen: Chosen,
	begin: () => void,
): Pick<Answer, "body" | "digest"> {
	const { file } = endpoint;
	const drawn = file === undefined ? undefined : release.findFile(file);
	if (file === undefined || !drawn) throw new Error("The release has no feed");
	const hash = createHash("sha256").update(
		[drawn.digest, chosen.format, chosen.fields.join(), ...chosen.withheld].join(" "),
	);
	const open = () => {
		begin();
		return feedParts(join(release.directory, file), chosen);
	};
	return { body: { open }, digest: shortDigest(hash) };
}

function headersOf(format: FeedFormat, { snapshot }: ServedHour): NonNullable<Answer["headers"]> {
	const vary = { Vary: "Authorization, X-API-Key" };
	if (format !== "csv") return vary;
	const filename = `agents-${dayOf(snapshot.at)}.csv`;
	return { ...vary, "Content-Disposition": `attachment; filename="${filename}"` };
}
