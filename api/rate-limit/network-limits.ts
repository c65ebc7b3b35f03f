import type { Request } from "express";
import { NETWORK_LIMITS, type NetworkBucket } from "#contract/limits.ts";
import { mapMembers } from "#contract/members-of.ts";
import type { Limits } from "#contract/quotas.ts";
import { tooManyActs } from "#domain/errors.ts";
import { networkKey } from "./client-key.ts";
import { type CountsOf, memoryCounts } from "./counts.ts";

/** Counts an action of a network, or refuses it. */
export type NetworkLimits = Readonly<Record<NetworkBucket, (request: Request) => Promise<void>>>;

/**
 * Limits per network for actions without an account, or that one person could do with many accounts. 0 means no limit.
 */
export function createNetworkLimits(
	{ requests }: Limits,
	countsOf: CountsOf = memoryCounts,
): NetworkLimits {
	return mapMembers(NETWORK_LIMITS, (_, bucket) => createLimit(bucket, requests[bucket], countsOf));
}

function createLimit(bucket: NetworkBucket, most: number, countsOf: CountsOf) {
	if (most === 0) return async () => {};
	const counts = countsOf(bucket);
	return async ({ call }: Request) => {
		const { totalHits, resetTime } = await counts.increment(networkKey(call.address));
		if (totalHits <= most) return;
		const waitMs = (resetTime?.getTime() ?? 0) - Date.now();
		throw tooManyActs(SENTENCES[bucket](most), Math.max(1, Math.ceil(waitMs / 1000)));
	};
}

const SENTENCES: Readonly<Record<NetworkBucket, (most: number) => string>> = {
	registrations: (most) => `${most} agents were registered from your network within a day`,
	accounts: (most) => `${most} accounts were created from your network within a day`,
	mails: (most) => `${most} sign-in links were requested from your network within 6 hours`,
};
