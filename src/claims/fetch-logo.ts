import { LOGO } from "#contract/limits.ts";
import type { LogoFetchOutcome } from "#domain/outbound-questions.ts";
import type { GuardedFetch } from "#outbound/guarded-fetch.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";

const OPTIONS = {
	headers: { Accept: "image/png, image/svg+xml, image/webp, image/jpeg, image/gif" },
	ports: "any",
	maxBytes: LOGO.maxBytes,
	timeoutMs: LOGO.fetchSeconds * 1000,
} as const;

const TOO_LARGE = `The answer of the address is larger than ${LOGO.maxBytes / 1024} KiB.`;

/** Fetches the picture at an address without decoding it. Failures of the other host are results, not errors. */
export function createLogoFetcher(
	fetch: GuardedFetch,
): (address: string) => Promise<LogoFetchOutcome> {
	return async (address) => {
		try {
			const { status, body } = await fetch(address, OPTIONS);
			if (status !== 200) return missing(`The address answers with status ${status}.`);
			if (body.length === 0) return missing("The answer of the address is empty.");
			return { fetched: true, picture: Buffer.from(body).toString("base64") };
		} catch (error) {
			if (!(error instanceof OutboundFailure)) throw error;
			return missing(error.kind === "too_large" ? TOO_LARGE : error.message);
		}
	};
}

function missing(finding: string): LogoFetchOutcome {
	return { fetched: false, finding };
}
