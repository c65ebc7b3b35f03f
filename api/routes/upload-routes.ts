import { DOCUMENT_MEDIA_TYPES, DocumentAddress, DocumentQuery } from "#contract/document.ts";
import { DOCUMENT, LOGO } from "#contract/limits.ts";
import { LOGO_BODY_MAX_BYTES, LogoBody } from "#contract/logo.ts";
import { type DocumentSource, fetchDocument } from "#registry/documents/fetch-document.ts";
import { sendDocument } from "#registry/documents/send-document.ts";
import { type LogoDecoder, sendLogo } from "#registry/logos/send-logo.ts";
import type { RegistryContext } from "#registry/store.ts";
import { readDocumentView } from "#views/moderation/document-view.ts";
import { sentLogoView } from "#views/moderation/sent-logo-view.ts";
import { parseJson, readJsonBody, readTextBody } from "../middleware/read-json-body.ts";
import { parseBody } from "../parse-body.ts";
import { parseQuery } from "../parse-query.ts";
import { type Handlers, sendJson, tokenOf } from "./handler.ts";

const DOCUMENT_BOUNDS = {
	maxBytes: DOCUMENT.maxBytes,
	tooLarge: `The document is larger than ${DOCUMENT.maxBytes / 1024} KiB.`,
};

const LOGO_BOUNDS = {
	maxBytes: LOGO_BODY_MAX_BYTES,
	tooLarge: `The picture is larger than ${LOGO.maxBytes / 1024} KiB.`,
};

/** Stores documents and logos for a listing that will name them, and says what is read from a document. */
export function uploadRoutes(registry: RegistryContext, outside: DocumentSource & LogoDecoder) {
	return {
		sendDocument: async (request, response) => {
			const { format } = parseQuery(DocumentQuery, request.call.query);
			const text = await readTextBody(request, DOCUMENT_BOUNDS, DOCUMENT_MEDIA_TYPES);
			const sent = await sendDocument(registry, { text, format, by: tokenOf(request).ownerId });
			await sendJson(request, response, readDocumentView(sent));
		},
		fetchDocument: async (request, response) => {
			const by = tokenOf(request).ownerId;
			const { address, format } = parseBody(DocumentAddress, await readJsonBody(request));
			const fetched = await fetchDocument(registry, { address, format, by }, outside);
			await sendJson(request, response, readDocumentView(fetched));
		},
		sendLogo: async (request, response) => {
			const text = await readTextBody(request, LOGO_BOUNDS, ["application/json"]);
			const { picture } = parseBody(LogoBody, parseJson(text));
			const bytes = Buffer.from(picture, "base64");
			const logo = await sendLogo(registry, { bytes, by: tokenOf(request).ownerId }, outside);
			await sendJson(request, response, sentLogoView(logo));
		},
	} satisfies Partial<Handlers>;
}
