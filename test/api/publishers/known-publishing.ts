import { generateKeyPairSync, sign } from "node:crypto";
import type { PublisherParts } from "#api/routes/publisher-routes.ts";
import { KNOWN_ISSUERS } from "#contract/accounts/publisher.ts";

/** Every domain of tests publishes this key. */
const { privateKey, publicKey } = generateKeyPairSync("ed25519");
export const KNOWN_KEY = `v=MCPv1; k=ed25519; p=${Buffer.from(
	publicKey.export({ format: "jwk" }).x ?? "",
	"base64url",
).toString("base64")}`;

export function signedTimestamp(domain: string, at: Date) {
	const timestamp = at.toISOString();
	const signature = sign(null, Buffer.from(timestamp), privateKey);
	return { domain, timestamp, signed_timestamp: signature.toString("hex") };
}

const GITHUB = "https://token.actions.githubusercontent.com";

/** A token of a job of this repository, for a service that looks at no signatures. */
export const knownJobToken = (repository: string) => `${repository} ${crypto.randomUUID()}`;

/** Issuers and domains that answer at once, for tests of something else. */
export const knownPublishing = (): PublisherParts => ({
	jobTokens: {
		kinds: new Map(Object.entries(KNOWN_ISSUERS)),
		check: async (token) => {
			const repository = token.split(" ")[0] ?? "";
			const workflow_ref = `${repository}/.github/workflows/publish.yml@refs/heads/main`;
			const claims = { repository, repository_id: "1", workflow_ref, event_name: "push" };
			return { issuer: GITHUB, kind: "github", claims, tokenId: token };
		},
	},
	askForKeys: async () => ({ fetched: true, text: KNOWN_KEY }),
	publishesAnonymously: true,
});
