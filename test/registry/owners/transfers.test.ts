import { describe, expect, it } from "vitest";
import { offersSection } from "#api/routes/dashboard/organisations/offers-section.ts";
import { agentPath } from "#contract/http/addresses.ts";
import { isTakenDown } from "#domain/agents/removals.ts";
import { renameAgent } from "#registry/agents/approve-revision.ts";
import { mergeAgents } from "#registry/agents/merge-agents.ts";
import { hideAgent, removeAgent } from "#registry/agents/restore-agent.ts";
import { reviseAgent } from "#registry/agents/revise-agent.ts";
import { endClaim } from "#registry/claims/open-claims.ts";
import {
	endTransfer,
	findOwnerNamed,
	listOffers,
	offerTransfer,
} from "#registry/owners/transfers.ts";
import { account, agent, claim, transfer } from "../record-builders.ts";
import { refusal, type TestRegistry } from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";
import { as, guild, registryOfGuild } from "./guild.ts";

const slug = "harbor-scout";
const byAda = { id: guild.id, by: "ada" };
const eve = { id: "eve" };

const offer = (registry: TestRegistry, to = "eve") =>
	offerTransfer(as(registry, "ada"), { slug, actor: byAda, to });

const OPERATOR = { id: "operator:command-line" };
const MERGE = { slugs: [slug, "pier-scout"], actor: OPERATOR };

const takeAway = (registry: TestRegistry) =>
	endClaim(registry, { id: claim("proof").id, actor: OPERATOR, reason: "It was never theirs." });

