import {
	type A2AError,
	JsonRpcTransportError,
	PushNotificationNotSupportedError,
	TaskNotFoundError,
	UnsupportedOperationError,
} from "@a2a-js/sdk/errors";
import { JSON_RPC_ERRORS } from "#contract/json-rpc.ts";

const noTask = () =>
	new TaskNotFoundError("No task has this id: SendMessage is answered at once, without a task.");
const noStream = () => new UnsupportedOperationError("Nothing is streamed; call SendMessage.");
const noPush = () =>
	new PushNotificationNotSupportedError("Nothing is pushed: SendMessage is answered at once.");

/** Why each other method of the protocol is refused. */
const REFUSED: ReadonlyMap<string, () => A2AError> = new Map([
	["SendStreamingMessage", noStream],
	["SubscribeToTask", noStream],
	["GetTask", noTask],
	["CancelTask", noTask],
	["CreateTaskPushNotificationConfig", noPush],
	["GetTaskPushNotificationConfig", noPush],
	["ListTaskPushNotificationConfigs", noPush],
	["DeleteTaskPushNotificationConfig", noPush],
	[
		"GetExtendedAgentCard",
		() => new UnsupportedOperationError("There is no other card than the public one."),
	],
]);

export function otherMethod(method: string): A2AError {
	const refuse = REFUSED.get(method);
	if (refuse) return refuse();
	const error = {
		code: JSON_RPC_ERRORS.methodNotFound,
		message: "The protocol has no such method; call SendMessage.",
	};
	return new JsonRpcTransportError({ jsonrpc: "2.0", id: null, error });
}
