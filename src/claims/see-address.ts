import { ADDRESS_CHECK } from "#contract/limits.ts";
import type { SeenAddress } from "#domain/records/address-check.ts";
import type { GuardedFetch } from "#outbound/guarded-fetch.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";

const OPTIONS = {
	headers: { Accept: "text/html, application/json;q=0.9, */*;q=0.8" },
	ports: "any",
	readsBody: false,
	timeoutMs: ADDRESS_CHECK.timeoutSeconds * 1000,
} as const;

/** Requests an address and returns the status. Failures of the other host are results, not errors. */
export function createAddressViewer(
	fetch: GuardedFetch,
): (address: string) => Promise<SeenAddress> {
	return async (address) => {
		try {
			const { status, url } = await fetch(address, OPTIONS);
			// Node also reads statuses such as 099.
			if (status < 100) throw new OutboundFailure("bad_answer");
			return { status, leadsTo: placeOf(url, address), failure: null };
		} catch (error) {
			if (!(error instanceof OutboundFailure)) throw error;
			return { status: null, leadsTo: null, failure: error.message };
		}
	};
}

/** Without query and fragment, which may be private to one visitor. */
function placeOf(url: string, start: string): string | null {
	const [to, from] = [url, start].map((href) => {
		const { origin, pathname } = new URL(href);
		return origin + pathname;
	});
	return to === undefined || to === from ? null : to.slice(0, ADDRESS_CHECK.leadsToMaxCharacters);
}
