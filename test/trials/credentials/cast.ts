import { SCOPES, type Scope } from "#contract/vocabulary.ts";
import { GRANTED_SCOPES } from "#domain/accounts/rights.ts";
import { suspendAccount } from "#registry/accounts/change-account.ts";
import { changeRole, makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import { endSessions } from "#registry/accounts/sessions.ts";
import { issueToken, revokeToken } from "#registry/tokens/tokens.ts";
import { type DashboardService, openBrowser } from "../../api/dashboard/dashboard-service.ts";

/** Tokens and sessions of people, most of which are invalid. */
export interface Cast {
	ownerId: string;
	tokens: {
		own: string;
		expired: string;
		revoked: string;
		suspended: string;
		others: string;
		demoted: string;
		/** For each scope, a token with all others. */
		without: Readonly<Record<Scope, string>>;
	};
	sessions: {
		own: string;
		expired: string;
		signedOut: string;
		ended: string;
		suspended: string;
		others: string;
		demoted: string;
	};
	/** All secrets that were issued and must not be stored in plain text. */
	secrets: string[];
}

export const STAFF = { id: "operator:command-line" };

/** Signs everybody in, and most of them out again. Moves the clock forward by days. */
export async function bringCast(service: DashboardService): Promise<Cast> {
	const { registry } = service;
	const secrets: string[] = [];
	const guest = (name: string, role: "member" | "operator" = "member") =>
		signIn(service, { email: `${name}@quay.works`, role, secrets });
	const issue = async (ownerId: string, scopes: readonly Scope[], days = 300) => {
		const issued = await issueToken(registry, { name: "trial", scopes, ownerId, days });
		secrets.push(issued.token);
		return issued;
	};
	const early = await guest("ada", "operator");
	const expired = await issue(early.id, SCOPES, 1);
	service.pass({ hours: 8 * 24 });

	const signedOut = await guest("ada", "operator");
	await signedOut.browser.send("/sign-out/");
	const ended = await guest("ada", "operator");
	await endSessions(registry, early.id, STAFF);
	const suspended = await guest("sue", "operator");
	const suspendedToken = await issue(suspended.id, SCOPES);
	await suspendAccount(registry, { id: suspended.id, reason: "A trial.", actor: STAFF });
	const demoted = await guest("dan", "operator");
	const demotedToken = await issue(demoted.id, SCOPES);
	await changeRole(registry, { id: demoted.id, role: "member" }, STAFF);
	const revoked = await issue(early.id, SCOPES);
	await revokeToken(registry, revoked.record.id);
	const [own, others] = [await guest("ada", "operator"), await guest("bo")];
	const without = async (scope: Scope) =>
		(
			await issue(
				early.id,
				SCOPES.filter((each) => each !== scope),
			)
		).token;
	return {
		ownerId: early.id,
		tokens: {
			own: (await issue(early.id, SCOPES)).token,
			others: (
				await issue(
					others.id,
					SCOPES.filter((scope) => !GRANTED_SCOPES.includes(scope)),
				)
			).token,
			expired: expired.token,
			revoked: revoked.token,
			suspended: suspendedToken.token,
			demoted: demotedToken.token,
			without: {
				"agents:read": await without("agents:read"),
				"agents:write": await without("agents:write"),
				"watchlist:write": await without("watchlist:write"),
				"votes:write": await without("votes:write"),
				"comments:write": await without("comments:write"),
				"statements:write": await without("statements:write"),
				"collections:read": await without("collections:read"),
				"collections:write": await without("collections:write"),
				admin: await without("admin"),
			},
		},
		sessions: {
			own: own.secret,
			others: others.secret,
			expired: early.secret,
			demoted: demoted.secret,
			signedOut: signedOut.secret,
			ended: ended.secret,
			suspended: suspended.secret,
		},
		secrets,
	};
}

interface Guest {
	email: string;
	role: "member" | "operator";
	/** Takes the link and the cookies. */
	secrets: string[];
}

/** Signs somebody in with a link, like a browser. */
export async function signIn(service: DashboardService, { email, role, secrets }: Guest) {
	const { code, account } = await makeSignInLink(service.registry, { email, role }, STAFF);
	const browser = openBrowser(service.origin);
	await browser.send(`/sign-in/${code}/`);
	const secret = browser.cookies.get("__Host-areg_session");
	if (secret === undefined) throw new Error(`${email} could not sign in`);
	secrets.push(code, ...browser.cookies.values());
	return { browser, secret, id: account.id };
}
