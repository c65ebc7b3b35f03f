import type { DocumentFormat } from "#contract/intake/document.ts";
import type { FetchOutcome } from "#domain/claims/outbound-questions.ts";
import { Refusal, refuseMember } from "#domain/errors.ts";
import type { CheckedAddress } from "#domain/web/web-address.ts";
import { verb } from "../act.ts";
import { recordOwnAct } from "../audit/record-audit.ts";
import type { RegistryContext } from "../store.ts";
import { type SentDocument, sendDocument } from "./send-document.ts";

export interface DocumentSource {
	checkAddress: (address: string) => CheckedAddress;
	/** Fetches in a separate process. */
	askForDocument: (address: string, by: string) => Promise<FetchOutcome>;
}

/** Fetches the document at an address and keeps it, as if it had been uploaded. Nothing is kept if anything is wrong. */
export async function fetchDocument(
	context: RegistryContext,
	{ address, format, by }: { address: string; format?: DocumentFormat | undefined; by: string },
	{ checkAddress, askForDocument }: DocumentSource,
): Promise<SentDocument> {
	const checked = checkAddress(address);
	if (!checked.ok) throw refuseMember("address", checked.detail);
	const { href } = checked;
	await noteFetch(context, { by, href });
	const outcome = await askForDocument(href, by);
	if (!outcome.fetched) {
		const { finding } = outcome;
		const errors = [
			{ pointer: "#/address", detail: `does not return a document: ${asPart(finding)}` },
		];
		throw new Refusal("address_failed", finding, { errors });
	}
	return sendDocument(context, { text: outcome.text, format, by, origin: href });
}

function asPart(sentence: string): string {
	return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, "");
}

/** Counted regardless of the result. Only the origin is recorded, because an address may contain a key. */
const noteFetch = verb((transaction, { by, href }: { by: string; href: string }) =>
	recordOwnAct(transaction, {
		member: by,
		action: "document.fetch",
		changes: [{ field: "address", before: null, after: new URL(href).origin }],
	}),
);
