import { describe, expect, it } from "vitest";
import { runAct } from "#api/acts/acts.ts";
import { redeemSignIn } from "#registry/accounts/sign-in.ts";
import { createTestRegistry, type TestRegistry } from "../../registry/registry-fixture.ts";

const actor = { id: "operator:command-line" };

async function run(registry: TestRegistry, act: string, input: unknown) {
	const context = { ...registry, baseUrl: "https://registry.test" };
	return (await runAct(context, { act, input, actor })).answer;
}

describe("acts on accounts", () => {
	it("create a link, list accounts without their keys, change roles and sign out", async () => {
		const registry = createTestRegistry();
		const made = await run(registry, "account.link", { email: "mira@quay.works" });
		expect(made).toMatchObject({
			url: expect.stringMatching(/^https:\/\/registry\.test\/sign-in\/areg_once_[\w-]{43}\/$/),
			expiresAt: "2026-05-04T12:15:00.000Z",
			account: { email: "mira@quay.works", role: "member", passkeys: 0 },
		});
		const [account] = await registry.store.accounts.list();
		const id = account?.id ?? "";
		expect(await run(registry, "account.role", { id, role: "moderator" })).toMatchObject({
			id,
			role: "moderator",
		});
		expect(await run(registry, "account.list", {})).toEqual([
			{
				id,
				email: "mira@quay.works",
				displayName: expect.stringMatching(/^Member \d{4}$/),
				role: "moderator",
				createdAt: account?.createdAt,
				lastSignedInAt: null,
				suspendedAt: null,
				passkeys: 0,
			},
		]);
		const { url } = Object(made);
		await redeemSignIn(registry, { code: url.split("/").at(-2), deviceDigest: null });
		expect(await run(registry, "account.sign_out", { id })).toEqual({ sessions: 1 });
	});
});
