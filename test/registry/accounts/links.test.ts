import { describe, expect, it } from "vitest";
import { Refusal } from "#domain/errors.ts";
import {
	changeRole,
	type LinkRequest,
	makeSignInLink,
} from "#registry/accounts/manage-accounts.ts";
import { requestSignInLink } from "#registry/accounts/prove-account.ts";
import { beginRoundTrip } from "#registry/accounts/sessions.ts";
import { redeemSignIn } from "#registry/accounts/sign-in.ts";
import { sha256 } from "#registry/sha256.ts";
import { tidyEnded } from "#registry/tidy-registry.ts";
import { createTestRegistry, refusal, START, type TestRegistry } from "../registry-fixture.ts";

const operator = { id: "operator:command-line" };
const device = sha256("the browser that asked");
const ada = { email: "ada@quay.works", deviceDigest: device, network: "203.0.113.0" };

const ask = async (registry: TestRegistry, request = ada) =>
	(await requestSignInLink(registry, request))?.code ?? "";

describe("a link requested by mail", () => {
	it("signs in the owner of the address, to a new account the first time", async () => {
		const registry = createTestRegistry();
		const code = await ask(registry);
		expect(code).toMatch(/^areg_once_[\w-]{43}$/);
		const { account, session } = await redeemSignIn(registry, { code, deviceDigest: device });
		expect(account).toMatchObject({
			id: expect.stringMatching(/^account:[0-9a-f-]{36}$/),
			email: "ada@quay.works",
			displayName: expect.stringMatching(/^Member \d{4}$/),
			role: "member",
			wantsMail: true,
			lastSignedInAt: START,
		});
		expect(session).toMatchObject({ accountId: account.id, createdAt: START, confirmedAt: START });
		expect(await registry.store.accounts.list()).toEqual([account]);
		expect(await registry.store.sessions.by("account", account.id)).toEqual([session]);
		expect(await registry.store.audit.newestBy("all", "yes")).toMatchObject([
			{ action: "account.create", actor: account.id, subject: `account ${account.id}` },
		]);
	});

	it("signs in to the existing account the next time", async () => {
		const registry = createTestRegistry();
		const first = await redeemSignIn(registry, { code: await ask(registry), deviceDigest: device });
		registry.pass({ hours: 1 });
		const next = await redeemSignIn(registry, { code: await ask(registry), deviceDigest: device });
		const at = "2026-05-04T13:00:00.000Z";
		const devices = [{ digest: device, signedInAt: at }];
		expect(next.account).toEqual({
			...first.account,
			emailProvenAt: at,
			devices,
			lastSignedInAt: at,
		});
		expect(await registry.store.accounts.list()).toHaveLength(1);
	});

	it("cannot be computed from what the store has", async () => {
		const registry = createTestRegistry();
		const code = await ask(registry);
		const { secret } = await redeemSignIn(registry, { code, deviceDigest: device });
		const stored = JSON.stringify([
			await registry.store.signIns.list(),
			await registry.store.sessions.list(),
			await registry.store.audit.newestBy("all", "yes"),
		]);
		for (const text of [code.slice("areg_once_".length), secret]) {
			for (let start = 0; start + 8 <= text.length; start += 1) {
				expect(stored).not.toContain(text.slice(start, start + 8));
			}
		}
	});

	const spent = refusal("spent_link", /in another browser/);

	it.each<[string, (registry: TestRegistry, code: string) => Promise<unknown>]>([
		["an unknown link", (registry, code) => redeem(registry, `${code.slice(0, -1)}~`)],
		["an invented link", (registry) => redeem(registry, `areg_once_${"A".repeat(43)}`)],
		["no link at all", (registry) => redeem(registry, "")],
		["the digest that is stored", (registry, code) => redeem(registry, sha256(code))],
		["a browser without a cookie", (registry, code) => redeem(registry, code, null)],
		["another browser", (registry, code) => redeem(registry, code, sha256("another browser"))],
		[
			"a second use",
			async (registry, code) => {
				await redeem(registry, code);
				const before = await everything(registry);
				await expect(redeem(registry, code)).rejects.toEqual(spent);
				expect(await everything(registry)).toEqual(before);
				throw await redeem(registry, code).catch((error: unknown) => error);
			},
		],
		[
			"a use after 15 minutes",
			(registry, code) => {
				registry.pass({ hours: 0.25 });
				return redeem(registry, code);
			},
		],
	])("is refused to %s, in the same words", async (_what, attempt) => {
		const registry = createTestRegistry();
		const code = await ask(registry);
		await expect(attempt(registry, code)).rejects.toEqual(spent);
	});

	it("still works in its browser after others have tried", async () => {
		const registry = createTestRegistry();
		const code = await ask(registry);
		await expect(redeem(registry, code, sha256("another"))).rejects.toEqual(spent);
		registry.pass({ hours: 0.249 });
		await expect(redeem(registry, code)).resolves.toMatchObject({
			account: { email: "ada@quay.works" },
		});
	});

	it("works in both copies if requested twice, because the first mail may arrive last", async () => {
		const registry = createTestRegistry();
		const [first, second] = [await ask(registry), await ask(registry)];
		await redeem(registry, second);
		await expect(redeem(registry, first)).resolves.toBeDefined();
	});

	it("is accepted from exactly one of a hundred at once", async () => {
		const registry = createTestRegistry();
		const code = await ask(registry);
		const tries = Array.from({ length: 100 }, () => redeem(registry, code));
		const results = await Promise.allSettled(tries);
		expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		for (const result of results) {
			if (result.status === "rejected") expect(result.reason).toEqual(spent);
		}
		expect(await registry.store.sessions.list()).toHaveLength(1);
		expect(await registry.store.accounts.list()).toHaveLength(1);
	});

	it("ends the previous session of the browser", async () => {
		const registry = createTestRegistry();
		const { secret } = await redeem(registry, await ask(registry));
		const next = await redeemSignIn(registry, {
			code: await ask(registry),
			deviceDigest: device,
			earlier: secret,
		});
		expect(next.secret).not.toBe(secret);
		expect(await registry.store.sessions.list()).toEqual([next.session]);
	});
});

