import type { Access } from "#contract/http/endpoint.ts";
import type { EndpointId } from "#contract/http/endpoints.ts";
import * as words from "#contract/vocabulary.ts";
import { Refusal } from "../errors.ts";
import type { AccountRecord } from "../records/account-record.ts";
import { scopesOf, type TokenRecord } from "../records/token-record.ts";
import { isOrganisation } from "./owners.ts";
import { isShort } from "./token.ts";

/**
 * What an act can need. For an owner: to see what waits, to change listings, or to change the owner itself. As a person:
 * to have a say about agents of others. Here: to decide about what others send, about what is one's own, and to run it.
 */
export type Need =
	| "view"
	| "publish"
	| "administer"
	| "speak"
	| "moderate"
	| "decide_own"
	| "operate";

const OWNERS: readonly Need[] = ["view", "publish", "administer", "speak"];

/** Who may act: members of an organisation for it, and accounts. Nothing else compares roles. */
const RIGHTS: Readonly<Record<words.MemberRole | words.AccountRole, readonly Need[]>> = {
	viewer: ["view"],
	publisher: ["view", "publish"],
	admin: ["view", "publish", "administer"],

	member: OWNERS,
	moderator: [...OWNERS, "moderate"],
	operator: [...OWNERS, "moderate", "decide_own", "operate"],
};

export function roleAllows(role: words.MemberRole | words.AccountRole, need: Need): boolean {
	return RIGHTS[role].includes(need);
}

/** What an account must be allowed to open what is for these. */
export const ACCESS_NEEDS = {
	account: "speak",
	moderator: "moderate",
	operator: "operate",
} as const satisfies Readonly<Record<Exclude<Access, "visitor">, Need>>;

/** Roles in an organisation that allow something. */
export const rolesFor = (need: Need) => words.MEMBER_ROLES.filter((role) => roleAllows(role, need));

/** What the owner of a token must be allowed, so that the token can have a scope. */
const NEEDS: Readonly<Record<words.Scope, Need>> = {
	"agents:read": "view",
	"agents:write": "publish",
	"watchlist:write": "speak",
	"votes:write": "speak",
	"comments:write": "speak",
	"statements:write": "moderate",
	"collections:read": "view",
	"collections:write": "publish",
	admin: "moderate",
};

/** What nobody has unless the operator says so. */
export const GRANTED_SCOPES = words.SCOPES.filter((scope) => !roleAllows("member", NEEDS[scope]));

/**
 * True if a token may have the scope. An owner without an account was named on the command line. Organisations and
 * limited tokens never moderate, and what people do, such as voting, is no work for listings.
 */
export function mayHold(
	scope: words.Scope,
	{ ownerId, limits, role }: Pick<TokenRecord, "ownerId" | "limits" | "role">,
	owner: AccountRecord | undefined,
): boolean {
	const need = NEEDS[scope];
	const isForListings = isOrganisation(ownerId) || limits !== undefined;
	const bounds = [...(isForListings ? [role ?? "publisher"] : []), owner?.role ?? "operator"];
	return bounds.every((bound) => roleAllows(bound, need));
}

export function serviceRole(scopes: readonly words.Scope[]) {
	return scopes.some((scope) => !roleAllows("viewer", NEEDS[scope])) ? "publisher" : "viewer";
}

const WIDER: Partial<Record<words.Scope, words.Scope>> = {
	"agents:read": "agents:write",
	"collections:read": "collections:write",
};

/** An unknown scope grants nothing. A token that can write agents or collections can also read them. No other scope includes another. */
export function mayUse(token: TokenRecord, scope: words.Scope): boolean {
	return scopesOf(token).some((own) => own === scope || own === WIDER[scope]);
}

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
