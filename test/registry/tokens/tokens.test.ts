import { describe, expect, it } from "vitest";
import { TOKEN_PATTERN } from "#domain/accounts/token.ts";
import { changeRole } from "#registry/accounts/manage-accounts.ts";
import { transact } from "#registry/act.ts";
import { issueShortToken } from "#registry/publishers/short-token.ts";
import { issueToken, revokeToken, type TokenRequest } from "#registry/tokens/tokens.ts";
import { createTokenUses, findToken, useToken } from "#registry/tokens/use-token.ts";
import { createMemoryStore } from "../memory-store.ts";
import { account, token, uuid } from "../record-builders.ts";
import { createTestRegistry, refusal, START, type TestRegistry } from "../registry-fixture.ts";
import { put } from "../store-suite.ts";

const build: TokenRequest = { name: "Build server", scopes: ["agents:write"] };

describe("issuing a token", () => {
	it("shows the token once, which lasts 90 days", async () => {
		const registry = createTestRegistry();
		const { token, record } = await issueToken(registry, build);
		expect(token).toMatch(TOKEN_PATTERN);
		expect(record).toMatchObject({
			name: "Build server",
			scopes: ["agents:write"],
			ownerId: `owner:${record.id}`,
			lastFour: token.slice(-4),
			createdAt: START,
			expiresAt: "2026-08-02T12:00:00.000Z",
			lastUsedAt: null,
			revokedAt: null,
		});
		expect(await registry.store.tokens.list()).toEqual([record]);
	});

	it("stores nothing from which the token could be computed", async () => {
		const registry = createTestRegistry();
		const { token } = await issueToken(registry, build);
		const stored = JSON.stringify(await registry.store.tokens.list());
		for (let start = 0; start + 5 <= token.length; start += 1) {
			expect(stored).not.toContain(token.slice(start, start + 5));
		}
	});

	it("creates new tokens and owners each time, or a token for a named owner", async () => {
		const registry = createTestRegistry();
		const issued = [await issueToken(registry, build), await issueToken(registry, build)];
		expect(new Set(issued.map(({ token }) => token)).size).toBe(2);
		expect(new Set(issued.map(({ record }) => record.ownerId)).size).toBe(2);
		const ownerId = issued[0]?.record.ownerId;
		const { record } = await issueToken(registry, { ...build, ownerId });
		expect(record.ownerId).toBe(ownerId);
	});

	it("stores every scope once and the name as it will be shown", async () => {
		const registry = createTestRegistry();
		const { record } = await issueToken(registry, {
			name: "  Build \n server ",
			scopes: ["agents:read", "watchlist:write", "agents:read"],
		});
		expect(record.scopes).toEqual(["agents:read", "watchlist:write"]);
		expect(record.name).toBe("Build server");
	});

	it.each<[string, Partial<TokenRequest>]>([
		["without a scope", { scopes: [] }],
		["without a name", { name: " " }],
		["with a control character in its name", { name: "Build\u0007" }],
		["for no day", { days: 0 }],
		["for a negative number of days", { days: -1 }],
		["for more than 366 days", { days: 367 }],
		["for days that are no number", { days: Number.NaN }],
	])("is refused %s, and nothing is stored", async (_what, members) => {
		const registry = createTestRegistry();
		const issuing = issueToken(registry, { ...build, ...members });
		await expect(issuing).rejects.toEqual(refusal("invalid_body"));
		expect(await registry.store.tokens.list()).toEqual([]);
	});

	it.each([
		[1, "2026-05-05T12:00:00.000Z"],
		[366, "2027-05-05T12:00:00.000Z"],
	])("is possible for %i days, until %s", async (days, expiresAt) => {
		const { record } = await issueToken(createTestRegistry(), { ...build, days });
		expect(record.expiresAt).toBe(expiresAt);
	});
});

