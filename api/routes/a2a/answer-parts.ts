import { ContentTypeNotSupportedError, RequestMalformedError } from "@a2a-js/sdk/errors";
import type { A2aAskingPart, A2aToldPart } from "#contract/a2a-protocol.ts";
import { A2A_OUTPUT_MODES, type A2aSkillCall, textModeOf } from "#contract/a2a-skills.ts";
import { SearchText } from "#contract/cursors.ts";
import { A2A, SEARCH_QUERY_MAX_CHARACTERS } from "#contract/limits.ts";
import { MCP_TOOLS } from "#contract/mcp-tools.ts";
import { essenceOf } from "#contract/media-types.ts";
import { Refusal } from "#domain/errors.ts";
import { renderMarkdown } from "#render/markdown.ts";
import { foundAgentsTextView } from "#views/protocols/found-agents-text-view.ts";
import type { ServedHour } from "../../served-hour.ts";
import { READ_TOOLS } from "../tools/read-tools.ts";
import { isForTheCaller, refusalText } from "../tools/refusal-text.ts";
import { isAccepted } from "./is-accepted.ts";

const READABLE = ["text/*", "text", A2A_OUTPUT_MODES.data];

/** Interprets a message and answers it, as text and as data. */
export async function answerParts(
	parts: readonly A2aAskingPart[],
	hour: ServedHour,
): Promise<A2aToldPart[]> {
	const call = meaningOf(parts);
	const output = await callSkill(call, hour);
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

async function callSkill(
	{ skill, arguments: given }: A2aSkillCall,
	hour: ServedHour,
): Promise<Record<string, unknown>> {
	try {
		return await READ_TOOLS[skill](given, { hour });
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
