import { DOCUMENT_MEDIA_TYPES, DocumentQuery } from "#contract/document.ts";
import { getEndpoint } from "#contract/endpoints.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { sendDocument as send } from "#registry/documents/send-document.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { renderJson } from "#render/json.ts";
import { readDocumentView } from "#views/moderation/document-view.ts";
import { readTextBody } from "../middleware/read-json-body.ts";
import { parseQuery } from "../parse-query.ts";
import { setQuotaHeaders } from "../rate-limit/quota-headers.ts";
import { sendAnswer } from "../send-answer.ts";
import type { Handler } from "./handler.ts";

const BOUNDS = {
	maxBytes: DOCUMENT.maxBytes,
	tooLarge: `The document is larger than ${DOCUMENT.maxBytes / 1024} KiB.`,
};

/** Stores a document for a listing that will name it, and says what is read from it. */
export function sendDocument(registry: RegistryContext): Handler {
	const { mediaType, cache, status } = getEndpoint("sendDocument");
	return async (request, response) => {
		const { token, query, quota } = request.call;
		if (!token) throw new Error("A document came through without a token");
		const { format } = parseQuery(DocumentQuery, query);
		const text = await readTextBody(request, BOUNDS, DOCUMENT_MEDIA_TYPES);
		const sent = await send(registry, { text, format, by: token.ownerId });
		setQuotaHeaders(response, quota);
		const body = renderJson(readDocumentView(sent));
		await sendAnswer(request, response, { status, mediaType, cache, body });
	};
}
