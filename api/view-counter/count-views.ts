import type { Request, RequestHandler } from "express";
import { isView } from "#domain/view-rules.ts";
import { isBotClient } from "../rate-limit/classify-client.ts";
import type { ViewCounter } from "./view-counter.ts";

/** Counts answers that are views once they are sent. Comes after the endpoint of the request is known. */
export function countViews(counter: ViewCounter): RequestHandler {
	return (request, response, next) => {
		const { endpoint, parameters } = request.call;
		const { slug } = parameters;
		if (!endpoint || slug === undefined) return next();
		response.on("finish", () => {
			const { method } = request;
			if (!isView({ endpointId: endpoint.id, method, status: response.statusCode })) return;
			const userAgent = request.get("User-Agent") ?? "";
			if (isBotClient(userAgent) || isPrefetch(request)) return;
			counter.count({ slug, address: request.call.address, userAgent });
		});
		next();
	};
}

/** Both headers that browsers use. The value of the first may carry parameters. */
function isPrefetch(request: Request): boolean {
	return ["Sec-Purpose", "Purpose"].some((name) =>
		/^prefetch\b/i.test(request.get(name)?.trim() ?? ""),
	);
}
