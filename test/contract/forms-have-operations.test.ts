import { describe, expect, it } from "vitest";
import { ACTS } from "#api/acts/acts.ts";
import { DASHBOARD } from "#contract/accounts/dashboard.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";

/** What only people do, in a browser where they sign in. */
const ONLY_PEOPLE: Readonly<Record<string, readonly string[]>> = {
	"signing in": [
		...["requestLink", "beginProviderSignIn", "redeemLink", "signOut"],
		...["linkIdentity", "unlinkIdentity", "endSessions"],
	],
	passkeys: [
		...["passkeyChallenge", "signInByPasskey", "newPasskeyChallenge"],
		...["addPasskey", "removePasskey"],
	],
	"making tokens": ["createToken"],
};

const rows: readonly Endpoint[] = ENDPOINTS;
const forms: readonly Endpoint[] = DASHBOARD.filter(({ method }) => method !== "GET");
const named = ({ operations = [] }: Endpoint) => operations;

describe("everything that a form of the dashboard does", () => {
	it("is an operation, but for three kinds of things", () => {
		const alone = forms.filter((form) => named(form).some((name) => name in ONLY_PEOPLE));
		const kinds = Map.groupBy(alone, (form) => named(form).join());
		const ids = [...kinds].map(([kind, of]) => [kind, of.map(({ id }) => id)]);
		expect(Object.fromEntries(ids)).toEqual(ONLY_PEOPLE);
	});

	const others = forms.filter((form) => !named(form).some((name) => name in ONLY_PEOPLE));
	it.each(others)("is a row or an act: $id", ({ operations = [], access, status }) => {
		expect(operations.length).toBeGreaterThan(0);
		for (const operation of operations) {
			const row = rows.find(({ id }) => id === operation);
			const act = ACTS.get(operation);
			if (access === "moderator" || access === "operator") {
				expect(act?.who, operation).toBe(access);
				continue;
			}
			expect(row?.method, operation).not.toBe("GET");
			// What needs a session as a form needs a token as an operation. What answers in place changes nothing.
			const right = status === 200 ? /:read$/ : /:write$/;
			if (access === "account") expect(row?.scope, operation).toMatch(right);
		}
	});

	it("has other names than operations, because handlers are found by them", () => {
		const names = new Set(rows.map(({ id }) => id));
		expect(forms.filter(({ id }) => names.has(id))).toEqual([]);
	});
});
