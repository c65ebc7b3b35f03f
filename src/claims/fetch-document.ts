import { DOCUMENT } from "#contract/limits.ts";
import type { FetchOutcome } from "#domain/outbound-questions.ts";
import type { GuardedAnswer, GuardedFetch } from "#outbound/guarded-fetch.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";

const OPTIONS = {
	headers: { Accept: "application/json, text/plain, text/markdown, application/yaml, */*;q=0.5" },
	ports: "any",
	maxBytes: DOCUMENT.maxBytes,
	timeoutMs: DOCUMENT.fetchSeconds * 1000,
} as const;

const PAGE_TYPE = /^(?:text\/html|application\/xhtml\+xml)\b/i;
const PAGE_TEXT = /^\s*<(?:!doctype\s+html|html)\b/i;

/** Fetches the document at an address, byte for byte. Failures of the other host are results, not errors. */
export function createDocumentFetcher(
	fetch: GuardedFetch,
): (address: string) => Promise<FetchOutcome> {
	return async (address) => {
		try {
			return readAnswer(await fetch(address, OPTIONS));
		} catch (error) {
			if (!(error instanceof OutboundFailure)) throw error;
			return missing(error.kind === "too_large" ? TOO_LARGE : error.message);
		}
	};
}

const TOO_LARGE = `The answer of the address is larger than ${DOCUMENT.maxBytes / 1024} KiB.`;

function readAnswer({ status, headers, body }: GuardedAnswer): FetchOutcome {
	if (status !== 200) return missing(`The address answers with status ${status}.`);
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

function missing(finding: string): FetchOutcome {
	return { fetched: false, finding };
}
