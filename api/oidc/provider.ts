import { createHmac } from "node:crypto";
import type { ClientAuth, Configuration, CustomFetch } from "openid-client";
import { dashboardPath } from "#contract/http/addresses.ts";
import type { GuardedFetch } from "#outbound/guarded-fetch.ts";
import type { ProvenIdentity } from "#registry/accounts/proven-identity.ts";
import type { Log } from "../process/log.ts";
import { createDiscovery } from "./discovery.ts";
import { refuseSignIn } from "./failed-sign-in.ts";
import { loadOpenId } from "./load-open-id.ts";
import type { ProviderSettings } from "./provider-settings.ts";
import { type Claims, readClaims } from "./read-claims.ts";

/** Providers' documents have a few kilobytes, key sets some dozen. */
const MAX_BYTES = 512 * 1024;
const TIMEOUT_MS = 10_000;

/** Statuses whose answers have no body (Fetch standard). */
const BODILESS: readonly number[] = [204, 205, 304];

/** Sends the library's requests to providers only through the guard. Redirects are not followed, because requests contain secrets. */
export function guardedRequests(fetch: GuardedFetch): CustomFetch {
	return async (url, { method, headers, body }) => {
		const { status, ...answer } = await fetch(url, {
			method: method === "POST" ? "POST" : "GET",
			headers,
			body: String(body ?? ""),
			ports: "any",
			maxBytes: MAX_BYTES,
			timeoutMs: TIMEOUT_MS,
			maxRedirects: 0,
		});
		const content = BODILESS.includes(status) ? null : new Uint8Array(answer.body);
		return new Response(content, { status, headers: answer.headers });
	};
}

type OpenId = Awaited<ReturnType<typeof loadOpenId>>;

/** In the header, which every provider accepts unless it says otherwise (OpenID Connect Discovery 1.0 section 3). */
function clientAuthentication(openId: OpenId, secret: string | null): ClientAuth {
	if (secret === null) return openId.None();
	const inHeader = openId.ClientSecretBasic(secret);
	const inBody = openId.ClientSecretPost(secret);
	return (provider, ...rest) => {
		const ways = provider.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
		const isInBody = !ways.includes("client_secret_basic") && ways.includes("client_secret_post");
		(isInBody ? inBody : inHeader)(provider, ...rest);
	};
}

interface ProviderParts {
	baseUrl: string;
	fetch: GuardedFetch;
	now: () => Date;
	log: Log;
}

interface Return {
	/** Query of the address that the provider sent the browser to. */
	query: string;
	secret: string;
}

/** A provider that people can sign in with. All its failures become refusals with a sentence. */
export interface Provider extends Pick<ProviderSettings, "name" | "label"> {
	/** Creates the address to send a browser to, once the provider has answered. */
	begin: () => Promise<(secret: string) => Promise<string>>;
	/** True if a browser returns with the state that it was sent away with. */
	isReturn: (back: Return) => boolean;
	finish: (back: Return) => Promise<ProvenIdentity>;
}

export function createProvider(settings: ProviderSettings, parts: ProviderParts): Provider {
	const { name, label, scopes } = settings;
	const { baseUrl, log } = parts;
	const redirectUri = baseUrl + dashboardPath("finishProviderSignIn", name);
	const configuration = createDiscovery({
		now: parts.now,
		discover: () => discover(settings, parts.fetch),
		onFailure: (error) => refuseSignIn(error, { name, label, log, otherwise: "unusable" }),
	});
	return {
		name,
		label,
		async begin() {
			const [server, openId] = await Promise.all([configuration(), loadOpenId()]);
			return async (secret) => {
				const { state, nonce, verifier } = partsOf(secret, name);
				const challenge = await openId.calculatePKCECodeChallenge(verifier);
				return openId.buildAuthorizationUrl(server, {
					redirect_uri: redirectUri,
					scope: scopes,
					state,
					nonce,
					code_challenge: challenge,
					code_challenge_method: "S256",
				}).href;
			};
		},
		isReturn({ query, secret }) {
			const states = new URLSearchParams(query).getAll("state");
			return states.length === 1 && states[0] === partsOf(secret, name).state;
		},
		async finish({ query, secret }) {
			const server = await configuration();
			try {
				const claims = await askWho(server, new URL(`${redirectUri}?${query}`), { secret, name });
				const proven = readClaims(claims, settings);
				if (proven) return proven;
				throw new Error("the answer does not identify the person who signed in");
			} catch (error) {
				throw refuseSignIn(error, { name, label, log, otherwise: "unfit" });
			}
		},
	};
}

/** The values sent through the provider are derived from the cookie's secret, separately for each provider. */
function partsOf(secret: string, provider: string) {
	const derive = (use: string) =>
		createHmac("sha256", secret).update(`${use} ${provider}`).digest("base64url");
	return { state: derive("state"), nonce: derive("nonce"), verifier: derive("verifier") };
}

async function discover(settings: ProviderSettings, fetch: GuardedFetch): Promise<Configuration> {
	const openId = await loadOpenId();
	const issuer = new URL(settings.issuer);
	const configuration = await openId.discovery(
		issuer,
		settings.clientId,
		undefined,
		clientAuthentication(openId, settings.clientSecret),
		{
			[openId.customFetch]: guardedRequests(fetch),
			execute: [
				// ID tokens are checked with the provider's keys, although they come from it directly.
				openId.enableNonRepudiationChecks,
				...(issuer.protocol === "http:" ? [openId.allowInsecureRequests] : []),
			],
		},
	);
	const { authorization_endpoint: address = "" } = configuration.serverMetadata();
	if (URL.parse(address)?.protocol !== issuer.protocol) {
		throw new Error("the provider has no web address to send people to");
	}
	return configuration;
}

async function askWho(
	configuration: Configuration,
	address: URL,
	{ secret, name }: { secret: string; name: string },
) {
	const openId = await loadOpenId();
	const { state, nonce, verifier } = partsOf(secret, name);
	const tokens = await openId.authorizationCodeGrant(configuration, address, {
		expectedState: state,
		expectedNonce: nonce,
		pkceCodeVerifier: verifier,
		idTokenExpected: true,
	});
	const token: Claims = tokens.claims() ?? {};
	const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
	const userInfo = hasMore
		? await openId.fetchUserInfo(configuration, tokens.access_token, String(token.sub))
		: {};
	return { token, userInfo };
}
