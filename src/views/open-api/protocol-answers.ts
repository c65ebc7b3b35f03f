import type { Endpoint } from "#contract/endpoint.ts";
import { essenceOf } from "#contract/media-types.ts";
import { mediaTypeOf } from "./bodies.ts";
import { refusalHeaders } from "./headers.ts";
import { problemContentOf } from "./problems.ts";

/** Answers in the form of the operation's protocol, besides problems with the same status. */
export function protocolAnswersOf(endpoint: Endpoint) {
	const { protocolAnswers = [], mediaType, schema } = endpoint;
	return Object.fromEntries(
		protocolAnswers.map(({ status, description, hasBody }) => {
			const answer = { description, headers: refusalHeaders(status) };
			if (!hasBody) return [status, answer];
			const own = { [essenceOf(mediaType)]: mediaTypeOf(mediaType, schema) };
			return [status, { ...answer, content: { ...own, ...problemContentOf(endpoint, status) } }];
		}),
	);
}
