import type { Request, RequestHandler } from "express";
import type { RateBucket } from "#contract/limits.ts";
import { isBotClient } from "../rate-limit/classify-client.ts";
import type { Limiters } from "../rate-limit/limiters.ts";

/** In exactly one bucket; unknown paths and wrong methods as public reads. Health checks not at all. */
export function limitRate(limiters: Limiters): RequestHandler {
	return (request, _response, next) => {
		const bucket = bucketOf(request);
		return bucket === null ? next() : limiters[bucket](request).then(() => next());
	};
}

function bucketOf(request: Request): RateBucket | null {
	const { endpoint, token, query } = request.call;
	const queried = query === "" ? undefined : endpoint?.queryRateClass;
	const rateClass = queried ?? endpoint?.rateClass;
	switch (rateClass) {
		case "none":
			return null;
		case "submission":
		case "publish":
		case "write":
		case "sign_in":
			return rateClass;
		case "report":
			// Its own limit is for what is received.
			return "write";
		case "own_page":
			return "page";
		case "feed":
			return token ? "feed_authenticated" : "feed_public";
		default:
			if (endpoint?.isPagePart && isFetchedByPage(request)) return "page_part";
			return isBotClient(request.get("User-Agent")) ? "bot" : "human";
	}
}

/** True for what a page of the same origin fetches, as browsers say, but not for following a link. */
function isFetchedByPage(request: Request): boolean {
	return (
		request.get("Sec-Fetch-Site") === "same-origin" && request.get("Sec-Fetch-Mode") !== "navigate"
	);
}
