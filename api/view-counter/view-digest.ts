import { createHmac, createSecretKey } from "node:crypto";
import { ipKeyGenerator } from "express-rate-limit";
import { type AgentView, VIEW_LIMITS } from "#domain/view-rules.ts";

export const VIEW_KEY_BYTES = 32;

/**
 * Names an agent and its reader by one keyed digest: without the key, which nobody stores, no address can be tried out, and
 * what one client read of two agents does not look alike.
 */
export function createViewDigest(key: Uint8Array): (view: AgentView) => string {
	// Prepared once: from bytes, each digest would take several times as long.
	const secret = createSecretKey(key);
	return ({ slug, address, userAgent }) => {
		const client = ipKeyGenerator(address, VIEW_LIMITS.ipv6PrefixBits);
		const text = [slug, client, userAgent].join("\n");
		return createHmac("sha256", secret).update(text).digest("base64url");
	};
}
