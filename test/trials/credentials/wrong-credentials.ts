import { makeToken } from "#domain/accounts/token.ts";
import type { SeededRandom } from "#registry/sample/seeded-random.ts";
import { sha256 } from "#registry/sha256.ts";
import type { Act } from "./acts.ts";
import type { Cast } from "./cast.ts";

/** What is sent with a request. */
export interface Carried {
	headers: Readonly<Record<string, string>>;
	/** Appended to the address. */
	query?: string;
}

type Carry = (cast: Cast, act: Act, random: SeededRandom) => Carried | undefined;

const SESSION = "__Host-areg_session";
const bearer = (token: string): Carried => ({ headers: { Authorization: `Bearer ${token}` } });
const cookie = (value: string, name = SESSION): Carried => ({
	headers: { Cookie: `${name}=${value}`, "Sec-Fetch-Site": "same-origin" },
});

/** All that a request to the API can carry instead of the right token. Undefined if it would be right. */
const WRONG_TOKENS: Readonly<Record<string, Carry>> = {
	"no token": () => ({ headers: {} }),
	"an empty token": () => bearer(""),
	"a garbled token": (cast, _, random) => bearer(change(cast.tokens.own, random)),
	"a token that never was": (_, __, { bytes }) => bearer(makeToken(bytes)),
	"an expired token": ({ tokens }) => bearer(tokens.expired),
	"a revoked token": ({ tokens }) => bearer(tokens.revoked),
	"the token of a suspended account": ({ tokens }) => bearer(tokens.suspended),
	"a token with every other scope": ({ tokens }, { scope }) =>
		bearer(scope ? tokens.without[scope] : ""),
	"the token of another": ({ tokens }, { isOwn }) => (isOwn ? bearer(tokens.others) : undefined),
	"the token of who is no moderator any more": ({ tokens }, { scope }) =>
		scope === "admin" ? bearer(tokens.demoted) : undefined,
	"two different tokens": ({ tokens }) => ({
		headers: { ...bearer(tokens.own).headers, "X-API-Key": tokens.others },
	}),
	"the token twice in a header": ({ tokens }) => bearer(`${tokens.own}, Bearer ${tokens.own}`),
	"the token under another scheme": ({ tokens }) => ({
		headers: { Authorization: `Basic ${btoa(`${tokens.own}:`)}` },
	}),
	"the token in the query": ({ tokens }) => ({
		headers: {},
		query: `?access_token=${tokens.own}&token=${tokens.own}&api_key=${tokens.own}`,
	}),
	"the token in a cookie": ({ tokens }) => cookie(tokens.own),
	"the digest of a token": ({ tokens }) => bearer(sha256(tokens.own)),
	"the cookie of a session": ({ sessions }) => cookie(sessions.own),
	"a session for a token": ({ sessions }) => bearer(sessions.own),
};

/** The same for forms. */
const WRONG_SESSIONS: Readonly<Record<string, Carry>> = {
	"no session": () => ({ headers: { "Sec-Fetch-Site": "same-origin" } }),
	"a garbled cookie": ({ sessions }, _, random) => cookie(change(sessions.own, random)),
	"a cookie that never was": (_, __, { bytes }) =>
		cookie(Buffer.from(bytes(32)).toString("base64url")),
	"an expired session": ({ sessions }) => cookie(sessions.expired),
	"a session that was signed out": ({ sessions }) => cookie(sessions.signedOut),
	"a session that was ended everywhere": ({ sessions }) => cookie(sessions.ended),
	"the session of a suspended account": ({ sessions }) => cookie(sessions.suspended),
	"the session of another": ({ sessions }, { isOwn }) =>
		isOwn ? cookie(sessions.others) : undefined,
	"the session of a member": ({ sessions }, { access }) =>
		access && access !== "account" ? cookie(sessions.others) : undefined,
	"the session of who is no moderator any more": ({ sessions }, { access }) =>
		access && access !== "account" ? cookie(sessions.demoted) : undefined,
	"the session from another site": ({ sessions }) => ({
		headers: { ...cookie(sessions.own).headers, "Sec-Fetch-Site": "cross-site" },
	}),
	"the session from another origin": ({ sessions }) => ({
		headers: { Cookie: `${SESSION}=${sessions.own}`, Origin: "https://evil.example" },
	}),
	"the session under another name": ({ sessions }) => cookie(sessions.own, "areg_session"),
	"the session in the query": ({ sessions }) => ({
		headers: { "Sec-Fetch-Site": "same-origin" },
		query: `?${SESSION}=${sessions.own}`,
	}),
	"the digest of a session": ({ sessions }) => cookie(sha256(sessions.own)),
	"a token": ({ tokens }) => ({
		headers: {
			...bearer(tokens.own).headers,
			"X-API-Key": tokens.own,
			"Sec-Fetch-Site": "same-origin",
		},
	}),
	"a token for a session": ({ tokens }) => cookie(tokens.own),
};

/** Every wrong credential for an action, by kind. */
export function wrongCredentialsFor(act: Act): [string, Carry][] {
	return Object.entries(act.access ? WRONG_SESSIONS : WRONG_TOKENS);
}

/** The right one, to check that the refused request was possible. */
export function rightCredential({ tokens, sessions }: Cast, { access }: Act): Carried {
	return access ? cookie(sessions.own) : bearer(tokens.own);
}

/** A text of the same letters and length that differs in one letter. */
function change(text: string, { next }: SeededRandom): string {
	const at = Math.floor(next() * text.length);
	const letter = text[at] === "x" ? "y" : "x";
	return text.slice(0, at) + letter + text.slice(at + 1);
}
