import { createRemoteJWKSet, customFetch, decodeJwt, errors, jwtVerify } from "jose";
import type { CustomFetch } from "openid-client";
import { ISSUER_KINDS, type IssuerKind, KNOWN_ISSUERS } from "#contract/accounts/publisher.ts";
import { Refusal } from "#domain/errors.ts";
import { createGuardedFetch } from "#outbound/guarded-fetch.ts";
import { createAddressPolicy, resolveHost } from "#outbound/public-address.ts";
import type { CheckedJob } from "#registry/publishers/admit.ts";
import { invalidProof } from "#registry/publishers/short-token.ts";
import { createDiscovery } from "../oidc/discovery.ts";
import { loadOpenId } from "../oidc/load-open-id.ts";
import { guardedRequests } from "../oidc/provider.ts";
import type { Log } from "../process/log.ts";

/** Only signatures that everybody can check and nobody but the issuer can make. */
const ALGORITHMS = [
	"RS256",
	"RS384",
	"RS512",
	"PS256",
	"PS384",
	"PS512",
	"ES256",
	"ES384",
	"EdDSA",
];

const CLOCK_SECONDS = 30;
/** As long as the usual job may take, which is how long some CIs make their tokens. */
const LONGEST_SECONDS = 3_600;
const NOT_YET = "The token is not valid yet.";
const TOO_LONG =
	"The token is valid for more than an hour. Have the CI make shorter ones, such as by a time-out of the job.";

export interface JobTokens {
	/** What the tokens of each accepted issuer state. */
	kinds: ReadonlyMap<string, IssuerKind>;
	/** The job that a token describes, if its issuer signed it for this registry and it is valid now. */
	check: (token: string) => Promise<CheckedJob>;
}

interface JobTokensOptions {
	/** Of the operator, as `https://…` or `https://…=gitlab`. */
	publishIssuers: readonly string[];
	baseUrl: string;
	/** Inner networks that may be asked, as CIDR. */
	networks: readonly string[];
	now: () => Date;
	log: Log;
}

export function createJobTokens(options: JobTokensOptions): JobTokens {
	const { publishIssuers, baseUrl, now, log } = options;
	const kinds = new Map([...Object.entries(KNOWN_ISSUERS), ...publishIssuers.map(readIssuer)]);
	const requests = guardedRequests(
		createGuardedFetch({
			policy: createAddressPolicy(options.networks),
			resolve: resolveHost,
			userAgent: `AgentRegistry-Publishing/1.0 (+${baseUrl}/docs/)`,
		}),
	);
	const unreachable = (error: unknown) => {
		log("warn", "keys of an issuer could not be read", { reason: String(error).slice(0, 300) });
		const sentence = "The issuer of the token cannot be reached right now. Try again in a minute.";
		const headers = { "Retry-After": "60" };
		return new Refusal("unavailable", sentence, { reported: true, bound: "issuer", headers });
	};
	const keySets = new Map(
		[...kinds.keys()].map((issuer) => {
			const discover = () => readKeys(issuer, requests);
			return [issuer, createDiscovery({ now, discover, onFailure: unreachable })];
		}),
	);
	return {
		kinds,
		async check(token) {
			const issuer = issuerOf(token);
			const kind = kinds.get(issuer);
			const keys = await keySets.get(issuer)?.();
			if (!kind || !keys) throw invalidProof("This registry does not accept the token's issuer.");
			try {
				const { payload } = await jwtVerify(token, keys, {
					issuer,
					audience: baseUrl,
					algorithms: ALGORITHMS,
					requiredClaims: ["exp", "iat", "sub"],
					clockTolerance: CLOCK_SECONDS,
					currentDate: now(),
				});
				// `jwtVerify` requires both.
				const { exp = 0, iat = 0 } = payload;
				if (iat > now().getTime() / 1000 + CLOCK_SECONDS) throw invalidProof(NOT_YET);
				if (exp - iat > LONGEST_SECONDS) throw invalidProof(TOO_LONG);
				return { issuer, kind, claims: payload, tokenId: payload.jti ?? JSON.stringify(payload) };
			} catch (error) {
				if (error instanceof Refusal) throw error;
				if (!(error instanceof errors.JOSEError) || KEY_ERRORS.includes(error.code)) {
					throw unreachable(error);
				}
				throw invalidProof(reasonOf(error, baseUrl));
			}
		},
	};
}

function readIssuer(text: string): readonly [string, IssuerKind] {
	const [issuer = "", kind] = text.split("=");
	return [issuer, ISSUER_KINDS.find((name) => name === kind) ?? "other"];
}

async function readKeys(issuer: string, requests: CustomFetch) {
	const openId = await loadOpenId();
	const configuration = await openId.discovery(new URL(issuer), "publisher", undefined, undefined, {
		[openId.customFetch]: requests,
		execute: issuer.startsWith("http:") ? [openId.allowInsecureRequests] : [],
	});
	const { jwks_uri: address } = configuration.serverMetadata();
	if (address === undefined) throw new Error(`${issuer} names no jwks_uri`);
	return createRemoteJWKSet(new URL(address), {
		[customFetch]: (url) =>
			requests(url, { method: "GET", headers: {}, body: undefined, redirect: "manual" }),
	});
}

function issuerOf(token: string): string {
	try {
		return decodeJwt(token).iss ?? "";
	} catch {
		throw invalidProof("This is not a token of OpenID Connect.");
	}
}

/** Codes of failures to read its keys. */
const KEY_ERRORS: readonly string[] = ["ERR_JOSE_GENERIC", "ERR_JWKS_INVALID", "ERR_JWKS_TIMEOUT"];

function reasonOf(error: errors.JOSEError, baseUrl: string): string {
	const claim = "claim" in error ? error.claim : "";
	if (claim === "aud")
		return `The token is not for this registry: its audience must be ${baseUrl}.`;
	if (claim === "exp") return "The token has expired; ask the CI for a new one.";
	if (claim === "nbf") return NOT_YET;
	return "The token was not signed by its issuer, or is incomplete.";
}
