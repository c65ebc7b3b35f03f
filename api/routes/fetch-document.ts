import { DocumentAddress } from "#contract/document.ts";
import { type DocumentSource, fetchDocument as fetch } from "#registry/documents/fetch-document.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { readDocumentView } from "#views/moderation/document-view.ts";
import { readJsonBody } from "../middleware/read-json-body.ts";
import { parseBody } from "../parse-body.ts";
import type { Handler } from "./handler.ts";
import { sendJson } from "./send-json.ts";

/** Fetches a document from its address, keeps it like an uploaded one, and says what is read from it. */
export function fetchDocument(registry: RegistryContext, source: DocumentSource): Handler {
	return async (request, response) => {
		const { token } = request.call;
		if (!token) throw new Error("An address came through without a token");
		const { address, format } = parseBody(DocumentAddress, await readJsonBody(request));
		const fetched = await fetch(registry, { address, format, by: token.ownerId }, source);
		await sendJson(request, response, readDocumentView(fetched));
	};
}
