import { expect, it } from "vitest";
import { memoryCounts } from "#api/rate-limit/counts.ts";
import { createLimiters, createSignInCount } from "#api/rate-limit/limiters.ts";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";

const MOST = DEFAULT_LIMITS.requests.sign_in;

function open() {
	const counts = memoryCounts("sign_in");
	const limiters = createLimiters(DEFAULT_LIMITS, () => counts);
	const known = createSignInCount(DEFAULT_LIMITS, counts);
	// All from one address.
	const request = { call: { address: "203.0.113.7" } } as Parameters<typeof known>[0];
	const attempt = () =>
		limiters.sign_in(request).then(
			() => true,
			() => false,
		);
	const signIn = async (account: string) =>
		(await attempt()) &&
		known(request, account, 1).then(
			() => true,
			() => false,
		);
	return { attempt, signIn };
}

it("an office behind one address signs in, however many people it has", async () => {
	const { signIn } = open();
	for (let person = 0; person < 10 * MOST; person += 1) {
		expect(await signIn(`account:${person}`)).toBe(true);
	}
});

it("one account signs in so often and no more, from whatever address", async () => {
	const { signIn } = open();
	for (let time = 0; time < MOST; time += 1) expect(await signIn("account:ada")).toBe(true);
	expect(await signIn("account:ada")).toBe(false);
	expect(await signIn("account:bo")).toBe(true);
});

it("attempts that lead to nobody count at their address, as before", async () => {
	const { attempt } = open();
	for (let time = 0; time < MOST; time += 1) expect(await attempt()).toBe(true);
	expect(await attempt()).toBe(false);
});
