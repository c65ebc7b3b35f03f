import { generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type Configuration } from "oidc-provider";
import { createProviderMemory } from "./provider-memory.ts";

type Claims = Readonly<Record<string, unknown>>;

/** An answer of an endpoint instead of the provider's. */
export interface Answer {
	status?: number;
	type?: string;
	body: string;
}

export interface RealProvider {
	issuer: string;
	clientId: string;
	clientSecret: string;
	/** The people of the provider by name, with their claims. */
	person: string;
	people: Map<string, Claims>;
	/** Answers by path, while they are set. */
	answers: Map<string, Answer>;
	/** Method and path of each request. */
	asked: string[];
	/** An ID token with the provider's own signature. */
	signToken: (claims: Claims) => string;
	close: () => Promise<void>;
}

const CLIENT = { clientId: "registry", clientSecret: "kept-between-two" };

/** For all providers of a run, because it takes a while to find them. */
const KEYS = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** A real provider on a free port, which signs everybody in without asking. */
export async function startProvider(redirectUris: readonly string[]): Promise<RealProvider> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const { privateKey } = KEYS;
	const key = { ...privateKey.export({ format: "jwk" }), kid: "first", use: "sig", alg: "RS256" };
	const here: RealProvider = {
		...CLIENT,
		issuer,
		person: "ada",
		people: new Map(),
		answers: new Map(),
		asked: [],
		signToken: (claims) => {
			const now = Math.floor(Date.now() / 1000);
			const usual = { iss: issuer, aud: CLIENT.clientId, iat: now, exp: now + 60 };
			const parts = [
				{ alg: "RS256", kid: key.kid },
				{ ...usual, ...claims },
			];
			const text = parts.map((part) => encode(JSON.stringify(part))).join(".");
			return `${text}.${sign("sha256", Buffer.from(text), privateKey).toString("base64url")}`;
		},
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
	const provider = new Provider(issuer, {
		...settingsFor(here),
		jwks: { keys: [key] },
		clients: [
			{
				client_id: CLIENT.clientId,
				client_secret: CLIENT.clientSecret,
				redirect_uris: [...redirectUris],
			},
		],
	});
	const answer = provider.callback();
	const serve = async (request: IncomingMessage, response: ServerResponse) => {
		const { pathname } = new URL(request.url ?? "", issuer);
		here.asked.push(`${request.method} ${pathname}`);
		const instead = here.answers.get(pathname);
		if (instead) {
			response.writeHead(instead.status ?? 200, {
				"Content-Type": instead.type ?? "application/json",
			});
			response.end(instead.body);
		} else if (pathname.startsWith("/interaction/")) {
			const login = { accountId: here.person };
			await provider.interactionFinished(request, response, { login });
		} else {
			await answer(request, response);
		}
	};
	server.on("request", (request, response) => {
		serve(request, response).catch((error: unknown) => response.destroy(error as Error));
	});
	return here;
}

function settingsFor(here: RealProvider): Configuration {
	return {
		adapter: createProviderMemory(),
		features: { devInteractions: { enabled: false } },
		interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
		cookies: { keys: ["for this test"] },
		ttl: {
			AccessToken: 600,
			AuthorizationCode: 60,
			Grant: 600,
			IdToken: 600,
			Interaction: 600,
			Session: 600,
		},
		pkce: { required: () => true },
		claims: {
			openid: ["sub"],
			email: ["email", "email_verified"],
			profile: ["name", "preferred_username", "groups"],
		},
		findAccount: (_context, sub) => ({
			accountId: sub,
			claims: async () => ({ ...here.people.get(sub), sub }),
		}),
		// Asks for no consent.
		async loadExistingGrant({ oidc }) {
			const { client, session, provider } = oidc;
			const grant = new provider.Grant({
				...(client ? { clientId: client.clientId } : {}),
				...(session?.accountId ? { accountId: session.accountId } : {}),
			});
			grant.addOIDCScope("openid email profile");
			await grant.save();
			return grant;
		},
	};
}

const encode = (text: string) => Buffer.from(text).toString("base64url");

/** Follows a person through the provider, and returns the address to which the browser returns. */
export async function visitProvider(address: string): Promise<URL> {
	const cookies = new Map<string, string>();
	let url = new URL(address);
	const { origin } = url;
	while (url.origin === origin) {
		const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
		const response = await fetch(url, { headers: { Cookie }, redirect: "manual" });
		for (const line of response.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
			cookies.set(name, value);
		}
		const location = response.headers.get("location");
		if (location === null)
			throw new Error(`The provider stays at ${url.pathname}: ${await response.text()}`);
		url = new URL(location, url);
	}
	return url;
}
