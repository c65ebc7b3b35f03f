import type { Request, RequestHandler } from "express";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Scope } from "#contract/vocabulary.ts";
import { Refusal } from "#domain/errors.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";
import { mayUse } from "#domain/token-state.ts";

const REALM = 'Bearer realm="agent-registry"';

interface AuthenticateOptions {
	findToken: (text: string) => Promise<TokenRecord | undefined>;
	/** Counts a failure against the client; throws when it has failed too often. */
	countFailure: RequestHandler;
}

/**
 * Finds out who asks, where that matters: endpoints with a scope need a token, others take one. Everywhere else
 * credentials are not looked at, so that answers can be shared. Tokens are never read from the query or from cookies.
 */
export function authenticate({ findToken, countFailure }: AuthenticateOptions): RequestHandler {
	async function findOut(
		endpoint: Endpoint,
		...[request, response, next]: Parameters<RequestHandler>
	): Promise<void> {
		const text = readCredentials(request);
		const token = text === undefined ? undefined : await findToken(text);
		if (text !== undefined && !token) {
			await countFailure(request, response, (error?: unknown) =>
				next(error ?? invalidCredentials()),
			);
			return;
		}
		if (!token) return next(endpoint.scope ? missingCredentials() : undefined);
		const scope = neededScope(endpoint);
		if (scope && !mayUse(token, scope)) throw insufficientScope(scope);
		request.call.token = token;
		next();
	}
	return (request, response, next) => {
		const { endpoint } = request.call;
		if (!endpoint || !looksAtCredentials(endpoint)) return next();
		return findOut(endpoint, request, response, next);
	};
}

function looksAtCredentials(endpoint: Endpoint): boolean {
	return neededScope(endpoint) !== undefined || endpoint.optionalScope !== undefined;
}

/** Scope that a token must carry where one is sent; undefined where any of them will do. */
function neededScope({ scope, rateClass }: Endpoint): Scope | undefined {
	return scope ?? (rateClass === "feed" ? "agents:read" : undefined);
}

/** The token of the one or the other header; both may be sent when they say the same. */
function readCredentials(request: Request): string | undefined {
	const authorization = request.get("Authorization");
	const key = request.get("X-API-Key");
	const bearer = authorization === undefined ? undefined : bearerOf(authorization);
	if (bearer !== undefined && key !== undefined && bearer !== key) {
		throw new Refusal(
			"conflicting_credentials",
			"Authorization and X-API-Key carry different tokens; send one of them.",
		);
	}
	return bearer ?? key;
}

/** An Authorization header of another scheme is a token that cannot be valid. */
function bearerOf(authorization: string): string {
	return /^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? "";
}

function missingCredentials(): Refusal {
	return new Refusal(
		"missing_credentials",
		"Send a token as Authorization: Bearer or as X-API-Key.",
		{
			headers: { "WWW-Authenticate": REALM },
		},
	);
}

function invalidCredentials(): Refusal {
	return new Refusal("invalid_credentials", "The token is unknown, expired or revoked.", {
		headers: { "WWW-Authenticate": `${REALM}, error="invalid_token"` },
	});
}

function insufficientScope(scope: string): Refusal {
	return new Refusal("insufficient_scope", `The token lacks the scope ${scope}.`, {
		headers: { "WWW-Authenticate": `${REALM}, error="insufficient_scope", scope="${scope}"` },
	});
}
