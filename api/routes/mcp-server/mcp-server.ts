import { JSON_RPC_ERRORS } from "#contract/protocols/json-rpc.ts";
import { McpRequest } from "#contract/protocols/mcp-protocol.ts";
import { MCP_TOOLS } from "#contract/protocols/mcp-tools.ts";
import type { RegistryContext } from "#registry/store.ts";
import { findRequestIssues, submitAgent } from "#registry/submissions/submit-agent.ts";
import { queuedView } from "#views/moderation/queued-view.ts";
import { getHour } from "../../hours/served-hour.ts";
import type { CountRequest } from "../../rate-limit/limiters.ts";
import { submitterOf } from "../acting-request.ts";
import type { ApiParts } from "../dashboard/visit.ts";
import type { Handler } from "../handler.ts";
import {
	type ProtocolAnswer,
	protocolError,
	readMessage,
	sendProtocolAnswer,
} from "../json-rpc/read-message.ts";
import { parseListingBody } from "../parse-listing-body.ts";
import { READ_TOOLS } from "../tools/read-tools.ts";
import type { RunTool } from "./answer-message.ts";

/** Clients must accept both, although answers are never streams. */
const ACCEPT = { advice: "application/json, text/event-stream", types: ["application/json"] };

/** Its streams would never end, and nothing here changes within an hour. */
const SUBSCRIBE = "subscriptions/listen";

export interface McpServerParts extends ApiParts {
	/** Counts a registration against its limit. Without it there is no limit. */
	countSubmission?: CountRequest;
	/** What it says that it is, if not the whole registry. */
	about?: string;
}

/**
 * The registry as an MCP server. Nothing is kept between messages, so any process can answer any of them. The SDK
 * supports the protocol with and without handshake. Answers are always JSON, because no tool reports progress.
 */
export function mcpServer(parts: McpServerParts): Handler {
	const { source, registry, baseUrl, about, countSubmission, countNetwork } = parts;
	const tools = { ...READ_TOOLS, register_agent: registerTool(registry, baseUrl) };
	const rules = { schema: McpRequest, accept: ACCEPT, baseUrl };
	return async (request, response) => {
		const read = await readMessage(request, rules);
		if ("wrong" in read) return sendProtocolAnswer(request, response, read.wrong);
		if (read.message.method === SUBSCRIBE) {
			return sendProtocolAnswer(request, response, refuseSubscription(read.message));
		}
		const failures: unknown[] = [];
		const call = {
			token: request.call.token,
			hour: getHour(source),
			registry,
			about,
			countSubmission: async () => countSubmission?.(request),
			countRegistration: async () => countNetwork?.registrations(request),
		};
		// The SDK and the schemas of the tools take a sixth of a start to load, so the first message loads them.
		const { answerMessage } = await import("./answer-message.ts");
		const answer = await answerMessage(read.message, {
			tools,
			call,
			headers: request.headers,
			baseUrl,
			onFailure: (failure) => failures.push(failure),
		});
		if (failures.length > 0) throw failures[0];
		if (answer.status >= 500) throw new Error(`The protocol failed: ${answer.body}`);
		await sendProtocolAnswer(request, response, answer);
	};
}

/** Queues a registration under the same rules and limit as `POST /api/v1/agents/register`. */
function registerTool(registry: RegistryContext, baseUrl: string): RunTool {
	return async (input, { token, countSubmission, countRegistration }) => {
		if (!token) throw new Error("A registration was called for without a token");
		await countSubmission();
		const { registry: acting, ...submitter } = await submitterOf(registry, token);
		const { ownerId } = submitter;
		const { idempotency_key: idempotencyKey, ...listing } = await parseListingBody(
			MCP_TOOLS.register_agent.input,
			input,
			(rest) => findRequestIssues(registry, { request: rest, ownerId }),
		);
		const submission = await submitAgent(acting, {
			request: listing,
			submitter,
			idempotencyKey,
			beforeSaving: countRegistration,
		});
		const message = "Queued for review. The agent becomes public once it is approved.";
		return queuedView({ ...submission, message }, baseUrl);
	};
}

function refuseSubscription({ id }: McpRequest): ProtocolAnswer {
	const message = "Subscriptions are not supported.";
	return protocolError(404, { code: JSON_RPC_ERRORS.methodNotFound, message }, id ?? null);
}
