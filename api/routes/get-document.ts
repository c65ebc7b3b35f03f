import { getEndpoint } from "#contract/endpoints.ts";
import { agentNotFound, Refusal } from "#domain/errors.ts";
import { sendAnswer } from "../send-answer.ts";
import { getHour, type HourSource } from "../served-hour.ts";
import type { Handler } from "./handler.ts";

/** The original bytes of a document. Always as plain text, because strangers wrote it. */
export function getDocument(source: HourSource): Handler {
	const { mediaType, cache } = getEndpoint("getDocument");
	return async (request, response) => {
		const { slug = "", sha256 } = request.call.parameters;
		const { context } = getHour(source);
		const agent = context.agentBySlug.get(slug);
		if (!agent) throw agentNotFound();
		const document = context.documentsOf(agent).find((other) => other.sha256 === sha256);
		if (!document) throw new Refusal("not_found", "The agent has no document with this digest.");
		await sendAnswer(request, response, { mediaType, cache, body: document.text });
	};
}
