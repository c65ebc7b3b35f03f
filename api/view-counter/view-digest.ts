import { createHmac, createSecretKey } from "node:crypto";
import { ipKeyGenerator } from "express-rate-limit";
import { type AgentView, VIEW_LIMITS, type ViewDigests } from "#domain/view-rules.ts";

export const VIEW_KEY_BYTES = 32;

/**
 * Identifies an agent and its reader by keyed digests. Without the key, which is never stored, no address can be
 * guessed and tested, and a client's views of two agents cannot be linked. Only the number of views per network is
 * counted.
 */
export function createViewDigest(key: Uint8Array): (view: AgentView) => ViewDigests {
	// Prepared once, because each digest from raw bytes would take several times as long.
	const secret = createSecretKey(key);
	const digestOf = (parts: readonly string[]) =>
		createHmac("sha256", secret).update(parts.join("\n")).digest("base64url");
	return ({ slug, address, userAgent }) => {
		const network = ipKeyGenerator(address, VIEW_LIMITS.ipv6PrefixBits);
		return {
			client: digestOf([slug, network, userAgent]),
			address: digestOf([slug, network]),
			network: digestOf([network]),
		};
	};
}
