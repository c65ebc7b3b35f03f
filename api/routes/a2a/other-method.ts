import {
	type A2AError,
	JsonRpcTransportError,
	PushNotificationNotSupportedError,
	TaskNotFoundError,
	UnsupportedOperationError,
} from "@a2a-js/sdk/errors";
import { A2aTaskQuery } from "#contract/a2a-protocol.ts";
import { JSON_RPC_ERRORS } from "#contract/json-rpc.ts";
import { readParams } from "./read-params.ts";

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

export function otherMethod(method: string, params: unknown): A2AError {
	const refuse = REFUSED.get(method);
	if (refuse) return refuse(params);
	const error = {
		code: JSON_RPC_ERRORS.methodNotFound,
		message: "The protocol has no such method; call SendMessage.",
	};
	return new JsonRpcTransportError({ jsonrpc: "2.0", id: null, error });
}
