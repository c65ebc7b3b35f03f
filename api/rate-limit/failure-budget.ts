import { hash } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { rateReached } from "#domain/quotas.ts";
import { createBoundedCache } from "../bounded-cache.ts";
import type { Quota } from "../call.ts";
import { runHandler } from "../middleware/run-handler.ts";
import { clientKey } from "./client-key.ts";

const REMEMBERED_BYTES = 5_000_000;

/** How often a client may send bad credentials. */
export interface FailureBudget {
	/** Counts a failure. Throws when it is one too many. */
	count(request: Request, response: Response): Promise<void>;
	/**
	 * Throws if the client has failed too often, before anything is looked up: otherwise each further guess would cost as
	 * much as the first. Credentials that were valid before still pass, even if someone else guesses from the same
	 * address.
	 */
	check(request: Request, credentials: string): void;
	/** Records that these credentials were valid. */
	remember(credentials: string): void;
}

interface UsedUp {
	quota: Quota;
	untilMs: number;
}

export function createFailureBudget(
	limiter: RequestHandler,
	now: () => number = Date.now,
): FailureBudget {
	const usedUp = createBoundedCache<UsedUp>(REMEMBERED_BYTES);
	const good = createBoundedCache<true>(REMEMBERED_BYTES);
	const digestOf = (credentials: string) => hash("sha256", credentials, "base64url");
	return {
		async count(request, response) {
			try {
				await runHandler(limiter, request, response);
			} catch (refusal) {
				const { quota } = request.call;
				if (quota) {
					const untilMs = now() + quota.resetSeconds * 1_000;
					usedUp.set(clientKey(request.call.address), { quota, untilMs }, 0);
				}
				throw refusal;
			}
		},
		check(request, credentials) {
			const known = usedUp.get(clientKey(request.call.address));
			if (!known || known.untilMs <= now() || good.get(digestOf(credentials))) return;
			const resetSeconds = Math.ceil((known.untilMs - now()) / 1_000);
			request.call.quota = { ...known.quota, resetSeconds };
			throw rateReached(request.call.quota);
		},
		remember: (credentials) => good.set(digestOf(credentials), true, 0),
	};
}
