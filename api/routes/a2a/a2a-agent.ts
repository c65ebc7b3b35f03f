import {
	A2A_ERROR_CODE,
	A2AError,
	JsonRpcTransportError,
	PushNotificationNotSupportedError,
	TaskNotFoundError,
	toJsonRpcError,
	UnsupportedOperationError,
	VersionNotSupportedError,
} from "@a2a-js/sdk/errors";
import {
	A2A_PROTOCOL_VERSION,
	A2A_VERSION_NAME,
	A2aEnvelope,
	A2aListTasks,
	type A2aResponse,
	type A2aTaskList,
	A2aTaskQuery,
} from "#contract/a2a-protocol.ts";
import { JSON_RPC_ERRORS } from "#contract/json-rpc.ts";
import { newId } from "#registry/store.ts";
import { renderJson } from "#render/json.ts";
import { getHour } from "../../served-hour.ts";
import type { ApiParts } from "../dashboard/visit.ts";
import type { Handler } from "../handler.ts";
import { readMessage, sendProtocolAnswer } from "../json-rpc/read-message.ts";
import { readParams } from "./read-params.ts";
import { sendMessage } from "./send-message.ts";

/** Clients that accept only a stream get this far, and then an error of the protocol. */
const ACCEPT = { advice: "application/json", types: ["application/json", "text/event-stream"] };

/** Supported methods. */
const ANSWERED = new Map<string, typeof sendMessage | typeof listTasks>([
	["SendMessage", sendMessage],
	["ListTasks", listTasks],
]);

/**
 * The registry as an agent that other agents ask. Nothing is kept between messages, so any process can answer any of
 * them. Only the errors of the SDK are used: its handlers expect tasks, and only these methods are supported.
 */
export function a2aAgent({ source, registry, baseUrl }: ApiParts): Handler {
	const codes = { unsupported_media_type: A2A_ERROR_CODE.CONTENT_TYPE_NOT_SUPPORTED };
	const rules = {
		schema: A2aEnvelope,
		accept: ACCEPT,
		baseUrl,
		codes,
		invalidStatus: 200 as const,
	};
	return async (request, response) => {
		const read = await readMessage(request, rules);
		if ("wrong" in read) return sendProtocolAnswer(request, response, read.wrong);
		const { id, method, params } = read.message;
		const hour = getHour(source);
		const outcome = await inProtocol(async () => {
			checkVersion(request.get("A2A-Version"), request.call.query);
			const answer = ANSWERED.get(method);
			if (!answer) throw otherMethod(method, params);
			return answer(params, { hour, registry, makeId: () => newId(registry) });
		});
		const said: A2aResponse = { jsonrpc: "2.0", id, ...outcome };
		await sendProtocolAnswer(request, response, { status: 200, body: renderJson(said) });
	};
}

/** A result, or an error of the protocol. Anything else that is thrown is not the caller's fault. */
async function inProtocol(
	answer: () => Promise<A2aResponse["result"]>,
): Promise<Pick<A2aResponse, "result" | "error">> {
	try {
		return { result: await answer() };
	} catch (error) {
		if (error instanceof A2AError) return { error: toJsonRpcError(error) };
		throw error;
	}
}

/** Every message is answered immediately, so there are never tasks to list. Throws errors of the protocol. */
async function listTasks(params: unknown): Promise<A2aTaskList> {
	const { pageSize } = readParams(A2aListTasks, params);
	return { tasks: [], nextPageToken: "", pageSize, totalSize: 0 };
}

/** The version of a client that names none (A2A 1.0, section 3.6.2). */
const UNNAMED = "0.3";

/** Refuses clients of other versions. Patch versions are the same protocol. */
function checkVersion(header: string | undefined, query: string): void {
	const asked = new URLSearchParams(query).getAll(A2A_VERSION_NAME).join();
	const named = header || asked || UNNAMED;
	const [version] = /^\d+\.\d+(?=\.\d+$|$)/.exec(named.trim()) ?? [];
	if (version === A2A_PROTOCOL_VERSION) return;
	throw new VersionNotSupportedError(
		`Send ${A2A_VERSION_NAME}: ${A2A_PROTOCOL_VERSION}. No other version is supported; a request without one counts as ${UNNAMED}.`,
	);
}

function noTask(params: unknown): A2AError {
	readParams(A2aTaskQuery, params);
	return new TaskNotFoundError(
		"No task has this ID: SendMessage answers immediately, without a task.",
	);
}
const noStream = () =>
	new UnsupportedOperationError("Streaming is not supported; call SendMessage.");
const noPush = () =>
	new PushNotificationNotSupportedError(
		"Push notifications are not supported: SendMessage answers immediately.",
	);

/** Why each other method of the protocol is refused. */
const REFUSED: ReadonlyMap<string, (params: unknown) => A2AError> = new Map([
	["SendStreamingMessage", noStream],
	["SubscribeToTask", noStream],
	["GetTask", noTask],
	["CancelTask", noTask],
	["CreateTaskPushNotificationConfig", noPush],
	["GetTaskPushNotificationConfig", noPush],
	["ListTaskPushNotificationConfigs", noPush],
	["DeleteTaskPushNotificationConfig", noPush],
	["GetExtendedAgentCard", () => new UnsupportedOperationError("There is only the public card.")],
]);

function otherMethod(method: string, params: unknown): A2AError {
	const refuse = REFUSED.get(method);
	if (refuse) return refuse(params);
	const error = {
		code: JSON_RPC_ERRORS.methodNotFound,
		message: "The protocol has no such method; call SendMessage.",
	};
	return new JsonRpcTransportError({ jsonrpc: "2.0", id: null, error });
}
