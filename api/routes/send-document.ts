import { DOCUMENT_MEDIA_TYPES, DocumentQuery } from "#contract/document.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { sendDocument as send } from "#registry/documents/send-document.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { readDocumentView } from "#views/moderation/document-view.ts";
import { readTextBody } from "../middleware/read-json-body.ts";
import { parseQuery } from "../parse-query.ts";
import type { Handler } from "./handler.ts";
import { sendJson } from "./send-json.ts";

const BOUNDS = {
	maxBytes: DOCUMENT.maxBytes,
	tooLarge: `The document is larger than ${DOCUMENT.maxBytes / 1024} KiB.`,
};

/** Stores a document for a listing that will name it, and says what is read from it. */
export function sendDocument(registry: RegistryContext): Handler {
	return async (request, response) => {
		const { token, query } = request.call;
		if (!token) throw new Error("A document came through without a token");
		const { format } = parseQuery(DocumentQuery, query);
		const text = await readTextBody(request, BOUNDS, DOCUMENT_MEDIA_TYPES);
		const sent = await send(registry, { text, format, by: token.ownerId });
		await sendJson(request, response, readDocumentView(sent));
	};
}
