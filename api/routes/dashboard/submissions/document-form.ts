import type { DocumentForm } from "#contract/forms.ts";
import { type DocumentSource, fetchDocument } from "#registry/documents/fetch-document.ts";
import { type SentDocument, sendDocument } from "#registry/documents/send-document.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import type { DashboardParts, Visit } from "../visit.ts";

/** A pasted document, or one from its address. */
export async function readDocumentForm(
	parts: DashboardParts & DocumentSource,
	{ account }: Visit,
	{ document: text, address }: DocumentForm,
): Promise<SentDocument> {
	const { registry } = parts;
	const by = account.id;
	if (address !== undefined) return fetchDocument(registry, { address, by }, parts);
	return sendDocument(registry, { text: text ?? "", by });
}

/** Errors in a document are shown next to the field that it came through; errors in a field, next to that field. */
export function atDocument(attempt: FormAttempt): FormAttempt {
	const { values, errors } = attempt;
	if (errors.length === 0 || errors.some(({ pointer }) => OWN_FIELDS.includes(pointer)))
		return attempt;
	const wrong = errors
		.map(({ pointer, detail }) => (pointer === "#" ? detail : `${pointer} ${detail}`))
		.join("; ");
	const pointer = values.address ? "#/address" : "#/document";
	return { ...attempt, errors: [{ pointer, detail: wrong }] };
}

const OWN_FIELDS: readonly string[] = ["#/document", "#/address"];