const redeem = (registry: TestRegistry, code: string, deviceDigest: string | null = device) =>
	redeemSignIn(registry, { code, deviceDigest });

const everything = async ({ store }: TestRegistry) => [
	await store.accounts.list(),
	await store.sessions.list(),
	await store.signIns.list(),
	await store.audit.newestBy("all", "yes"),
];

describe("requesting links", () => {
	it("sends three in six hours, then links that do not work", async () => {
		const registry = createTestRegistry();
		const codes: (string | undefined)[] = [];
		for (let asked = 0; asked < 5; asked += 1) {
			codes.push((await requestSignInLink(registry, ada))?.code);
			registry.pass({ hours: 1 });
		}
		expect(codes.map((code) => code !== undefined)).toEqual([true, true, true, false, false]);
		registry.pass({ hours: 1 });
		expect(await requestSignInLink(registry, ada)).toBeDefined();
		expect(await requestSignInLink(registry, ada)).toBeUndefined();
	});

	/** Another browser somewhere else. */
	const from = (name: string) => ({ ...ada, deviceDigest: sha256(name), network: name });

	/** Strangers in many places request as many links to Ada's address as they can. */
	async function flood(registry: TestRegistry): Promise<number> {
		let given = 0;
		for (let number = 0; number < 40; number += 1) {
			if (await requestSignInLink(registry, from(`stranger ${number}`))) given += 1;
		}
		return given;
	}

	it("sends three in six hours to one network with any browsers, without an effect on others", async () => {
		const registry = createTestRegistry();
		const stranger = { ...from("a"), network: "198.51.100.0" };
		const given: boolean[] = [];
		for (let number = 0; number < 40; number += 1) {
			const request = { ...stranger, deviceDigest: sha256(`browser ${number}`) };
			given.push((await requestSignInLink(registry, request)) !== undefined);
		}
		expect(given.filter((isGiven) => isGiven)).toHaveLength(3);
		expect(await requestSignInLink(registry, ada)).toBeDefined();
		const bo = { ...stranger, email: "bo@quay.works" };
		expect(await requestSignInLink(registry, bo)).toBeDefined();
	});

	it("treats addresses that differ after a plus sign as one mailbox", async () => {
		const registry = createTestRegistry();
		const tagged = (number: number) => ({ ...ada, email: `ada+${number}@quay.works` });
		for (let number = 0; number < 3; number += 1) {
			expect(await requestSignInLink(registry, tagged(number))).toBeDefined();
		}
		expect(await requestSignInLink(registry, tagged(3))).toBeUndefined();
		expect(await requestSignInLink(registry, ada)).toBeUndefined();
	});

	it("counts each browser alone, and sends thirty in six hours to all together", async () => {
		const registry = createTestRegistry();
		for (let asked = 0; asked < 4; asked += 1) await requestSignInLink(registry, from("stranger"));
		expect(await requestSignInLink(registry, ada)).toBeDefined();
		expect(await flood(registry)).toBe(30 - 4);
		expect(await requestSignInLink(registry, ada)).toBeUndefined();
		registry.pass({ hours: 6 });
		expect(await requestSignInLink(registry, ada)).toBeDefined();
	});

	it("sends three to a browser that has signed in to the account before, whatever others request", async () => {
		const registry = createTestRegistry();
		await redeem(registry, await ask(registry));
		registry.pass({ hours: 180 * 24 - 1 });
		expect(await flood(registry)).toBe(30);
		const codes: (string | undefined)[] = [];
		for (let asked = 0; asked < 4; asked += 1)
			codes.push((await requestSignInLink(registry, ada))?.code);
		expect(codes.map((code) => code !== undefined)).toEqual([true, true, true, false]);
		await expect(redeem(registry, codes[0] ?? "")).resolves.toBeDefined();
	});

	it("knows a browser by the account that it signed in to, for 180 days", async () => {
		const registry = createTestRegistry();
		await redeem(registry, await ask(registry));
		const bo = { ...from("the browser of bo"), email: "bo@quay.works" };
		await redeem(registry, await ask(registry, bo), bo.deviceDigest);
		registry.pass({ hours: 180 * 24 });
		await flood(registry);
		expect(await requestSignInLink(registry, { ...bo, email: ada.email })).toBeUndefined();
		expect(await requestSignInLink(registry, ada)).toBeUndefined();
	});

	it("forgets the browsers of an account that were not seen for longest", async () => {
		const registry = createTestRegistry();
		const { id } = (await makeSignInLink(registry, { email: ada.email }, operator)).account;
		for (const name of ["first", ..."123456789", "first", "last"]) {
			const { code } = await makeSignInLink(registry, { accountId: id }, operator);
			await redeem(registry, code, sha256(name));
		}
		const { devices } = (await registry.store.accounts.find(id)) ?? { devices: [] };
		const names = ["last", "first", ..."98765432"];
		expect(devices.map(({ digest }) => digest)).toEqual(names.map(sha256));
	});

	it("writes the same whether it sends a link or not", async () => {
		const registry = createTestRegistry();
		for (let asked = 1; asked <= 5; asked += 1) {
			await requestSignInLink(registry, ada);
			expect(await registry.store.signIns.list()).toHaveLength(asked);
		}
	});

	it("counts each address separately, and links of the command line not at all", async () => {
		const registry = createTestRegistry();
		for (let asked = 0; asked < 3; asked += 1) {
			await makeSignInLink(registry, { email: ada.email }, operator);
			await requestSignInLink(registry, { ...ada, email: "bo@quay.works" });
		}
		expect(await requestSignInLink(registry, ada)).toBeDefined();
		expect(await requestSignInLink(registry, { ...ada, email: "bo@quay.works" })).toBeUndefined();
	});
});

