import { SCOPES } from "#contract/vocabulary.ts";
import { restoreAccount, suspendAccount } from "#registry/accounts/change-account.ts";
import { changeRole } from "#registry/accounts/manage-accounts.ts";
import { endSessions } from "#registry/accounts/sessions.ts";
import { issueToken, revokeToken } from "#registry/tokens/tokens.ts";
import type { Browser, DashboardService } from "../../api/dashboard/dashboard-service.ts";
import { STAFF, signIn } from "./cast.ts";

/** A signed-in person with all credentials. */
interface Let {
	id: string;
	browser: Browser;
	token: string;
	tokenId: string;
}

/** Each revokes something, and says what must stop working: the token, the session, or the desk. */
const REVOCATIONS: Readonly<
	Record<
		string,
		{ revoke: (service: DashboardService, guest: Let) => Promise<unknown>; ends: readonly Way[] }
	>
> = {
	"the token was revoked": {
		revoke: ({ registry }, { tokenId }) => revokeToken(registry, tokenId),
		ends: ["token"],
	},
	"they signed out": { revoke: (_, { browser }) => browser.send("/sign-out/"), ends: ["session"] },
	"their sessions were ended": {
		revoke: ({ registry }, { id }) => endSessions(registry, id, STAFF),
		ends: ["session"],
	},
	"the account was suspended": {
		revoke: ({ registry }, { id }) =>
			suspendAccount(registry, { id, reason: "A trial.", actor: STAFF }),
		ends: ["token", "session"],
	},
	"they were made a member": {
		revoke: ({ registry }, { id }) => changeRole(registry, { id, role: "member" }, STAFF),
		ends: ["admin", "desk"],
	},
};

type Way = keyof typeof WAYS;

const ask = (service: DashboardService, path: string, token: string) =>
	fetch(service.origin + path, { headers: { Authorization: `Bearer ${token}` } });

/** What works before: an answer of 200. */
const WAYS = {
	token: (service: DashboardService, { token }: Let) => ask(service, "/api/v1/watchlist", token),
	admin: (service: DashboardService, { token }: Let) =>
		ask(service, "/api/v1/admin/submissions", token),
	session: (_: DashboardService, { browser }: Let) => browser.ask("/dashboard/account/"),
	desk: (_: DashboardService, { browser }: Let) => browser.ask("/dashboard/desk/"),
} as const;

/** Signs somebody in, revokes one thing after the other, and sends a request at once. */
export async function revokeInTurn(
	service: DashboardService,
	secrets: string[],
): Promise<string[]> {
	const broken: string[] = [];
	for (const [what, { revoke, ends }] of Object.entries(REVOCATIONS)) {
		const guest = await letIn(service, secrets);
		for (const way of ends) {
			const { status } = await WAYS[way](service, guest);
			if (status !== 200) broken.push(`the ${way} did not work before ${what}: ${status}`);
		}
		const before = new Map(guest.browser.cookies);
		await revoke(service, guest);
		// Somebody who kept the cookies still has them.
		for (const [name, value] of before) guest.browser.cookies.set(name, value);
		for (const way of ends) {
			const { status } = await WAYS[way](service, guest);
			if (status < 300) broken.push(`the ${way} still worked after ${what}: ${status}`);
		}
		if (what === "the account was suspended") {
			await restoreAccount(service.registry, { id: guest.id, actor: STAFF });
		}
	}
	return broken;
}

async function letIn(service: DashboardService, secrets: string[]): Promise<Let> {
	const { registry } = service;
	// A new person each time, because the number of tokens is limited.
	const email = `guest-${secrets.length}@quay.works`;
	const guest = await signIn(service, { email, role: "operator", secrets });
	const request = { name: "guest", scopes: SCOPES, ownerId: guest.id };
	const { token, record } = await issueToken(registry, request);
	secrets.push(token);
	return { id: guest.id, browser: guest.browser, token, tokenId: record.id };
}
