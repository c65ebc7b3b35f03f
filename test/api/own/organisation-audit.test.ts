import { describe, expect, it } from "vitest";
import { readClaims } from "#api/oidc/read-claims.ts";
import { Organisation } from "#contract/accounts/organisations.ts";
import { AuditLog } from "#contract/moderation/audit-log.ts";
import type { MemberRole } from "#contract/vocabulary.ts";
import { signInByIdentity } from "#registry/accounts/sign-in.ts";
import { transact } from "#registry/act.ts";
import { recordAudit } from "#registry/audit/record-audit.ts";
import { mapGroups } from "#registry/owners/follow-organisations.ts";
import { changeOrganisation } from "#registry/owners/organisations.ts";
import { issueToken } from "#registry/tokens/tokens.ts";
import { account, membership, organisation } from "../../registry/record-builders.ts";
import { put, save } from "../../registry/store-suite.ts";
import { drawSample, NOW, startService } from "../running-service.ts";

const QUAY = organisation("quay-works");
const ADA = "account:ada";
const PATH = "/api/v1/organisations/quay-works";
const SETTINGS = {
	...{ name: "sso", label: "SSO", issuer: "https://sso.dev", clientId: "c", clientSecret: null },
	...{ scopes: "openid", groupsClaim: "groups", moderatorGroups: [] },
};

const drawn = await drawSample();
const service = await startService(drawn, { now: () => NOW });
const { registry } = service;
await put(registry.store, {
	accounts: [account(ADA, { displayName: "Ada" }), account("account:vic")],
	organisations: [QUAY],
	memberships: (
		[
			[ADA, "admin"],
			["account:vic", "viewer"],
		] as [string, MemberRole][]
	).map(([accountId, role]) => membership("quay-works", { accountId, role })),
});
const groups = [{ provider: "sso", group: "crew", role: "publisher" }] as const;
await mapGroups(
	registry,
	{ slug: "quay-works", groups: [...groups] },
	{ id: "operator:command-line" },
);
const token = { iss: "https://sso.dev", sub: "noor", name: "=Noor Haddad", groups: ["crew"] };
const proven = readClaims({ token, userInfo: {} }, SETTINGS);
if (!proven) throw new Error("the provider names nobody");
const noor = (await signInByIdentity(registry, { proven, deviceDigest: null })).account.id;
await changeOrganisation({ ...registry, by: ADA }, { id: QUAY.id, name: "Quay of tides" });

async function ask(path: string, ownerId = ADA) {
	const issued = { name: "t", scopes: ["agents:read"] as const, ownerId };
	const { token } = await issueToken(service.registry, { ...issued, scopes: [...issued.scopes] });
	const response = await fetch(service.origin + path, {
		headers: { Authorization: `Bearer ${token}` },
	});
	return { status: response.status, text: await response.text(), headers: response.headers };
}

describe("the audit log of an organisation", () => {
	it("has what its members, its groups and the operator did, newest first, with names", async () => {
		const { status, text } = await ask(`${PATH}/audit`);
		expect(status).toBe(200);
		const { entries, total } = AuditLog.parse(JSON.parse(text));
		expect(entries.map(({ action, name, by }) => [action, name, by])).toEqual([
			["organisation.change", "Ada", ADA],
			["organisation.member", "Groups at sso", undefined],
			["organisation.groups", "Moderator or operator", undefined],
		]);
		expect(total).toBe(3);
		expect(text).not.toContain("command-line");
	});

	it("comes in pages", async () => {
		const first = AuditLog.parse(JSON.parse((await ask(`${PATH}/audit?limit=2`)).text));
		expect([first.entries.length, first.total]).toEqual([2, 3]);
		const next = `${PATH}/audit?limit=2&before=${first.next_before}`;
		const second = AuditLog.parse(JSON.parse((await ask(next)).text));
		expect([second.entries.length, second.next_before]).toEqual([1, null]);
		expect((await ask(`${PATH}/audit?before=nothing`)).status).toBe(400);
	});

	it("is a CSV too, in which no cell is run as a formula", async () => {
		const { status, text, headers } = await ask(`${PATH}/audit.csv`);
		expect([status, headers.get("content-type")]).toEqual([
			200,
			expect.stringMatching(/^text\/csv/),
		]);
		const lines = text.trim().split("\r\n");
		expect(lines).toHaveLength(4);
		expect(lines[0]).toBe("at,name,account,action,subject,reason,changes");
		expect(text).not.toMatch(/(?:^|,)"?[=+@]/m);
	});

	it("is for admins: members get a 403, others a 404", async () => {
		for (const path of [`${PATH}/audit`, `${PATH}/audit.csv`]) {
			expect((await ask(path, "account:vic")).status).toBe(403);
			await save(service.registry.store, ({ accounts }) => accounts.save(account("account:eve")));
			expect((await ask(path, "account:eve")).status).toBe(404);
		}
	});
});

it("members who chose no name are called as their provider calls them, for members only", async () => {
	const { members } = Organisation.parse(JSON.parse((await ask(PATH)).text));
	expect(members.find((one) => one.account === noor)?.name).toBe("=Noor Haddad");
	const kept = await service.registry.store.accounts.find(noor);
	expect(kept?.displayName).toMatch(/^Member \d{4}$/);
});

it("who decides here is not named to those about whom it is, whatever was noted with it", async () => {
	const { registry } = service;
	const mira = { id: "account:mira" };
	await put(registry.store, {
		accounts: [account(mira.id, { displayName: "Mira Moderator", role: "moderator" })],
	});
	await transact(registry, async (transaction) =>
		recordAudit(transaction, {
			actor: mira,
			action: "claim.close",
			subject: "claim x",
			member: QUAY.id,
		}),
	);
	const { entries } = AuditLog.parse(JSON.parse((await ask(`${PATH}/audit`)).text));
	expect(entries[0]).toMatchObject({ actor: "moderator", name: "Moderator or operator" });
	expect(JSON.stringify(entries)).not.toMatch(/mira/i);
});