describe("a mailbox", () => {
	const signIn = async (
		registry: TestRegistry,
		email: string,
		beforeCreation?: () => Promise<void>,
	) =>
		redeemSignIn(registry, {
			code: await ask(registry, { ...ada, email, network: email }),
			deviceDigest: device,
			beforeCreation,
		});

	it("has up to three accounts, and still signs in to them", async () => {
		const registry = createTestRegistry();
		const names = ["ada", "ada+b", "ada+c"].map((name) => `${name}@quay.works`);
		for (const email of names) await signIn(registry, email);
		registry.pass({ hours: 6 });
		await expect(signIn(registry, "ada+d@quay.works")).rejects.toEqual(
			refusal("quota_reached", /plus/),
		);
		await signIn(registry, "ada+b@quay.works");
		expect(await registry.store.accounts.list()).toHaveLength(3);
	});

	it("gets no account if that is refused, but its link works later", async () => {
		const registry = createTestRegistry();
		const code = await ask(registry);
		const beforeCreation = () => Promise.reject(new Refusal("rate_limited", "Enough for today."));
		const redemption = { code, deviceDigest: device };
		await expect(redeemSignIn(registry, { ...redemption, beforeCreation })).rejects.toEqual(
			refusal("rate_limited"),
		);
		expect(await registry.store.accounts.list()).toEqual([]);
		await redeemSignIn(registry, redemption);
	});
});

