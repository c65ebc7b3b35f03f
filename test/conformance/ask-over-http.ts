import { fillPath } from "#contract/http/addresses.ts";
import { askRaw } from "../edge/ask-raw.ts";
import type { Ask } from "./conformance-suite.ts";

interface Client {
	origin: string;
	/** For rows that need one. */
	token: string;
	/** Sent with every request. */
	headers?: Readonly<Record<string, string>>;
}

/** Sends the exact bytes, so that nothing between the suite and the target corrects a request. */
export function askOverHttp({ origin, token, headers = {} }: Client): Ask {
	return async ({ endpoint, parameters, variant, body, query: own = "" }) => {
		const query = variant ? `?${variant.query.name}=${variant.query.value}` : own;
		const told = await askRaw(origin, {
			method: endpoint.method,
			target: fillPath(endpoint.path, parameters) + query,
			headers: {
				...headers,
				...(endpoint.scope ? { Authorization: `Bearer ${token}` } : {}),
				...(body ? { "Content-Type": "application/json" } : {}),
			},
			body: body ? JSON.stringify(body) : undefined,
		});
		return { status: told.status, mediaType: told.headers["content-type"], bytes: told.body };
	};
}
