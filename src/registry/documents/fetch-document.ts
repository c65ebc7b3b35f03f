import type { DocumentFormat } from "#contract/document.ts";
import type { FetchOutcome } from "#domain/document-fetch.ts";
import { Refusal } from "#domain/errors.ts";
import type { CheckedAddress } from "#domain/web-address.ts";
import { recordOwnAct } from "../audit/record-own-act.ts";
import type { RegistryContext } from "../registry-context.ts";
import { type SentDocument, sendDocument } from "./send-document.ts";

/** How addresses of documents are asked. */
export interface DocumentSource {
	/** Whether messages may be sent to an address, and documents fetched from it. */
	checkAddress: (address: string) => CheckedAddress;
	/** Has a process of its own ask it. */
	askForDocument: (address: string) => Promise<FetchOutcome>;
}

interface AskedDocument {
	address: string;
	format?: DocumentFormat | undefined;
	/** Account that asks for it. */
	by: string;
}

/** Reads the document at an address and keeps it, as if it had been sent. Nothing of it is kept if anything is wrong. */
export async function fetchDocument(
	context: RegistryContext,
	{ address, format, by }: AskedDocument,
	{ checkAddress, askForDocument }: DocumentSource,
): Promise<SentDocument> {
	const checked = checkAddress(address);
	if (!checked.ok) {
		throw new Refusal("invalid_body", `The address ${checked.detail}.`, {
			errors: [{ pointer: "#/address", detail: checked.detail }],
		});
	}
	const { href } = checked;
	await noteFetch(context, { by, href });
	const outcome = await askForDocument(href);
	if (!outcome.fetched) {
		const { finding } = outcome;
		const errors = [{ pointer: "#/address", detail: `gives no document: ${asPart(finding)}` }];
		throw new Refusal("address_failed", finding, { errors });
	}
	return sendDocument(context, { text: outcome.text, format, by, origin: href });
}

/** A sentence as the rest of another. */
function asPart(sentence: string): string {
	return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, "");
}

/** Counted whatever comes of it. Only the origin is noted: an address may hold a key. */
async function noteFetch(
	context: RegistryContext,
	{ by, href }: { by: string; href: string },
): Promise<void> {
	await context.store.transact((transaction) =>
		recordOwnAct(context, transaction, {
			member: by,
			action: "document.fetch",
			subject: `account ${by}`,
			changes: [{ field: "address", before: null, after: new URL(href).origin }],
		}),
	);
}
