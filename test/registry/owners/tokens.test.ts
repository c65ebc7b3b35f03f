import { describe, expect, it } from "vitest";
import type { ProblemCode } from "#contract/http/problem.ts";
import type { Scope } from "#contract/vocabulary.ts";
import { TokenRecord } from "#domain/records/token-record.ts";
import { deprecateAgent } from "#registry/agents/restore-agent.ts";
import { actingFor, actorFor, actorForAgent, requireWithin } from "#registry/owners/acting.ts";
import { changeMember } from "#registry/owners/members.ts";
import { sha256 } from "#registry/sha256.ts";
import { issueToken, revokeToken, type TokenRequest } from "#registry/tokens/tokens.ts";
import { findToken } from "#registry/tokens/use-token.ts";
import { account, agent } from "../record-builders.ts";
import { refusal, type TestRegistry } from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";
import { as, guild, registryOfGuild } from "./guild.ts";

const slug = "harbor-scout";
const write: readonly Scope[] = ["agents:write"];

/** The holder of a new token. */
async function holderOf(registry: TestRegistry, request: Partial<TokenRequest>) {
	const issued = await issueToken(registry, { name: "CI", scopes: write, ...request });
	const token = await findToken(registry, issued.token);
	if (!token) throw new Error("the token does not work");
	return { id: token.ownerId, token };
}

describe("a service account", () => {
	it("acts for its organisation with its role, and outlasts who made it", async () => {
		const registry = await registryOfGuild();
		const holder = await holderOf(as(registry, "ada"), { ownerId: guild.id });
		expect(holder.token).toMatchObject({ role: "publisher", by: "ada" });
		const choice = { organisationId: guild.id, accountId: "pia", role: "admin" } as const;
		await changeMember(as(registry, "ada"), choice);
		await changeMember(as(registry, "pia"), { ...choice, accountId: "ada", role: null });
		const actor = await actorForAgent(registry.store, holder, { slug });
		expect(actor).toEqual({ id: guild.id, by: `token:${holder.token.id}` });
		await deprecateAgent(actingFor(registry, actor), { slug, actor, as: "owner" });
		const administering = actorFor(registry.store, holder, { need: "administer" });
		await expect(administering).rejects.toEqual(refusal("not_allowed", /role/));
	});

	it("is made by admins only, and never moderates or votes", async () => {
		const registry = await registryOfGuild();
		const asked = { name: "CI", ownerId: guild.id };
		const byPublisher = issueToken(as(registry, "pia"), { ...asked, scopes: write });
		await expect(byPublisher).rejects.toEqual(refusal("not_allowed"));
		for (const scope of ["admin", "statements:write", "votes:write"] as const) {
			const made = issueToken(as(registry, "ada"), { ...asked, scopes: [scope] });
			await expect(made, scope).rejects.toEqual(refusal("not_allowed", /organisation/));
		}
	});

	it("with the role of a viewer writes nothing", async () => {
		const registry = await registryOfGuild();
		const viewing = { ownerId: guild.id, role: "viewer" } as const;
		const refused = holderOf(as(registry, "ada"), viewing);
		await expect(refused).rejects.toEqual(refusal("not_allowed"));
		const scopes = ["agents:read"] as const;
		const holder = await holderOf(as(registry, "ada"), { ...viewing, scopes });
		const publishing = actorFor(registry.store, holder);
		await expect(publishing).rejects.toEqual(refusal("not_allowed"));
		expect(await actorFor(registry.store, holder, { need: "view" })).toMatchObject({
			id: guild.id,
		});
	});

	it.each(["publisher", "viewer"] as const)(
		"ends itself, as a %s, but no other one",
		async (role) => {
			const registry = await registryOfGuild();
			const asked = { ownerId: guild.id, role, scopes: ["agents:read"] as const };
			const holder = await holderOf(as(registry, "ada"), asked);
			const other = await holderOf(as(registry, "ada"), asked);
			const actor = { id: guild.id, by: `token:${holder.token.id}` };
			const itself = actingFor(registry, actor);
			const ending = revokeToken(itself, other.token.id, { ownerId: guild.id, actor });
			await expect(ending).rejects.toEqual(refusal("not_allowed"));
			const { id } = holder.token;
			expect(
				(await revokeToken(itself, id, { ownerId: guild.id, actor })).revokedAt,
			).not.toBeNull();
			const line = (await registry.store.audit.by("subject", `token ${id}`)).at(-1);
			expect(line).toMatchObject({ action: "token.revoke", member: guild.id, by: `token:${id}` });
		},
	);

	it("stops in the middle of an act once it is revoked", async () => {
		const registry = await registryOfGuild();
		const holder = await holderOf(as(registry, "ada"), { ownerId: guild.id });
		const actor = await actorForAgent(registry.store, holder, { slug });
		await revokeToken(as(registry, "ada"), holder.token.id, { ownerId: guild.id });
		const late = deprecateAgent(actingFor(registry, actor), { slug, actor, as: "owner" });
		await expect(late).rejects.toEqual(refusal("not_allowed"));
	});
});

