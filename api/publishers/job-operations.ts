import type { EndpointId } from "#contract/http/endpoints.ts";
import { isShort } from "#domain/accounts/token.ts";
import { Refusal } from "#domain/errors.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";

/**
 * What a job or a key of a domain signs in for: to publish, to withdraw what waits, to call what is outdated so, and to
 * see what became of it. Whoever gets hold of its token can take nothing away, and reads nothing else.
 */
const PUBLISHING: ReadonlySet<string> = new Set<EndpointId>([
	...(["publishMcpServer", "editMcpServerVersion", "registerAgent", "reviseAgent"] as const),
	...(["setMcpVersionStatus", "setMcpServerStatus", "setAgentStatus"] as const),
	...(["getSubmission", "listMySubmissions", "editMySubmission", "withdrawMySubmission"] as const),
	...(["getMe", "listMyAgents", "getMyAgent", "sendDocument", "sendLogo", "mcp"] as const),
]);

/** States into which and out of which it may bring a listing or a version. */
const STATES: readonly (string | undefined)[] = ["active", "deprecated"];

const LACKING = "The token of a job or a key is for publishing, and for nothing else.";
const lacking = (why: string) => new Refusal("insufficient_scope", `${LACKING} ${why}`);

export function requirePublishing(token: TokenRecord, operation: string): void {
	if (!isShort(token) || PUBLISHING.has(operation)) return;
	throw lacking("Use the token of a person or of a service account.");
}

export function requireOpenState(token: TokenRecord, ...states: (string | undefined)[]): void {
	if (!isShort(token) || states.every((state) => STATES.includes(state))) return;
	throw lacking(
		"It can deprecate a listing or a version and take that back, but hide or remove none.",
	);
}