describe("a token for an account", () => {
	const accounts = async (registry: TestRegistry) =>
		registry.store.transact(async (transaction) => {
			transaction.accounts.save(account("account:ada"));
			transaction.accounts.save(account("account:bo"));
			transaction.accounts.save(account("account:mira", { role: "moderator" }));
			transaction.accounts.save(account("account:otto", { role: "operator" }));
		});

	it("is created once, however often its form is sent", async () => {
		const registry = createTestRegistry();
		await accounts(registry);
		const request = { ...build, id: uuid("form"), ownerId: "account:ada" };
		const { record } = await issueToken(registry, request);
		expect(record.id).toBe(uuid("form"));
		const again = issueToken(registry, request);
		await expect(again).rejects.toEqual(refusal("conflict", /shown only once/));
		expect(await registry.store.tokens.list()).toEqual([record]);
	});

	it.each<[string, boolean, string]>([
		["account:ada", false, "a member"],
		["account:mira", true, "a moderator"],
		["account:otto", true, "an operator"],
		["owner:ci", false, "an owner that has a token already"],
	])("%s may carry the scope admin: %s (%s)", async (ownerId, allowed) => {
		const registry = createTestRegistry();
		await accounts(registry);
		await put(registry.store, { tokens: [token("ci", { ownerId: "owner:ci" })] });
		const issuing = issueToken(registry, { ...build, ownerId, scopes: ["agents:read", "admin"] });
		if (allowed) await expect(issuing).resolves.toMatchObject({ record: { ownerId } });
		else await expect(issuing).rejects.toEqual(refusal("not_allowed"));
		expect(await registry.store.tokens.list()).toHaveLength(allowed ? 2 : 1);
	});

	it("is not created for an unknown one", async () => {
		const registry = createTestRegistry();
		const issuing = issueToken(registry, { ...build, ownerId: "nope" });
		await expect(issuing).rejects.toEqual(refusal("not_found", /No account has this ID/));
		expect(await registry.store.tokens.list()).toEqual([]);
	});

	const operator = { id: "operator:command-line" };

	it("loses the scope admin with its owner's role, for good", async () => {
		const registry = createTestRegistry();
		await accounts(registry);
		const { token, record } = await issueToken(registry, {
			...build,
			ownerId: "account:mira",
			scopes: ["admin", "agents:read"],
		});
		for (const role of ["member", "moderator"] as const) {
			await changeRole(registry, { id: "account:mira", role }, operator);
			expect((await findToken(registry, token))?.scopes).toEqual(["agents:read"]);
		}
		expect(await registry.store.audit.newestBy("all", "yes")).toContainEqual(
			expect.objectContaining({
				actor: operator.id,
				action: "token.narrow",
				subject: `token ${record.id}`,
				changes: [{ field: "scopes", before: "admin, agents:read", after: "agents:read" }],
			}),
		);
	});

	it("with only the scope admin is revoked when its owner loses the role", async () => {
		const registry = createTestRegistry();
		await accounts(registry);
		const issuing = { ...build, ownerId: "account:mira", scopes: ["admin"] as const };
		const { token, record } = await issueToken(registry, issuing);
		for (const role of ["operator", "moderator"] as const) {
			await changeRole(registry, { id: "account:mira", role }, operator);
			expect(await findToken(registry, token)).toEqual(record);
		}
		for (const role of ["member", "moderator"] as const) {
			await changeRole(registry, { id: "account:mira", role }, operator);
			expect(await findToken(registry, token)).toBeUndefined();
		}
		const revoked = (await registry.store.audit.newestBy("all", "yes")).filter(
			({ action }) => action === "token.revoke",
		);
		expect(revoked).toMatchObject([{ actor: operator.id, subject: `token ${record.id}` }]);
	});

	it("is one of 50 at most, not counting revoked and expired ones, and those of jobs", async () => {
		const registry = createTestRegistry();
		await accounts(registry);
		const request = { ...build, ownerId: "account:ada" };
		const job = { name: "Job", ownerId: "account:ada", namespaces: [] };
		await transact(registry, (transaction) =>
			issueShortToken(transaction, { ...job, id: "job-1" }),
		);
		const first = await issueToken(registry, { ...request, days: 1 });
		const second = await issueToken(registry, request);
		for (let count = 3; count <= 50; count += 1) await issueToken(registry, request);
		await expect(issueToken(registry, request)).rejects.toEqual(refusal("quota_reached", /50/));
		await issueToken(registry, { ...build, ownerId: "account:bo" });
		await revokeToken(registry, second.record.id);
		await issueToken(registry, request);
		await expect(issueToken(registry, request)).rejects.toEqual(refusal("quota_reached"));
		registry.pass({ hours: 24 });
		expect(await findToken(registry, first.token)).toBeUndefined();
		await expect(issueToken(registry, request)).resolves.toBeDefined();
	});

	it("can be revoked by its owner and looks unknown to others", async () => {
		const registry = createTestRegistry();
		await accounts(registry);
		const { record, token } = await issueToken(registry, { ...build, ownerId: "account:ada" });
		const theirs = revokeToken(registry, record.id, { ownerId: "account:bo" });
		await expect(theirs).rejects.toEqual(refusal("not_found"));
		expect(await findToken(registry, token)).toBeDefined();
		await revokeToken(registry, record.id, { ownerId: "account:ada" });
		expect(await findToken(registry, token)).toBeUndefined();
	});

	it("leaves its creator and revoker in the audit log, and nothing of its text", async () => {
		const registry = createTestRegistry();
		await accounts(registry);
		const actor = { id: "operator:command-line" };
		const made = await issueToken(registry, { ...build, ownerId: "account:ada", actor });
		registry.pass({ hours: 1 });
		await revokeToken(registry, made.record.id, { ownerId: "account:ada" });
		await revokeToken(registry, made.record.id, { ownerId: "account:ada" });
		const audit = await registry.store.audit.newestBy("all", "yes");
		const subject = `token ${made.record.id}`;
		expect(audit).toMatchObject([
			{ action: "token.revoke", actor: "account:ada", subject },
			{ action: "token.create", actor: actor.id, subject },
		]);
		expect(JSON.stringify(audit)).not.toContain(made.token.slice(5, 12));
	});
});

