import {
	ContentTypeNotSupportedError,
	PushNotificationNotSupportedError,
	TaskNotFoundError,
} from "@a2a-js/sdk/errors";
import { type A2aAnswer, A2aSendMessage, type A2aToldPart } from "#contract/a2a-protocol.ts";
import type { ServedHour } from "../../served-hour.ts";
import { answerParts } from "./answer-parts.ts";
import { isAccepted } from "./is-accepted.ts";
import { readParams } from "./read-params.ts";

interface SendMessageParts {
	hour: ServedHour;
	/** A new identifier on each call. */
	makeId: () => string;
}

/** Answers a message immediately. Throws errors of the protocol. */
export async function sendMessage(
	params: unknown,
	{ hour, makeId }: SendMessageParts,
): Promise<A2aAnswer> {
	const { message, configuration = {} } = readParams(A2aSendMessage, params);
	if (message.taskId) {
		throw new TaskNotFoundError("There are no tasks to continue; omit taskId.");
	}
	if (configuration.taskPushNotificationConfig) {
		throw new PushNotificationNotSupportedError(
			"Push notifications are not supported; omit taskPushNotificationConfig.",
		);
	}
	const parts = await answerParts(message.parts, hour);
	return {
		message: {
			messageId: makeId(),
			contextId: message.contextId || makeId(),
			role: "ROLE_AGENT",
			parts: chooseParts(parts, configuration.acceptedOutputModes),
		},
	};
}

/** A client that names no media type accepts all. */
function chooseParts(parts: readonly A2aToldPart[], accepted: readonly string[] = []) {
	if (accepted.length === 0) return [...parts];
	const chosen = parts.filter(({ mediaType }) => isAccepted(mediaType, accepted));
	if (chosen.length > 0) return chosen;
	const modes = parts.map(({ mediaType }) => mediaType).join(" or ");
	throw new ContentTypeNotSupportedError(
		`Answers are ${modes}; include one of these in acceptedOutputModes, or omit it.`,
	);
}
