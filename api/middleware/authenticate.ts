import type { NextFunction, Request, RequestHandler, Response } from "express";
import { signInPath } from "#contract/http/addresses.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { CREDENTIAL_PROBLEMS, type ProblemCode } from "#contract/http/problem.ts";
import type { Scope } from "#contract/vocabulary.ts";
import { ACCESS_NEEDS, mayUse, requirePublishing, roleAllows } from "#domain/accounts/rights.ts";
import { Refusal } from "#domain/errors.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";
import type { SignedIn } from "#registry/accounts/sessions.ts";
import type { FailureBudget } from "../rate-limit/limiters.ts";
import { readCookie } from "../session/cookies.ts";
import { pageOfForm } from "./redirect-to-page.ts";

const REALM = 'Bearer realm="agent-registry"';

interface AuthenticateOptions {
	findToken: (text: string) => Promise<TokenRecord | undefined>;
	failures: FailureBudget;
}

/**
 * Identifies the caller if it matters: endpoints with a scope require a token, some others accept one. All others
 * ignore credentials, so that answers can be shared. Tokens are never read from the query or from cookies.
 */
export function authenticate({ findToken, failures }: AuthenticateOptions): RequestHandler {
	async function findWho(request: Request, endpoint: Endpoint): Promise<TokenRecord | undefined> {
		const text = readCredentials(request);
		if (text === undefined) {
			if (!endpoint.scope) return undefined;
			const detail = "Send a token in the header Authorization: Bearer or X-API-Key.";
			throw challenge("missing_credentials", detail);
		}
		const scope = neededScope(endpoint);
		const credentials = `${scope ?? ""} ${text}`;
		failures.check(request, credentials);
		const token = await findToken(text);
		if (!token) {
			const detail = "The token is unknown, expired or revoked.";
			throw challenge("invalid_credentials", detail, ', error="invalid_token"');
		}
		if (scope && !mayUse(token, scope)) {
			const error = `, error="insufficient_scope", scope="${scope}"`;
			throw challenge("insufficient_scope", `The token lacks the scope ${scope}.`, error);
		}
		// A feed is the same for everybody; its token only raises the limit.
		if (endpoint.rateClass !== "feed") requirePublishing(token, endpoint.id);
		failures.remember(credentials);
		return token;
	}
	async function findOut(endpoint: Endpoint, request: Request, next: NextFunction): Promise<void> {
		try {
			const token = await findWho(request, endpoint);
			if (token) request.call.token = token;
		} catch (error) {
			if (isFailure(error)) await failures.count(request);
			throw error;
		}
		next();
	}
	return (request, _response, next) => {
		const { endpoint } = request.call;
		if (!endpoint || !looksAtCredentials(endpoint)) return next();
		return findOut(endpoint, request, next);
	};
}

function isFailure(error: unknown): boolean {
	return error instanceof Refusal && CREDENTIAL_PROBLEMS.some((code) => code === error.code);
}

function looksAtCredentials(endpoint: Endpoint): boolean {
	return neededScope(endpoint) !== undefined || endpoint.optionalScope !== undefined;
}

/** The scope that a token must have, if one is sent. Undefined if any token will do. */
function neededScope({ scope, rateClass }: Endpoint): Scope | undefined {
	return scope ?? (rateClass === "feed" ? "agents:read" : undefined);
}

/** The token from either header. Both may be sent if they are the same. */
function readCredentials(request: Request): string | undefined {
	const authorization = request.get("Authorization");
	const key = request.get("X-API-Key");
	// A header of another scheme counts as an invalid token.
	const bearer = authorization && (/^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? "");
	if (bearer !== undefined && key !== undefined && bearer !== key) {
		throw new Refusal(
			"conflicting_credentials",
			"Authorization and X-API-Key have different tokens; send only one.",
		);
	}
	return bearer ?? key;
}

/** A refusal that says what to send (RFC 6750 section 3). */
function challenge(code: ProblemCode, detail: string, error = ""): Refusal {
	return new Refusal(code, detail, { headers: { "WWW-Authenticate": REALM + error } });
}

/**
 * Shows people only pages that they may see. Without a session, they are redirected to the sign-in page and then back.
 * The same applies to forms on public pages; nothing is done until the form is sent again.
 */
export const requireAccess: RequestHandler = (request, response, next) => {
	const { endpoint, session, path, query } = request.call;
	if (!endpoint?.access || endpoint.access === "visitor") return next();
	if (!session) {
		if (endpoint.method !== "GET") {
			const page = endpoint.signsInFirst && query !== "" ? pageOfForm(path) : undefined;
			if (page !== undefined) return leadToSignIn(response, `${page}?${query}`);
			throw new Refusal("sign_in_required", "You are no longer signed in. Nothing was changed.");
		}
		return leadToSignIn(response, query === "" ? path : `${path}?${query}`);
	}
	if (!roleAllows(session.account.role, ACCESS_NEEDS[endpoint.access])) {
		throw new Refusal("not_allowed", `Only ${endpoint.access}s can open this page.`);
	}
	next();
};

function leadToSignIn(response: Response, next: string): void {
	response.set("Cache-Control", "no-store");
	response.redirect(303, signInPath(next));
}

/**
 * Identifies the signed-in account if it matters. No row of the API has an access level, so the API ignores cookies.
 */
export function recogniseSession(
	findSession: (secret: string) => Promise<SignedIn | undefined>,
): RequestHandler {
	return (request, _response, next) => {
		const { endpoint } = request.call;
		const secret = endpoint?.access ? readCookie(request, "session") : undefined;
		if (secret === undefined) return next();
		return findSession(secret).then((signedIn) => {
			if (signedIn) request.call.session = signedIn;
			next();
		});
	};
}