describe("a link from the command line", () => {
	it("signs the operator in, in any browser, with a new account the first time", async () => {
		const registry = createTestRegistry();
		const { code, account, expiresAt } = await makeSignInLink(registry, {}, operator);
		expect(account).toMatchObject({ role: "operator", email: null, wantsMail: false });
		expect(account.displayName).toMatch(/^Operator \d{4}$/);
		expect(expiresAt).toBe("2026-05-04T12:15:00.000Z");
		const again = await makeSignInLink(registry, {}, operator);
		expect(again.account).toEqual(account);
		const signedIn = await redeem(registry, code, null);
		expect(signedIn.account.id).toBe(account.id);
		await expect(redeem(registry, again.code, sha256("any browser"))).resolves.toBeDefined();
		expect(
			(await registry.store.audit.newestBy("all", "yes")).map(({ action, actor }) => [
				action,
				actor,
			]),
		).toEqual(
			expect.arrayContaining([
				["account.create", operator.id],
				["account.link", operator.id],
			]),
		);
	});

	it("is for the owner of any address, and gives the role that is named", async () => {
		const registry = createTestRegistry();
		const made = await makeSignInLink(registry, { email: "Mira@Quay.works " }, operator);
		expect(made.account).toMatchObject({ email: "mira@quay.works", role: "member" });
		const appointed = await makeSignInLink(
			registry,
			{ email: "mira@quay.works", role: "moderator" },
			operator,
		);
		expect(appointed.account).toEqual({ ...made.account, role: "moderator" });
		const kept = await makeSignInLink(registry, { accountId: made.account.id }, operator);
		expect(kept.account.role).toBe("moderator");
	});

	it("is valid for the chosen time", async () => {
		const registry = createTestRegistry();
		const { code, expiresAt } = await makeSignInLink(registry, { minutes: 60 }, operator);
		expect(expiresAt).toBe("2026-05-04T13:00:00.000Z");
		registry.pass({ hours: 0.999 });
		await expect(redeem(registry, code, null)).resolves.toBeDefined();
	});

	it.each<[LinkRequest, Parameters<typeof refusal>[0]]>([
		[{ email: "nobody" }, "invalid_body"],
		[{ accountId: "account:unknown" }, "not_found"],
		[{ accountId: "account:x", email: "ada@quay.works" }, "invalid_body"],
		[{ role: "moderator" }, "invalid_body"],
	])("is refused for %j, and nothing is stored", async (request, code) => {
		const registry = createTestRegistry();
		const making = makeSignInLink(registry, request, operator);
		await expect(making).rejects.toEqual(refusal(code));
		expect(await everything(registry)).toEqual([[], [], [], []]);
	});
});

describe("a role", () => {
	it("is changed at once and recorded in the audit log once", async () => {
		const registry = createTestRegistry();
		const { account } = await makeSignInLink(registry, { email: "mira@quay.works" }, operator);
		const change = { id: account.id, role: "moderator" } as const;
		expect(await changeRole(registry, change, operator)).toMatchObject({ role: "moderator" });
		await changeRole(registry, change, operator);
		const audit = await registry.store.audit.newestBy("all", "yes");
		expect(audit.filter(({ action }) => action === "account.role")).toMatchObject([
			{ actor: operator.id, changes: [{ field: "role", before: "member", after: "moderator" }] },
		]);
	});

	it("of an unknown account cannot be changed", async () => {
		const changing = changeRole(createTestRegistry(), { id: "x", role: "moderator" }, operator);
		await expect(changing).rejects.toEqual(refusal("not_found"));
	});
});

describe("tidying", () => {
	it("removes challenges of passkeys as soon as they expire", async () => {
		const registry = createTestRegistry();
		await beginRoundTrip(registry, { kind: "passkey", accountId: null, deviceDigest: device });
		await tidyEnded(registry, ["sessions", "signIns"]);
		expect(await registry.store.signIns.list()).toHaveLength(1);
		registry.pass({ hours: 0.1 });
		await tidyEnded(registry, ["sessions", "signIns"]);
		expect(await registry.store.signIns.list()).toEqual([]);
	});

	it("removes what nobody can use, and keeps what limits count mails by", async () => {
		const registry = createTestRegistry();
		await redeem(registry, await ask(registry));
		registry.pass({ hours: 5.9 });
		await tidyEnded(registry, ["sessions", "signIns"]);
		expect(await registry.store.signIns.list()).toHaveLength(1);
		registry.pass({ hours: 0.1 });
		await makeSignInLink(registry, { minutes: 1440 }, operator);
		await tidyEnded(registry, ["sessions", "signIns"]);
		expect(await registry.store.signIns.list()).toMatchObject([{ usedAt: null }]);
		expect(await registry.store.sessions.list()).toHaveLength(1);
		registry.pass({ hours: 6 });
		await tidyEnded(registry, ["sessions", "signIns"]);
		expect(await registry.store.signIns.list()).toHaveLength(1);
		expect(await registry.store.sessions.list()).toEqual([]);
		expect(await registry.store.accounts.list()).toHaveLength(2);
	});
});
