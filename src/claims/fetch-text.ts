import type { GuardedFetch } from "#outbound/guarded-fetch.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";

export interface FetchedText {
	status: number;
	text: string;
}

const MAX_REDIRECTS = 3;
const MAX_BYTES = 64 * 1024;
/** For each address along the redirects. */
const TIMEOUT_MS = 10_000;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** Redirects must stay on the host, with or without `www.`: another proves nothing about this one. */
export function createTextFetcher(fetch: GuardedFetch): (address: string) => Promise<FetchedText> {
	return async (address) => {
		const { port } = new URL(address);
		// If the address has no port, a redirect may switch between http and https.
		const ports = port === "" ? [80, 443] : [Number(port)];
		let url = address;
		for (let redirects = 0; ; redirects++) {
			const { status, headers, body } = await fetch(url, {
				ports,
				maxRedirects: 0,
				maxBytes: MAX_BYTES,
				timeoutMs: TIMEOUT_MS,
			});
			const { location } = headers;
			if (!REDIRECTS.includes(status) || location === undefined) {
				return { status, text: new TextDecoder().decode(body) };
			}
			if (redirects === MAX_REDIRECTS) throw new OutboundFailure("too_many_redirects");
			url = readRedirect(location, new URL(url));
		}
	};
}

function readRedirect(location: string, from: URL): string {
	const to = URL.parse(location, from.href);
	if (!to || bareHost(to) !== bareHost(from)) {
		throw new OutboundFailure("bad_answer", { message: "The file redirects to another host." });
	}
	if (from.protocol === "https:" && to.protocol !== "https:") {
		throw new OutboundFailure("bad_answer", {
			message: "The file redirects to an address without https.",
		});
	}
	return to.href;
}

function bareHost({ hostname }: URL): string {
	return hostname.replace(/^www\./, "");
}