describe("using a token", () => {
	it("is recorded at most once an hour, and stored with the next flush", async () => {
		const registry = createTestRegistry();
		const uses = createTokenUses(registry);
		const { token, record } = await issueToken(registry, build);
		const used: (string | null | undefined)[] = [];
		for (let count = 0; count < 4; count += 1) {
			const before = await registry.store.tokens.find(record.id);
			expect(await useToken(registry, { text: token, uses })).toMatchObject({ id: record.id });
			expect(await registry.store.tokens.find(record.id)).toEqual(before);
			await uses.flush();
			used.push((await registry.store.tokens.find(record.id))?.lastUsedAt);
			registry.pass({ hours: 0.5 });
		}
		expect(used).toEqual([START, START, "2026-05-04T13:00:00.000Z", "2026-05-04T13:00:00.000Z"]);
	});

	it("is not recorded if it is invalid", async () => {
		const registry = createTestRegistry();
		const { token, record } = await issueToken(registry, build);
		const revoked = await revokeToken(registry, record.id);
		const uses = createTokenUses(registry);
		expect(await useToken(registry, { text: token, uses })).toBeUndefined();
		await uses.flush();
		expect(await registry.store.tokens.find(record.id)).toEqual(revoked);
	});

	it("is stored for all tokens at once, without restoring revoked ones", async () => {
		const registry = createTestRegistry();
		const uses = createTokenUses(registry);
		const made = [await issueToken(registry, build), await issueToken(registry, build)];
		for (const { token } of made) await useToken(registry, { text: token, uses });
		await revokeToken(registry, made[0]?.record.id ?? "");
		registry.pass({ hours: 1 });
		await uses.flush();
		expect(await registry.store.tokens.list()).toMatchObject(
			made.map((_, index) => ({ lastUsedAt: START, revokedAt: index === 0 ? START : null })),
		);
	});

	it("waits for the next flush if one fails", async () => {
		const store = createMemoryStore();
		let broken = true;
		const transact: typeof store.transact = (work) => {
			if (broken) throw new Error("the disk is full");
			return store.transact(work);
		};
		const registry = createTestRegistry(store);
		const { token, record } = await issueToken(registry, build);
		const uses = createTokenUses({ ...registry, store: { ...store, transact } });
		await useToken(registry, { text: token, uses });
		await expect(uses.flush()).rejects.toThrow("the disk is full");
		broken = false;
		await uses.flush();
		expect((await store.tokens.find(record.id))?.lastUsedAt).toBe(START);
	});

	it("keeps the scopes that its owner may not use now", async () => {
		const registry = createTestRegistry();
		const owner = account("account:mira", { role: "moderator" });
		await registry.store.transact(async (transaction) => transaction.accounts.save(owner));
		const { token, record } = await issueToken(registry, {
			...build,
			ownerId: owner.id,
			scopes: ["admin"],
		});
		await put(registry.store, { accounts: [{ ...owner, role: "member" }] });
		const uses = createTokenUses(registry);
		expect((await useToken(registry, { text: token, uses }))?.scopes).toEqual([]);
		await uses.flush();
		expect((await registry.store.tokens.find(record.id))?.scopes).toEqual(["admin"]);
	});
});

