import type { EndpointEvidence } from "#contract/evidence/evidence.ts";
import type { GuardedAnswer } from "#outbound/guarded-fetch.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";
import type { Conversation } from "./conversation.ts";
import { membersIn, readJson, stringsIn, textIn } from "./read-json.ts";

type SignIn = NonNullable<EndpointEvidence["auth"]>;

const MAX_BYTES = 64 * 1024;

/** A document, or why there is none, as a sentence. */
type Found = { at: string; members: Readonly<Record<string, unknown>> } | { flaw: string };

/** What an endpoint says about signing in to it: RFC 9728, then RFC 8414 or OpenID Connect. */
export async function findLogin(
	endpoint: string,
	{ headers }: GuardedAnswer,
	conversation: Conversation,
): Promise<SignIn> {
	const challenge = headers["www-authenticate"] ?? "";
	const resource = await findResource(endpoint, challenge, conversation);
	const scopes = parameterOf(challenge, "scope")?.split(" ").filter(Boolean) ?? [];
	const none = {
		resource_metadata_url: null,
		resource: null,
		authorization_servers: [],
		issuer: null,
		s256: null,
		cimd: null,
		dcr: null,
		scopes: stringsIn(scopes),
	};
	if ("flaw" in resource) return { ...none, flaw: resource.flaw };
	const { at, members } = resource;
	const facts = {
		...none,
		resource_metadata_url: at,
		resource: textIn(members.resource),
		authorization_servers: stringsIn(members.authorization_servers),
		scopes: scopes.length > 0 ? none.scopes : stringsIn(members.scopes_supported),
	};
	const [server] = facts.authorization_servers;
	if (server === undefined) return { ...facts, flaw: `${at} names no authorization server.` };
	return { ...facts, ...(await readServer(server, conversation)) };
}

/** The document that the challenge names, or else at the usual places. */
async function findResource(
	endpoint: string,
	challenge: string,
	conversation: Conversation,
): Promise<Found> {
	const { origin, pathname } = new URL(endpoint);
	const place = parameterOf(challenge, "resource_metadata");
	const usual = `${origin}/.well-known/oauth-protected-resource`;
	const places = place ? [place] : [...(pathname === "/" ? [] : [usual + pathname]), usual];
	return findDocument(places, "authorization_servers", conversation);
}

/** A parameter of a challenge (RFC 9110, section 11.6.1). */
function parameterOf(challenge: string, name: string): string | undefined {
	const [, quoted, token] =
		new RegExp(`(?:^|[\\s,])${name}=(?:"([^"]{0,2000})"|([^\\s,"]{1,2000}))`, "i").exec(
			challenge,
		) ?? [];
	return quoted ?? token;
}

async function readServer(
	server: string,
	conversation: Conversation,
): Promise<Pick<SignIn, "flaw"> & Partial<SignIn>> {
	const url = URL.parse(server);
	if (!url) return { flaw: `"${server}" is not the address of an authorization server.` };
	const path = url.pathname.replace(/(?<!\/)\/+$/, "");
	const wellKnown = (name: string) => `${url.origin}/.well-known/${name}${path}`;
	const places = [
		wellKnown("oauth-authorization-server"),
		wellKnown("openid-configuration"),
		...(path === "" ? [] : [`${url.origin}${path}/.well-known/openid-configuration`]),
	];
	const result = await findDocument(places, "issuer", conversation);
	if ("flaw" in result) return result;
	const { members, at } = result;
	const issuer = textIn(members.issuer);
	const isSame = issuer?.replace(/(?<!\/)\/+$/, "") === server.replace(/(?<!\/)\/+$/, "");
	return {
		issuer,
		s256: stringsIn(members.code_challenge_methods_supported).includes("S256"),
		cimd: members.client_id_metadata_document_supported === true,
		dcr: typeof members.registration_endpoint === "string",
		flaw: isSame ? null : `${at} is of another issuer, ${issuer}.`,
	};
}

async function findDocument(
	places: readonly string[],
	member: string,
	conversation: Conversation,
): Promise<Found> {
	const flaws: string[] = [];
	for (const place of places) {
		const result = await readDocument(place, member, conversation);
		if (!("flaw" in result)) return result;
		flaws.push(result.flaw);
	}
	return { flaw: flaws.join(" ") };
}

async function readDocument(
	at: string,
	member: string,
	conversation: Conversation,
): Promise<Found> {
	try {
		const headers = { Accept: "application/json" };
		const { status, body } = await conversation.ask(at, { headers, maxBytes: MAX_BYTES });
		if (status !== 200) return { flaw: `${at} answers with status ${status}.` };
		const members = membersIn(readJson(body));
		return member in members ? { at, members } : { flaw: `${at} is no JSON with "${member}".` };
	} catch (error) {
		if (!(error instanceof OutboundFailure)) throw error;
		return { flaw: `${at} cannot be read. ${error.message}` };
	}
}
