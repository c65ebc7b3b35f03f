import type { CustomFetch } from "openid-client";
import type { GuardedFetch } from "#outbound/guarded-fetch.ts";

/** Providers' documents have a few kilobytes, key sets some dozen. */
const MAX_BYTES = 512 * 1024;
const TIMEOUT_MS = 10_000;

/** Statuses whose answers have no body (Fetch standard). */
const BODILESS: readonly number[] = [204, 205, 304];

/** Sends the library's requests to providers only through the guard. Redirects are not followed, because requests contain secrets. */
export function guardedRequests(fetch: GuardedFetch): CustomFetch {
	return async (url, { method, headers, body }) => {
		const { status, ...answer } = await fetch(url, {
			method: method === "POST" ? "POST" : "GET",
			headers,
			body: String(body ?? ""),
			ports: "any",
			maxBytes: MAX_BYTES,
			timeoutMs: TIMEOUT_MS,
			maxRedirects: 0,
		});
		const content = BODILESS.includes(status) ? null : new Uint8Array(answer.body);
		return new Response(content, { status, headers: answer.headers });
	};
}
