import { DocumentAddress } from "#contract/document.ts";
import { getEndpoint } from "#contract/endpoints.ts";
import { type DocumentSource, fetchDocument as fetch } from "#registry/documents/fetch-document.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { renderJson } from "#render/json.ts";
import { readDocumentView } from "#views/moderation/document-view.ts";
import { readJsonBody } from "../middleware/read-json-body.ts";
import { parseBody } from "../parse-body.ts";
import { setQuotaHeaders } from "../rate-limit/quota-headers.ts";
import { sendAnswer } from "../send-answer.ts";
import type { Handler } from "./handler.ts";

/** Fetches a document from its address, keeps it like an uploaded one, and says what is read from it. */
export function fetchDocument(registry: RegistryContext, source: DocumentSource): Handler {
	const { mediaType, cache, status } = getEndpoint("fetchDocument");
	return async (request, response) => {
		const { token, quota } = request.call;
		if (!token) throw new Error("An address came through without a token");
		const { address, format } = parseBody(DocumentAddress, await readJsonBody(request));
		const fetched = await fetch(registry, { address, format, by: token.ownerId }, source);
		setQuotaHeaders(response, quota);
		const body = renderJson(readDocumentView(fetched));
		await sendAnswer(request, response, { status, mediaType, cache, body });
	};
}
