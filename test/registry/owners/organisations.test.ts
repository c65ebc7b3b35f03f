import { describe, expect, it } from "vitest";
import { isTakenDown } from "#domain/agents/removals.ts";
import { hideAgent, removeAgent } from "#registry/agents/restore-agent.ts";
import {
	changeOrganisation,
	createOrganisation,
	endOrganisation,
	findOrganisationBySlug,
} from "#registry/owners/organisations.ts";
import { endTransfer, offerTransfer } from "#registry/owners/transfers.ts";
import { agent, delivery, draft, membership, publisher, token } from "../record-builders.ts";
import { createTestRegistry, refusal, START, type TestRegistry } from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";
import { as, guild, registryOfGuild } from "./guild.ts";

describe("founding an organisation", () => {
	it("makes the founder its admin, with a line in the audit log", async () => {
		const registry = createTestRegistry();
		const wish = { accountId: "ada", slug: "quay-works", name: " Quay  Works " };
		const made = await createOrganisation(registry, wish);
		expect(made).toMatchObject({ slug: "quay-works", name: "Quay Works", endedAt: null });
		expect(made.id).toMatch(/^org_[0-9a-f-]{36}$/);
		expect(await registry.store.memberships.list()).toMatchObject([
			{ organisationId: made.id, accountId: "ada", role: "admin" },
		]);
		expect(await registry.store.audit.list()).toMatchObject([
			{ action: "organisation.create", actor: "ada", subject: `organisation ${made.id}` },
		]);
	});

	it.each([
		["another's name", "dock-works", "Guild of guild", "conflict"],
		["another's slug", "guild", "Dock Works", "conflict"],
		["a name that looks like another's", "dock-works", "GuiId of guild", "conflict"],
		["a slug that looks like another's", "gui1d", "Dock Works", "conflict"],
		["a namespace", "dock-works", "io.github.dock", "invalid_body"],
		["an address", "dock-works", "dock.works/", "invalid_body"],
		["a role here", "dock-works", "Moderators", "invalid_body"],
		["a role here as its slug", "official-docks", "Dock Works", "invalid_body"],
		["a reserved word", "dashboard", "Dock Works", "invalid_body"],
		["the word for oneself", "me", "Dock Works", "invalid_body"],
		["capitals in its slug", "Dock", "Dock Works", "invalid_body"],
		["nothing", "dock-works", " ", "invalid_body"],
	] as const)("is refused with %s", async (_what, slug, name, code) => {
		const registry = await registryOfGuild();
		const founding = createOrganisation(registry, { accountId: "eve", slug, name });
		await expect(founding).rejects.toEqual(refusal(code));
		expect(await registry.store.organisations.list()).toEqual([guild]);
	});
});

describe("the number of organisations", () => {
	const found = (registry: TestRegistry, slug: string) =>
		createOrganisation(registry, { accountId: "eve", slug, name: slug });
	const three = (registry: TestRegistry): TestRegistry => ({
		...registry,
		limits: { ...registry.limits, quotas: { ...registry.limits.quotas, organisations: 3 } },
	});

	it("counts those founded in a day, so that nobody uses names up by ending them", async () => {
		const registry = three(await registryOfGuild());
		for (const slug of ["dock", "mole", "pier"]) {
			await endOrganisation(as(registry, "eve"), await found(registry, slug));
		}
		await expect(found(registry, "wharf")).rejects.toEqual(refusal("quota_reached"));
		registry.pass({ hours: 24 });
		await found(registry, "wharf");
	});

	it("counts no invitation that was never accepted", async () => {
		const registry = three(await registryOfGuild());
		await save(registry.store, ({ memberships }) => {
			for (const name of ["a", "b", "c"]) {
				const invited = { accountId: "eve", role: "admin", acceptedAt: null } as const;
				memberships.save(membership(name, invited));
			}
		});
		await found(registry, "wharf");
	});
});

describe("changing an organisation", () => {
	it("is for admins", async () => {
		const registry = await registryOfGuild();
		const wish = { id: guild.id, name: "Dock Works", needsSecond: true };
		for (const by of ["pia", "vic", "eve", ""]) {
			const changing = changeOrganisation(as(registry, by), wish);
			await expect(changing, by).rejects.toEqual(refusal("not_allowed"));
		}
		expect(await changeOrganisation(as(registry, "ada"), wish)).toMatchObject(wish);
		expect((await registry.store.audit.list()).at(-1)).toMatchObject({
			actor: guild.id,
			by: "ada",
		});
	});

	it("keeps its own name free for itself", async () => {
		const registry = await registryOfGuild();
		const wish = { id: guild.id, name: "GUILD" };
		expect((await changeOrganisation(as(registry, "ada"), wish)).name).toBe("GUILD");
	});
});

