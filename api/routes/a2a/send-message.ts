import {
	ContentTypeNotSupportedError,
	PushNotificationNotSupportedError,
	RequestMalformedError,
	TaskNotFoundError,
} from "@a2a-js/sdk/errors";
import {
	type A2aAnswer,
	type A2aAskingPart,
	A2aSendMessage,
	type A2aToldPart,
} from "#contract/a2a-protocol.ts";
import { A2A_OUTPUT_MODES, type A2aSkillCall, textModeOf } from "#contract/a2a-skills.ts";
import { SearchText } from "#contract/cursors.ts";
import { essenceOf } from "#contract/endpoint.ts";
import { A2A, SEARCH_QUERY_MAX_CHARACTERS } from "#contract/limits.ts";
import { MCP_TOOLS } from "#contract/mcp-tools.ts";
import { Refusal } from "#domain/errors.ts";
import { renderMarkdown } from "#render/markdown.ts";
import { foundAgentsTextView } from "#views/protocols/found-agents-text-view.ts";
import { type Asked, isForTheCaller, READ_TOOLS, refusalText } from "../tools/read-tools.ts";
import { readParams } from "./read-params.ts";

interface SendMessageParts extends Asked {
	/** A new identifier on each call. */
	makeId: () => string;
}

/** Answers a message immediately. Throws errors of the protocol. */
export async function sendMessage(
	params: unknown,
	{ makeId, ...asked }: SendMessageParts,
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
	const parts = await answerParts(message.parts, asked);
	return {
		message: {
			messageId: makeId(),
			contextId: message.contextId || makeId(),
			role: "ROLE_AGENT",
			parts: chooseParts(parts, configuration.acceptedOutputModes),
		},
	};
}

const READABLE = ["text/*", "text", A2A_OUTPUT_MODES.data];

/** Interprets a message and answers it, as text and as data. */
async function answerParts(parts: readonly A2aAskingPart[], asked: Asked): Promise<A2aToldPart[]> {
	const call = meaningOf(parts);
	const output = await callSkill(call, asked);
	return [
		{ text: textOf(call, output), mediaType: textModeOf(call.skill) },
		{ data: output, mediaType: A2A_OUTPUT_MODES.data },
	];
}

/** The skill that a data part calls. Text next to it is for people. Text without a data part is a search. */
function meaningOf(parts: readonly A2aAskingPart[]): A2aSkillCall {
	if (parts.some(({ raw, url }) => raw !== undefined || url !== undefined)) {
		throw new ContentTypeNotSupportedError("Files are not accepted; send text or a data part.");
	}
	if (!parts.every(({ mediaType }) => !mediaType || isAccepted(essenceOf(mediaType), READABLE))) {
		throw new ContentTypeNotSupportedError(
			`Parts must be text or ${A2A_OUTPUT_MODES.data}; otherwise omit mediaType.`,
		);
	}
	const [call, ...others] = parts.flatMap(({ data }) => data ?? []);
	if (others.length > 0) {
		throw new RequestMalformedError("Send one data part per message; each calls one skill.");
	}
	return call ?? searchFor(parts.map(({ text = "" }) => text).join(" "));
}

/** Clients that do not know Markdown read it as plain text, and clients from before 1.0 said `text`. */
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
	"text/markdown": ["text/plain", "text"],
	"text/plain": ["text"],
};

/** True if a client that accepts these media types or ranges accepts this one. */
function isAccepted(mediaType: string, accepted: readonly string[]): boolean {
	const range = mediaType.replace(/\/.*/, "/*");
	const fitting = [mediaType, range, "*/*", ...(ALSO_CALLED[mediaType] ?? [])];
	return accepted.some((mode) =>
		fitting.includes(mode.split(";", 1)[0]?.trim().toLowerCase() ?? ""),
	);
}

function searchFor(text: string): A2aSkillCall {
	const words = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
	if (words === "") {
		throw new RequestMalformedError(
			'Send search words as text, or a data part {"skill": "…", "arguments": {…}}.',
		);
	}
	if (!SearchText.safeParse(words).success) {
		throw new RequestMalformedError(
			`Text is a search query of at most ${SEARCH_QUERY_MAX_CHARACTERS} characters; send a few words.`,
		);
	}
	return { skill: "search_agents", arguments: { query: words, limit: A2A.foundAgents } };
}

async function callSkill({ skill, arguments: given }: A2aSkillCall, asked: Asked) {
	try {
		return await READ_TOOLS[skill](given, asked);
	} catch (error) {
		if (error instanceof Refusal && isForTheCaller(error)) {
			throw new RequestMalformedError(refusalText(error));
		}
		throw error;
	}
}

function textOf({ skill }: A2aSkillCall, output: Record<string, unknown>): string {
	if (skill !== "search_agents") return JSON.stringify(output);
	return renderMarkdown(foundAgentsTextView(MCP_TOOLS.search_agents.output.parse(output)));
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
