import { describe, expect, it } from "vitest";
import { STATEMENT } from "#contract/evidence/statements.ts";
import { DAY_MS, instantAfter } from "#contract/instants.ts";
import { attachStatement, withdrawStatement } from "#registry/findings/statements.ts";
import { tidyEnded } from "#registry/tidy-registry.ts";
import { issueToken } from "#registry/tokens/tokens.ts";
import { account } from "../record-builders.ts";
import { createTestRegistry, refusal, reviewer, START } from "../registry-fixture.ts";
import { put } from "../store-suite.ts";

const about = "0f".repeat(32);
const expires_at = instantAfter(START, 30 * DAY_MS);

function sarif(name: string, hash?: string): string {
	const artifacts = hash === undefined ? [] : [{ hashes: { "sha-256": hash } }];
	return JSON.stringify({ version: "2.1.0", runs: [{ tool: { driver: { name } }, artifacts }] });
}

const inToto = JSON.stringify({
	_type: "https://in-toto.io/Statement/v1",
	subject: [{ digest: { sha256: "1f".repeat(32) } }],
	predicateType: "https://tide.example/scan",
});

const given = { about, statement: sarif("Tide Scan"), expires_at, actor: reviewer };

describe("a statement", () => {
	it("is attached with who attached it, and taken away", async () => {
		const registry = createTestRegistry();
		await put(registry.store, { accounts: [account("account:mira", { role: "moderator" })] });
		const own = { ...given, actor: { id: "account:mira" } };
		const { id, attached_by } = await attachStatement(registry, own);
		expect(attached_by).toBe("Moderators");
		expect(await registry.store.statements.by("about", about)).toMatchObject([{ id, expires_at }]);
		await withdrawStatement(registry, { id, actor: reviewer });
		expect(await registry.store.statements.list()).toEqual([]);
		const lines = await registry.store.audit.newestBy("all", "yes");
		expect(lines.map(({ action }) => action)).toEqual(["statement.withdraw", "statement.attach"]);
	});

	it("of whom the operator trusts bears the name of the token", async () => {
		const registry = createTestRegistry();
		const request = { name: "Tide Scan", scopes: ["statements:write"] } as const;
		const { record } = await issueToken(registry, request);
		const own = { ...given, actor: { id: record.ownerId } };
		expect(await attachStatement(registry, own)).toMatchObject({ attached_by: "Tide Scan" });
	});

	it("about a package is attached to its SHA-512, as npm writes it or in hexadecimal", async () => {
		const registry = createTestRegistry();
		const hex = "fb".repeat(64);
		const npm = `sha512-${Buffer.from(hex, "hex").toString("base64")}`;
		for (const one of [npm, hex]) await attachStatement(registry, { ...given, about: one });
		expect(await registry.store.statements.list()).toMatchObject([{ about: hex }]);
	});

	it("that comes again replaces itself, and only so many are about the same", async () => {
		const registry = createTestRegistry();
		for (let number = 0; number < STATEMENT.maxAbout; number += 1) {
			await attachStatement(registry, { ...given, statement: sarif(`Scan ${number}`) });
		}
		await attachStatement(registry, { ...given, statement: sarif("Scan 0") });
		expect(await registry.store.statements.list()).toHaveLength(STATEMENT.maxAbout);
		await expect(attachStatement(registry, given)).rejects.toEqual(refusal("conflict"));
	});

	it("is forgotten when it expires", async () => {
		const registry = createTestRegistry();
		await attachStatement(registry, given);
		registry.pass({ hours: 30 * 24 - 1 });
		await tidyEnded(registry, ["statements"]);
		expect(await registry.store.statements.list()).toHaveLength(1);
		registry.pass({ hours: 1 });
		await tidyEnded(registry, ["statements"]);
		expect(await registry.store.statements.list()).toEqual([]);
	});

	it.each([
		["that is no JSON", { statement: "{" }, "invalid_body"],
		["in another format", { statement: "{}" }, "invalid_body"],
		["about other bytes", { statement: sarif("Tide Scan", "1f".repeat(32)) }, "invalid_body"],
		["of in-toto about other bytes", { statement: inToto }, "invalid_body"],
		["that has expired", { expires_at: START }, "invalid_body"],
		["for ever", { expires_at: instantAfter(START, 400 * DAY_MS) }, "invalid_body"],
		["of a member", { actor: { id: "account:ada" } }, "not_allowed"],
	] as const)("%s is refused: %j", async (_, wrong, code) => {
		const registry = createTestRegistry();
		await registry.store.transact(async (save) => save.accounts.save(account("account:ada")));
		await expect(attachStatement(registry, { ...given, ...wrong })).rejects.toEqual(refusal(code));
		expect(await registry.store.statements.list()).toEqual([]);
	});
});

it("members cannot make a token that attaches statements", async () => {
	const registry = createTestRegistry();
	await registry.store.transact(async (save) => save.accounts.save(account("account:ada")));
	const request = { name: "x", scopes: ["statements:write"], ownerId: "account:ada" } as const;
	await expect(issueToken(registry, request)).rejects.toEqual(
		refusal("not_allowed", /scope statements:write/),
	);
});
