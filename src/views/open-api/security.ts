import type { Endpoint } from "#contract/http/endpoint.ts";
import { SCOPE_MEANINGS } from "../texts/scope-meanings.ts";

const meanings = Object.entries(SCOPE_MEANINGS).map(([scope, text]) => `- \`${scope}\`: ${text}.`);
const scopes = `The scopes of a token:\n\n${meanings.join("\n")}`;

/** Two ways to send the same token. */
export const SECURITY_SCHEMES = {
	bearer: {
		type: "http",
		scheme: "bearer",
		description: `A token as \`Authorization: Bearer areg_…\`. ${scopes}`,
	},
	apiKey: {
		type: "apiKey",
		in: "header",
		name: "X-API-Key",
		description: `The same token in a separate header. ${scopes}`,
	},
} as const;

/**
 * The token that an operation needs. Empty if it needs none, which is the default of the document. Scopes are described in
 * words, because names are allowed here only for OAuth and OpenID Connect.
 */
export function securityOf({ scope, optionalScope, rateClass }: Endpoint) {
	if (scope) return { security: EITHER };
	if (optionalScope || rateClass === "feed") return { security: [{}, ...EITHER] };
	return {};
}

const EITHER = Object.keys(SECURITY_SCHEMES).map((name) => ({ [name]: [] }));
