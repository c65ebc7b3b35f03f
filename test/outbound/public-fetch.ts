import {
	createGuardedFetch,
	type GuardedAnswer,
	type GuardedFetchOptions,
} from "#outbound/guarded-fetch.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";
import { createAddressPolicy } from "#outbound/public-address.ts";

export const PUBLIC_ADDRESS = "8.8.4.4";

/** Hosts and their addresses, as a name server would know them. */
type Names = Readonly<Record<string, readonly string[]>>;

/**
 * The guard with its real table of addresses. Connections to allowed public addresses go to this machine instead, and
 * every name and address is recorded.
 */
export function createPublicFetch(names: Names = { "site.example": [PUBLIC_ADDRESS] }) {
	const asked: string[] = [];
	const dialled: string[] = [];
	const guardedFetch = createGuardedFetch({
		policy: createAddressPolicy([]),
		userAgent: "test-registry/1.0",
		async resolve(host) {
			asked.push(host);
			return names[host] ?? [];
		},
		route(address) {
			dialled.push(address);
			return address.includes(":") ? "::1" : "127.0.0.1";
		},
	});
	const fetch = (url: string, options: GuardedFetchOptions = {}) =>
		guardedFetch(url, { ports: "any", ...options });
	return { fetch, asked, dialled };
}

/** The failure that a fetch must end with, as kind and message. */
export async function failureOf(fetching: Promise<GuardedAnswer>) {
	const error = await fetching.then(
		() => undefined,
		(error: unknown) => error,
	);
	if (!(error instanceof OutboundFailure)) throw error ?? new Error("The fetch succeeded.");
	return { kind: error.kind, message: error.message };
}
