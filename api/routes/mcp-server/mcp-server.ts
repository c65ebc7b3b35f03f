import { JSON_RPC_ERRORS } from "#contract/protocols/json-rpc.ts";
import { getHour } from "../../hours/served-hour.ts";
import type { CountRequest } from "../../rate-limit/limiters.ts";
import type { ApiParts } from "../dashboard/visit.ts";
import type { Handler } from "../handler.ts";
import { protocolError, readMessage, sendProtocolAnswer } from "./read-message.ts";

/** Its streams would never end, and nothing here changes within an hour. */
const SUBSCRIBE = "subscriptions/listen";
const NO_SUBSCRIPTIONS = "Subscriptions are not supported.";

export interface McpServerParts extends ApiParts {
	/** Counts a registration against its limit. Without it there is no limit. */
	countSubmission?: CountRequest;
	/** What it says that it is, if not the whole registry. It offers only what reads then. */
	about?: string;
}

/**
 * The registry as an MCP server. Nothing is kept between messages, so any process can answer any of them. The SDK
 * supports the protocol with and without handshake. Answers are always JSON, because no tool reports progress.
 */
export function mcpServer(parts: McpServerParts): Handler {
	const { source, registry, baseUrl, about, countSubmission, countNetwork } = parts;
	return async (request, response) => {
		const read = await readMessage(request, baseUrl);
		if ("wrong" in read) return sendProtocolAnswer(request, response, read.wrong);
		const { id = null, method } = read.message;
		if (method === SUBSCRIBE) {
			const error = { code: JSON_RPC_ERRORS.methodNotFound, message: NO_SUBSCRIPTIONS };
			return sendProtocolAnswer(request, response, protocolError(404, error, id));
		}
		const call = {
			token: about === undefined ? request.call.token : undefined,
			about,
			hour: getHour(source),
			registry,
			countSubmission: async () => countSubmission?.(request),
			countRegistration: async () => countNetwork?.registrations(request),
		};
		// The SDK and the schemas of the tools take a sixth of a start to load, so the first message loads them.
		const { answerMessage } = await import("./answer-message.ts");
		const { headers } = request;
		const answer = await answerMessage(read.message, { call, headers });
		await sendProtocolAnswer(request, response, answer);
	};
}
