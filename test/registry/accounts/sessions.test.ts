import { describe, expect, it } from "vitest";
import { makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import { endSession, endSessions, findSession } from "#registry/accounts/sessions.ts";
import { redeemSignIn } from "#registry/accounts/sign-in.ts";
import { createTestRegistry, refusal, START, type TestRegistry } from "../registry-fixture.ts";

const operator = { id: "operator:command-line" };

async function signIn(registry: TestRegistry, email = "ada@quay.works") {
	const { code } = await makeSignInLink(registry, { email }, operator);
	return redeemSignIn(registry, { code, deviceDigest: null });
}

describe("a session", () => {
	it("is found by its cookie, with the current account", async () => {
		const registry = createTestRegistry();
		const { secret, account, session } = await signIn(registry);
		await signIn(registry, "bo@quay.works");
		expect(secret).toMatch(/^[\w-]{43}$/);
		expect(await findSession(registry, secret)).toEqual({ account, session });
	});

	it.each<[string, (secret: string, digest: string) => string]>([
		["nothing", () => ""],
		["its digest", (_, digest) => digest],
		["a text with a line end", (secret) => `${secret}\n`],
		["another of the same form", () => "A".repeat(43)],
	])("is not found by %s", async (_what, change) => {
		const registry = createTestRegistry();
		const { secret, session } = await signIn(registry);
		expect(await findSession(registry, change(secret, session.digest))).toBeUndefined();
	});

	it("ends after 12 hours without a visit", async () => {
		const registry = createTestRegistry();
		const { secret } = await signIn(registry);
		registry.pass({ hours: 11.9 });
		expect(await findSession(registry, secret)).toBeDefined();
		registry.pass({ hours: 11.9 });
		expect(await findSession(registry, secret)).toBeDefined();
		registry.pass({ hours: 12 });
		expect(await findSession(registry, secret)).toBeUndefined();
	});

	it("ends 7 days after the sign-in, however often it was used", async () => {
		const registry = createTestRegistry();
		const { secret } = await signIn(registry);
		for (let hours = 0; hours < 160; hours += 8) {
			registry.pass({ hours: 8 });
			expect(await findSession(registry, secret), `after ${hours} hours`).toBeDefined();
		}
		registry.pass({ hours: 8 });
		expect(await findSession(registry, secret)).toBeUndefined();
	});

	it("is written at most every 15 minutes, and never confirmed by a visit", async () => {
		const registry = createTestRegistry();
		const { secret, session } = await signIn(registry);
		registry.pass({ hours: 0.249 });
		expect((await findSession(registry, secret))?.session).toEqual(session);
		registry.pass({ hours: 0.001 });
		expect((await findSession(registry, secret))?.session).toEqual({
			...session,
			lastSeenAt: "2026-05-04T12:15:00.000Z",
			confirmedAt: START,
		});
	});
});

describe("signing out", () => {
	it("ends only that session", async () => {
		const registry = createTestRegistry();
		const [one, other] = [await signIn(registry), await signIn(registry)];
		await endSession(registry, one.session.digest);
		expect(await findSession(registry, one.secret)).toBeUndefined();
		expect(await findSession(registry, other.secret)).toBeDefined();
	});

	it("everywhere ends all sessions of the account, and no others", async () => {
		const registry = createTestRegistry();
		const [one, other] = [await signIn(registry), await signIn(registry)];
		const bo = await signIn(registry, "bo@quay.works");
		expect(await endSessions(registry, one.account.id, operator)).toBe(2);
		expect(await findSession(registry, one.secret)).toBeUndefined();
		expect(await findSession(registry, other.secret)).toBeUndefined();
		expect(await findSession(registry, bo.secret)).toBeDefined();
		expect(await registry.store.audit.newestBy("all", "yes")).toContainEqual(
			expect.objectContaining({ actor: operator.id, action: "account.sign_out" }),
		);
	});

	it("of an unknown account is refused", async () => {
		const ending = endSessions(createTestRegistry(), "account:unknown", operator);
		await expect(ending).rejects.toEqual(refusal("not_found"));
	});
});
