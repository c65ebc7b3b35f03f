import { describe, expect, it } from "vitest";
import { TOKEN_PATTERN } from "#domain/token-format.ts";
import { findToken } from "#registry/find-token.ts";
import { issueToken, type TokenRequest } from "#registry/issue-token.ts";
import { revokeToken } from "#registry/revoke-token.ts";
import { submitAgent } from "#registry/submit-agent.ts";
import { createTestRegistry, refusal, registration, START } from "./registry-fixture.ts";

const build: TokenRequest = { name: "Build server", scopes: ["agents:write"] };

describe("issuing a token", () => {
	it("shows the token once and lasts 90 days", async () => {
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
		expect(await registry.store.listTokens()).toEqual([record]);
	});

	it("keeps nothing in the store that the token could be made from", async () => {
		const registry = createTestRegistry();
		const { token } = await issueToken(registry, build);
		const stored = JSON.stringify(await registry.store.listTokens());
		for (let start = 0; start + 5 <= token.length; start += 1) {
			expect(stored).not.toContain(token.slice(start, start + 5));
		}
	});

	it("makes different tokens and owners each time, or a token for the owner that is named", async () => {
		const registry = createTestRegistry();
		const issued = [await issueToken(registry, build), await issueToken(registry, build)];
		expect(new Set(issued.map(({ token }) => token)).size).toBe(2);
		expect(new Set(issued.map(({ record }) => record.ownerId)).size).toBe(2);
		const { record } = await issueToken(registry, { ...build, ownerId: "owner:ada" });
		expect(record.ownerId).toBe("owner:ada");
	});

	it("keeps every scope once and the name as it will be shown", async () => {
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
		["for less than no day", { days: -1 }],
		["for more than 366 days", { days: 367 }],
		["for days that are no number", { days: Number.NaN }],
	])("is refused %s, and nothing is stored", async (_what, members) => {
		const registry = createTestRegistry();
		const issuing = issueToken(registry, { ...build, ...members });
		await expect(issuing).rejects.toEqual(refusal("invalid_body"));
		expect(await registry.store.listTokens()).toEqual([]);
	});

	it.each([
		[1, "2026-05-05T12:00:00.000Z"],
		[366, "2027-05-05T12:00:00.000Z"],
	])("is possible for %i days, until %s", async (days, expiresAt) => {
		const { record } = await issueToken(createTestRegistry(), { ...build, days });
		expect(record.expiresAt).toBe(expiresAt);
	});
});

describe("finding a token", () => {
	it("gives the record of the text", async () => {
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
	])("gives nothing for a text that is %s", async (_what, change) => {
		const registry = createTestRegistry();
		const { token } = await issueToken(registry, build);
		expect(await findToken(registry, change(token))).toBeUndefined();
	});

	it("gives nothing for a token of another registry", async () => {
		const elsewhere = createTestRegistry();
		const { token } = await issueToken(elsewhere, build);
		expect(await findToken(createTestRegistry(), token)).toBeUndefined();
	});

	it("gives nothing from the instant that the token expires", async () => {
		const registry = createTestRegistry();
		const { token } = await issueToken(registry, { ...build, days: 1 });
		registry.pass({ hours: 23.999 });
		expect(await findToken(registry, token)).toBeDefined();
		registry.pass({ hours: 0.001 });
		expect(await findToken(registry, token)).toBeUndefined();
	});

	it("says when the token was last used to submit", async () => {
		const registry = createTestRegistry();
		const { token, record } = await issueToken(registry, build);
		registry.pass({ hours: 1 });
		const submitter = { tokenId: record.id, ownerId: record.ownerId };
		await submitAgent(registry, { request: registration(), submitter });
		expect((await findToken(registry, token))?.lastUsedAt).toBe("2026-05-04T13:00:00.000Z");
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
		expect(await registry.store.findToken(record.id)).toEqual(revoked);
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
