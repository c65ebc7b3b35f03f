import type { Endpoint } from "#contract/endpoint.ts";
import type { Scope } from "#contract/vocabulary.ts";
import { SCOPE_MEANINGS } from "../scope-meanings.ts";

const meanings = Object.entries(SCOPE_MEANINGS).map(([scope, text]) => `- \`${scope}\`: ${text}.`);
const scopes = `A token carries scopes:\n\n${meanings.join("\n")}`;

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
		description: `The same token in a header of its own. ${scopes}`,
	},
} as const;

/** Which token an operation asks for; nothing where it asks for none, which is the rule of the document. */
export function securityOf({ scope, optionalScope, rateClass }: Endpoint) {
	if (scope) return { security: schemesWith(scope) };
	if (optionalScope) return { security: [{}, ...schemesWith(optionalScope)] };
	if (rateClass === "feed") return { security: [{}, ...schemesWith("agents:read")] };
	return {};
}

function schemesWith(scope: Scope) {
	return Object.keys(SECURITY_SCHEMES).map((name) => ({ [name]: [scope] }));
}
