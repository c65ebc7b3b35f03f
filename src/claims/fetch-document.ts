import { DOCUMENT, LOGO } from "#contract/limits.ts";
import type { FetchOutcome, LogoFetchOutcome } from "#domain/claims/outbound-questions.ts";
import type { GuardedAnswer, GuardedFetch } from "#outbound/guarded-fetch.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";

const DOCUMENTS = "application/json, text/plain, text/markdown, application/yaml, */*;q=0.5";
const PICTURES = "image/png, image/svg+xml, image/webp, image/jpeg, image/gif";
const PAGE_TYPE = /^(?:text\/html|application\/xhtml\+xml)\b/i;
const PAGE_TEXT = /^\s*<(?:!doctype\s+html|html)\b/i;

export function createDocumentFetcher(fetch: GuardedFetch) {
	return fetcher(fetch, { accept: DOCUMENTS, ...DOCUMENT }, readText);
}

/** Fetches the picture at an address without decoding it. */
export function createLogoFetcher(fetch: GuardedFetch) {
	return fetcher(fetch, { accept: PICTURES, ...LOGO }, ({ body }): LogoFetchOutcome => {
		if (body.length === 0) return missing("The answer of the address is empty.");
		return { fetched: true, picture: Buffer.from(body).toString("base64") };
	});
}

/** Failures of the other host are results, not errors. */
function fetcher<Outcome>(
	fetch: GuardedFetch,
	{ accept, maxBytes, fetchSeconds }: { accept: string; maxBytes: number; fetchSeconds: number },
	read: (answer: GuardedAnswer) => Outcome,
) {
	const limits = { ports: "any", maxBytes, timeoutMs: fetchSeconds * 1000 } as const;
	return async (address: string) => {
		try {
			const answer = await fetch(address, { headers: { Accept: accept }, ...limits });
			const { status } = answer;
			return status === 200 ? read(answer) : missing(`The address answers with status ${status}.`);
		} catch (error) {
			if (!(error instanceof OutboundFailure)) throw error;
			const tooLarge = `The answer of the address is larger than ${maxBytes / 1024} KiB.`;
			return missing(error.kind === "too_large" ? tooLarge : error.message);
		}
	};
}

function readText({ headers, body }: GuardedAnswer): FetchOutcome {
	const text = decode(body);
	if (text === undefined) return missing("The answer of the address is not text in UTF-8.");
	if (text.trim() === "") return missing("The answer of the address is empty.");
	if (PAGE_TYPE.test(headers["content-type"] ?? "") || PAGE_TEXT.test(text)) {
		return missing(
			"The address answers with a web page (HTML); use the address of the file itself.",
		);
	}
	return { fetched: true, text };
}

function decode(body: Uint8Array): string | undefined {
	try {
		return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
	} catch {
		return undefined;
	}
}

function missing(finding: string) {
	return { fetched: false as const, finding };
}