describe("the transfer of a listing", () => {
	it("says of a hidden one that it is hidden, which has no page", async () => {
		const registry = await registryOfGuild();
		await hideAgent(as(registry, "ada"), { slug, actor: byAda, as: "owner" });
		await offer(registry);
		const offers = await listOffers(registry.store, ["eve"]);
		expect(offers).toMatchObject([{ isHidden: true }]);
		const shown = JSON.stringify(offersSection(offers));
		expect(shown).toContain("Hidden: it has no page until it is restored");
		expect(shown).not.toContain(agentPath(slug));
	});

	it("is offered, told to both, accepted and in the audit log for ever", async () => {
		const registry = await registryOfGuild();
		const { id } = await offer(registry);
		expect((await registry.store.agents.find(slug))?.ownerId).toBe(guild.id);
		expect(await listOffers(registry.store, ["eve"])).toHaveLength(1);
		await endTransfer(registry, { id, actor: eve, answer: "accepted" });
		const after = await registry.store.agents.find(slug);
		expect(after).toMatchObject({ ownerId: "eve", status: "active" });
		const given = { to: "transferred", actor: guild.id, taker: "eve" };
		expect(after?.transitions.at(-1)).toMatchObject(given);
		const acts = await registry.store.audit.list();
		expect(acts.find(({ action }) => action === "transfer.accept")).toMatchObject({
			actor: "eve",
			member: null,
			changes: [{ field: "ownerId", before: guild.id, after: "eve" }],
		});
		const told = async (id: string) =>
			(await registry.store.notifications.by("account", id))
				.map(({ subject }) => subject.news)
				.sort();
		expect(await told("eve")).toEqual(["transfer.ended", "transfer.offered"]);
		expect(await told("vic")).toEqual(["transfer.ended", "transfer.ended"]);
		const details = (await registry.store.notifications.by("account", "vic")).map(
			({ subject }) => subject.detail,
		);
		expect(details.sort()).toEqual([
			"accepted by eve, to whom the listing belongs now",
			"offered to eve",
		]);
	});

	it("takes no proofs, no granted level and no pending change along", async () => {
		const registry = await registryOfGuild();
		await save(registry.store, (transaction) => {
			transaction.agents.save(agent(slug, { ownerId: guild.id, grantedLevel: 3 }));
			transaction.claims.save(
				claim("dns", { agentSlug: slug, accountId: guild.id, state: "proven", method: "dns" }),
			);
		});
		const changes = { short_description: "New." };
		await reviseAgent(as(registry, "pia"), { slug, ownerId: guild.id, changes });
		const { id } = await offer(registry);
		await endTransfer(registry, { id, actor: eve, answer: "accepted" });
		expect(await registry.store.agents.find(slug)).toMatchObject({
			grantedLevel: null,
			claim: { status: "unclaimed", domainVerifiedAt: null },
		});
		expect((await registry.store.claims.list())[0]?.state).toBe("ended");
		// That others may claim it now is no news for the giver, nor true.
		const told = await registry.store.notifications.list();
		expect(told.map(({ type }) => type)).not.toContain("agent.claim_lapsed");
		expect((await registry.store.submissions.list())[0]?.status).toBe("withdrawn");
	});

	it("changes nothing if it is declined or withdrawn", async () => {
		const registry = await registryOfGuild();
		const first = await offer(registry);
		await endTransfer(registry, { id: first.id, actor: eve, answer: "declined" });
		const second = await offer(registry);
		const withdrawing = { id: second.id, actor: byAda, answer: "withdrawn" } as const;
		await endTransfer(as(registry, "ada"), withdrawing);
		expect((await registry.store.agents.find(slug))?.ownerId).toBe(guild.id);
		expect(await listOffers(registry.store, ["eve"])).toEqual([]);
	});

	it.each([
		["to itself", guild.id, "conflict"],
		["to a suspended account", "sam", "conflict"],
	] as const)("cannot be offered %s", async (_what, to, code) => {
		const registry = await registryOfGuild();
		const at = registry.now().toISOString();
		await put(registry.store, { accounts: [account("sam", { suspendedAt: at })] });
		await expect(offer(registry, to)).rejects.toEqual(refusal(code));
	});

	it("ends with a listing that is removed for good", async () => {
		const registry = await registryOfGuild();
		const { id } = await offer(registry);
		const removal = { slug, actor: byAda, as: "owner", forGood: true } as const;
		await removeAgent(as(registry, "ada"), removal);
		expect(await registry.store.transfers.find(id)).toMatchObject({ state: "withdrawn" });
		expect(await listOffers(registry.store, ["eve", guild.id])).toEqual([]);
	});

	it.each<[how: string, end: (registry: TestRegistry) => Promise<unknown>]>([
		["is taken from its owner", (registry) => takeAway(registry)],
		["is merged into another", (registry) => mergeAgents(registry, MERGE)],
	])("ends with its pending change when the listing %s, and both are told", async (_, end) => {
		const registry = await registryOfGuild();
		await save(registry.store, ({ agents, claims }) => {
			const createdAt = "2026-05-01T12:00:00.000Z";
			agents.save(agent("pier-scout", { ownerId: guild.id, createdAt }));
			claims.save(claim("proof", { accountId: guild.id, agentSlug: slug, state: "proven" }));
		});
		await reviseAgent(as(registry, "ada"), {
			...{ slug, ownerId: guild.id },
			changes: { docs_url: "https://quay.works/docs" },
		});
		await offer(registry);
		await end(registry);
		expect(await registry.store.transfers.list()).toMatchObject([{ state: "withdrawn" }]);
		expect(await registry.store.submissions.list()).toMatchObject([{ status: "withdrawn" }]);
		for (const id of ["eve", "pia"]) {
			const told = await registry.store.notifications.by("account", id);
			expect(told.map(({ subject }) => subject.detail)).toContain("withdrawn");
		}
	});

	it("cannot be offered twice, nor by a publisher, nor by anyone else", async () => {
		const registry = await registryOfGuild();
		const byPia = { slug, actor: { id: guild.id, by: "pia" }, to: "eve" };
		const publishing = offerTransfer(as(registry, "pia"), byPia);
		await expect(publishing).rejects.toEqual(refusal("not_allowed"));
		const stealing = offerTransfer(registry, { slug, actor: eve, to: "vic" });
		await expect(stealing).rejects.toEqual(refusal("not_allowed"));
		await offer(registry);
		await expect(offer(registry, "vic")).rejects.toEqual(refusal("conflict", /already offered/));
	});

	it("is accepted once, and by its taker only", async () => {
		const registry = await registryOfGuild();
		const { id } = await offer(registry);
		const others = endTransfer(registry, { id, actor: { id: "vic" }, answer: "accepted" });
		await expect(others).rejects.toEqual(refusal("not_found"));
		await endTransfer(registry, { id, actor: eve, answer: "accepted" });
		const again = endTransfer(registry, { id, actor: eve, answer: "accepted" });
		await expect(again).rejects.toEqual(refusal("conflict", /already accepted/));
	});

	it.each<[string, (registry: TestRegistry) => Promise<unknown>]>([
		[
			"was removed",
			(registry) => removeAgent(as(registry, "ada"), { slug, actor: byAda, as: "owner" }),
		],
		[
			"has another owner",
			(registry) => put(registry.store, { agents: [agent(slug, { ownerId: "vic" })] }),
		],
	])("is refused if the listing %s meanwhile", async (_what, meanwhile) => {
		const registry = await registryOfGuild();
		const { id } = await offer(registry);
		await meanwhile(registry);
		const late = endTransfer(registry, { id, actor: eve, answer: "accepted" });
		await expect(late).rejects.toEqual(refusal("conflict", /no longer has it/));
		expect((await registry.store.transfers.find(id))?.state).toBe("offered");
	});

	it("goes on under the new slug of a listing that was renamed", async () => {
		const registry = await registryOfGuild();
		const { id } = await offer(registry);
		const moderator = { id: "mo" };
		await put(registry.store, { accounts: [account("mo", { role: "moderator" })] });
		const reason = "It has another name.";
		await renameAgent(registry, { slug, to: "pier-scout", actor: moderator, reason });
		await endTransfer(registry, { id, actor: eve, answer: "accepted" });
		expect(await registry.store.agents.find("pier-scout")).toMatchObject({ ownerId: "eve" });
	});

	it("is refused while its giver is suspended", async () => {
		const registry = await registryOfGuild();
		await put(registry.store, {
			accounts: [account("sam", { suspendedAt: registry.now().toISOString() })],
			agents: [agent(slug, { ownerId: "sam" })],
			transfers: [transfer("old", { agentSlug: slug, from: "sam", to: "eve", offeredBy: "sam" })],
		});
		const [offered] = await listOffers(registry.store, ["eve"]);
		const accepting = { id: offered?.id ?? "", actor: eve, answer: "accepted" } as const;
		await expect(endTransfer(registry, accepting)).rejects.toEqual(refusal("conflict"));
	});

	it("to an organisation needs one of its admins", async () => {
		const registry = await registryOfGuild();
		await save(registry.store, ({ agents }) => agents.save(agent("pier", { ownerId: "eve" })));
		const given = { slug: "pier", actor: eve, to: await findOwnerNamed(registry.store, "guild") };
		const { id } = await offerTransfer(registry, given);
		const accepted = (by: string) =>
			endTransfer(as(registry, by), { id, actor: { id: guild.id, by }, answer: "accepted" });
		await expect(accepted("pia")).rejects.toEqual(refusal("not_allowed"));
		await accepted("ada");
		expect((await registry.store.agents.find("pier"))?.ownerId).toBe(guild.id);
	});

	it("leaves what the giver did an owner's act", async () => {
		const registry = await registryOfGuild();
		const { id } = await offer(registry);
		await endTransfer(registry, { id, actor: eve, answer: "accepted" });
		const removed = await removeAgent(registry, { slug, actor: eve, as: "owner" });
		expect(isTakenDown(removed)).toBe(false);
		const at = registry.now().toISOString();
		const early = { to: "removed", at, actor: guild.id, reason: null };
		const transitions = [early, ...removed.transitions];
		expect(isTakenDown({ ...removed, transitions })).toBe(false);
	});
});