describe("finding a token", () => {
	it("returns the record of the text", async () => {
		const registry = createTestRegistry();
		const { token, record } = await issueToken(registry, build);
		await issueToken(registry, build);
		expect(await findToken(registry, token)).toEqual(record);
	});

	it.each<[string, (token: string) => string]>([
		["empty", () => ""],
		["of another kind", () => "ghp_0123456789"],
		["cut short", (token) => token.slice(0, -1)],
		[
			"with a wrong letter",
			(token) => `${token.slice(0, 10)}${token[10] === "a" ? "b" : "a"}${token.slice(11)}`,
		],
		["in other case", (token) => token.toUpperCase()],
		["with a space", (token) => `${token} `],
		["the digest that is stored", () => "0".repeat(64)],
	])("returns nothing for a text that is %s", async (_what, change) => {
		const registry = createTestRegistry();
		const { token } = await issueToken(registry, build);
		expect(await findToken(registry, change(token))).toBeUndefined();
	});

	it("returns nothing for a token of another registry", async () => {
		const elsewhere = createTestRegistry();
		const { token } = await issueToken(elsewhere, build);
		expect(await findToken(createTestRegistry(), token)).toBeUndefined();
	});

	it("returns nothing from the instant of its expiry", async () => {
		const registry = createTestRegistry();
		const { token } = await issueToken(registry, { ...build, days: 1 });
		registry.pass({ hours: 23.999 });
		expect(await findToken(registry, token)).toBeDefined();
		registry.pass({ hours: 0.001 });
		expect(await findToken(registry, token)).toBeUndefined();
	});
});

describe("revoking a token", () => {
	it("ends it at once and keeps its record", async () => {
		const registry = createTestRegistry();
		const { token, record } = await issueToken(registry, build);
		const other = await issueToken(registry, build);
		registry.pass({ hours: 1 });
		const revoked = await revokeToken(registry, record.id);
		expect(revoked).toEqual({ ...record, revokedAt: "2026-05-04T13:00:00.000Z" });
		expect(await findToken(registry, token)).toBeUndefined();
		expect(await findToken(registry, other.token)).toEqual(other.record);
		expect(await registry.store.tokens.find(record.id)).toEqual(revoked);
	});

	it("twice keeps the first time", async () => {
		const registry = createTestRegistry();
		const { record } = await issueToken(registry, build);
		const first = await revokeToken(registry, record.id);
		registry.pass({ hours: 1 });
		expect(await revokeToken(registry, record.id)).toEqual(first);
	});

	it("is refused for an unknown one", async () => {
		const revoking = revokeToken(createTestRegistry(), "unknown");
		await expect(revoking).rejects.toEqual(refusal("not_found"));
	});
});