describe("ending an organisation", () => {
	it("is refused while it owns listings, so that none is left without an owner", async () => {
		const registry = await registryOfGuild();
		const ending = endOrganisation(as(registry, "ada"), guild);
		await expect(ending).rejects.toEqual(refusal("conflict", /still has listings/));
	});

	it("is refused while a hidden listing could come back", async () => {
		const registry = await registryOfGuild();
		await hideAgent(as(registry, "ada"), {
			slug: "harbor-scout",
			actor: { id: guild.id, by: "ada" },
			as: "owner",
		});
		const ending = endOrganisation(as(registry, "ada"), guild);
		await expect(ending).rejects.toEqual(refusal("conflict", /hidden/));
	});

	it.each([
		["hidden", hideAgent],
		["removed", removeAgent],
	])("is refused while a moderator has a listing %s, which can be transferred", async (_, away) => {
		const registry = await registryOfGuild();
		const slug = "harbor-scout";
		const actor = { id: "registry:operator" };
		await away(registry, { slug, actor, as: "moderator", reason: "It is looked at." });
		const ending = endOrganisation(as(registry, "ada"), guild);
		const words = "Transfer harbor-scout, which a moderator took away.";
		await expect(ending).rejects.toEqual(refusal("conflict", new RegExp(words)));
		const byAda = { id: guild.id, by: "ada" };
		const { id } = await offerTransfer(as(registry, "ada"), { slug, actor: byAda, to: "ada" });
		await endTransfer(registry, { id, actor: { id: "ada" }, answer: "accepted" });
		const left = await registry.store.agents.find(slug);
		expect(left).toMatchObject({ ownerId: "ada", status: "removed", hidden: { by: "moderator" } });
		expect(left && isTakenDown(left)).toBe(true);
		await endOrganisation(as(registry, "ada"), guild);
	});

	it("leaves what it has removed without an owner, and not as a moderator's removal", async () => {
		const registry = await registryOfGuild();
		const actor = { id: guild.id, by: "ada" };
		const { claim } = agent("harbor-scout");
		const proven = { ...claim, status: "verified", level: 2, domainVerifiedAt: START } as const;
		await save(registry.store, ({ agents }) =>
			agents.save(agent("harbor-scout", { ownerId: guild.id, claim: proven })),
		);
		await removeAgent(as(registry, "ada"), { slug: "harbor-scout", actor, as: "owner" });
		await endOrganisation(as(registry, "ada"), guild);
		const left = await registry.store.agents.find("harbor-scout");
		expect(left).toMatchObject({
			ownerId: null,
			claim: { status: "unclaimed", domainVerifiedAt: null },
		});
		expect(left && isTakenDown(left)).toBe(false);
		const lines = await registry.store.audit.list();
		expect(lines.find(({ action }) => action === "organisation.end")?.changes).toEqual([
			{ field: "owner of harbor-scout", before: guild.id, after: null },
		]);
	});

	it("withdraws what was offered to it, and tells who offered it", async () => {
		const registry = await registryOfGuild();
		await put(registry.store, { agents: [agent("harbor-scout", { ownerId: "eve" })] });
		const actor = { id: "eve" };
		await offerTransfer(registry, { slug: "harbor-scout", actor, to: guild.id });
		await endOrganisation(as(registry, "ada"), guild);
		expect(await registry.store.transfers.list()).toMatchObject([{ state: "withdrawn" }]);
		const [told] = await registry.store.notifications.newestBy("account", "eve");
		expect(told).toMatchObject({ readAt: null, subject: { detail: "withdrawn" } });
	});

	it("ends memberships, tokens, publishers and what waits; its slug is never free again", async () => {
		const registry = await registryOfGuild();
		await save(registry.store, (transaction) => {
			transaction.agents.save(agent("harbor-scout", { ownerId: "eve" }));
			transaction.tokens.save(token("ci", { ownerId: guild.id, role: "publisher" }));
			transaction.publishers.save(publisher("ci", { ownerId: guild.id }));
			transaction.drafts.save(draft({ accountId: guild.id }));
			transaction.deliveries.save(delivery("hook", { accountId: guild.id, channel: "webhook" }));
		});
		await endOrganisation(as(registry, "ada"), guild);
		const { tokens } = registry.store;
		for (const name of ["memberships", "publishers", "drafts", "deliveries"] as const) {
			expect([name, await registry.store[name].list()]).toEqual([name, []]);
		}
		expect((await tokens.list())[0]?.revokedAt).not.toBeNull();
		expect(await findOrganisationBySlug(registry.store, "guild")).toBeUndefined();
		const again = createOrganisation(registry, { accountId: "ada", slug: "guild", name: "New" });
		await expect(again).rejects.toEqual(refusal("conflict"));
	});
});