describe("a limited token of a person", () => {
	it("is not found by the digest of its text, under which an earlier version would find it", async () => {
		const registry = await registryOfGuild();
		const limits = { organisation: guild.id };
		const request = { name: "CI", scopes: write, ownerId: "pia" };
		const limited = await issueToken(registry, { ...request, limits });
		const plain = await issueToken(registry, request);
		const found = ({ token }: { token: string }) =>
			registry.store.tokens.findBy("digest", sha256(token));
		expect(await found(plain)).toEqual(plain.record);
		expect(await found(limited)).toBeUndefined();
		expect((await findToken(registry, limited.token))?.id).toBe(limited.record.id);
	});

	it.each<[string, Partial<TokenRequest>]>([
		["limits", { ownerId: "pia", limits: { organisation: guild.id } }],
		["role", { ownerId: guild.id }],
	])(
		"that lost its %s to an earlier version, which rewrites its file, works no more",
		async (lost, of) => {
			const registry = await registryOfGuild();
			const issued = await issueToken(as(registry, "ada"), { name: "CI", scopes: write, ...of });
			const left = Object.entries(issued.record).filter(([name]) => name !== lost);
			const rewritten = TokenRecord.parse(Object.fromEntries(left));
			await save(registry.store, ({ tokens }) => tokens.save(rewritten));
			expect(await findToken(registry, issued.token)).toBeUndefined();
		},
	);

	it("acts for one organisation only, while they are a member", async () => {
		const registry = await registryOfGuild();
		const limits = { organisation: guild.id };
		const holder = await holderOf(registry, { ownerId: "pia", limits });
		expect(await actorFor(registry.store, holder)).toEqual({ id: guild.id, by: "pia" });
		const own = actorFor(registry.store, holder, { ownerId: "pia" });
		await expect(own).rejects.toEqual(refusal("not_allowed", /limited to another/));
		const leaving = { organisationId: guild.id, accountId: "pia", role: null } as const;
		await changeMember(as(registry, "ada"), leaving);
		await expect(actorFor(registry.store, holder)).rejects.toEqual(refusal("not_allowed"));
	});

	it.each<[string, TokenRequest["limits"], boolean]>([
		["slug", { agents: [slug] }, true],
		["another slug", { agents: ["pier"] }, false],
		["namespace", { prefix: ["io.github.quay"] }, true],
		["namespace in capitals", { prefix: ["IO.GitHub.Quay"] }, true],
		["beginning of a name", { prefix: ["io.github.quay/harbor-"] }, true],
		["beginning of another name", { prefix: ["io.github.quay/pier"] }, false],
		["part of a namespace", { prefix: ["io.github"] }, false],
		["namespace that begins alike", { prefix: ["io.github.qu"] }, false],
	])("by %s reaches a listing: %j, %j", async (_what, limits, isReached) => {
		const registry = await registryOfGuild();
		const protocolName = "io.github.quay/harbor-scout";
		await put(registry.store, {
			agents: [agent("pier", { ownerId: "pia" }), agent(slug, { ownerId: "pia", protocolName })],
		});
		const holder = await holderOf(registry, { ownerId: "pia", limits });
		const acting = actorForAgent(registry.store, holder, { slug });
		if (isReached) expect(await acting).toEqual({ id: "pia" });
		else await expect(acting).rejects.toEqual(refusal("not_allowed", /limited/));
		expect(() => requireWithin(holder, { protocolName: null })).toThrow(/limited/);
	});

	it.each<[string, TokenRequest["limits"], ProblemCode]>([
		["an organisation that they are not in", { organisation: guild.id }, "not_allowed"],
		["an unknown listing", { agents: ["nothing-here"] }, "not_found"],
		["a prefix that is no namespace", { prefix: ["*"] }, "invalid_body"],
		["too many", { prefix: Array.from({ length: 101 }, () => "io.github.quay") }, "invalid_body"],
	])("cannot be limited to %s", async (_what, limits, code) => {
		const registry = await registryOfGuild();
		await save(registry.store, ({ accounts }) => accounts.save(account("zoe")));
		const request = { name: "CI", scopes: write, ownerId: "zoe", limits };
		await expect(issueToken(registry, request)).rejects.toEqual(refusal(code));
	});
});
