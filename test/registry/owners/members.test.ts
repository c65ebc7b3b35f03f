import { describe, expect, it } from "vitest";
import { onlyAdminOf } from "#registry/accounts/delete-account.ts";
import { makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import { redeemSignIn } from "#registry/accounts/sign-in.ts";
import { deprecateAgent } from "#registry/agents/restore-agent.ts";
import { reviseAgent } from "#registry/agents/revise-agent.ts";
import { actingFor, actorFor, actorForAgent, ownersOf } from "#registry/owners/acting.ts";
import {
	answerInvitation,
	changeMember,
	inviteMember,
	leaveOrganisation,
	membershipsOf,
} from "#registry/owners/members.ts";
import { castVote } from "#registry/signals/cast-vote.ts";
import { decideSubmission } from "#registry/submissions/decide-submission.ts";
import { account, identity, membership } from "../record-builders.ts";
import { refusal, START } from "../registry-fixture.ts";
import { save } from "../store-suite.ts";
import { as, guild, registryOfGuild } from "./guild.ts";

const organisationId = guild.id;
const slug = "harbor-scout";

describe("an invitation", () => {
	it("is told to whoever has the address, accepted, and then lets them act", async () => {
		const registry = await registryOfGuild();
		const invitation = { organisationId, who: "EVE@quay.works", role: "publisher" } as const;
		await inviteMember(as(registry, "ada"), invitation);
		expect(await registry.store.notifications.by("account", "eve")).toMatchObject([
			{ type: "agent.changed", subject: { news: "organisation.invited", title: guild.name } },
		]);
		const asked = { ownerId: guild.id };
		await expect(actorFor(registry.store, { id: "eve" }, asked)).rejects.toEqual(
			refusal("not_allowed"),
		);
		await answerInvitation(registry, { organisationId, accountId: "eve", accept: true });
		expect(await actorFor(registry.store, { id: "eve" }, asked)).toEqual({
			id: guild.id,
			by: "eve",
		});
	});

	it("by ID and by address answer the same, whether or not both are one person's", async () => {
		const answers = async (address: string) => {
			const registry = await registryOfGuild();
			const invite = (who: string) =>
				inviteMember(as(registry, "ada"), { organisationId, who, role: "viewer" }).then(
					() => "invited",
					(error: Error) => error.message,
				);
			const said = [await invite("eve"), await invite(address), await invite(address)];
			const names = async () =>
				(await registry.store.memberships.by("organisation", organisationId))
					.map(({ accountId }) => accountId.replace(address, "the address"))
					.sort();
			const before = await names();
			await answerInvitation(registry, { organisationId, accountId: "eve", accept: false });
			return [...said, before, (await names()).length];
		};
		const right = await answers("eve@quay.works");
		expect(right).toEqual(await answers("zoe@quay.works"));
		expect(right.slice(0, 3)).toEqual([
			"invited",
			"invited",
			"This person is already a member or invited.",
		]);
	});

	it("of an address without an account waits until somebody has proven it", async () => {
		const registry = await registryOfGuild();
		const email = "zoe@quay.works";
		await inviteMember(as(registry, "ada"), { organisationId, who: email, role: "viewer" });
		const zoe = account("zoe", { email, emailProvenAt: null });
		expect(await membershipsOf(registry.store, zoe)).toEqual([]);
		const proven = { ...zoe, emailProvenAt: registry.now().toISOString() };
		expect(await membershipsOf(registry.store, proven)).toMatchObject([{ role: "viewer" }]);
	});

	it("to an address that the operator gave a link for is accepted by whoever opened it", async () => {
		const registry = await registryOfGuild();
		const email = "zoe@quay.works";
		await inviteMember(as(registry, "ada"), { organisationId, who: email, role: "viewer" });
		const operator = { id: "operator:command-line" };
		const { code, account } = await makeSignInLink(registry, { email }, operator);
		const mine = { organisationId, accountId: account.id, accept: true };
		await expect(answerInvitation(registry, mine)).rejects.toEqual(refusal("not_found"));
		await redeemSignIn(registry, { code, deviceDigest: null });
		await answerInvitation(registry, mine);
		expect(await ownersOf(registry.store, { id: account.id }, "view")).toHaveLength(2);
	});

	it("to an address that a provider has verified is found by whoever signs in there", async () => {
		const registry = await registryOfGuild();
		const who = "zoe@quay.works";
		await inviteMember(as(registry, "ada"), { organisationId, who, role: "viewer" });
		for (const [email, found] of [
			["other@quay.works", 0],
			[who, 1],
		] as const) {
			const zoe = account(`zoe-${found}`, { email: who, emailProvenAt: null });
			const linked = identity(email, { accountId: zoe.id, email });
			await save(registry.store, (transaction) => transaction.identities.save(linked));
			expect(await membershipsOf(registry.store, zoe), email).toHaveLength(found);
		}
	});

	it("is not accepted after a link for the account's ID, which says nothing of the address", async () => {
		const registry = await registryOfGuild();
		const zoe = account("zoe", { email: "zoe@quay.works", emailProvenAt: null });
		await save(registry.store, (transaction) => transaction.accounts.save(zoe));
		const operator = { id: "operator:command-line" };
		const { code } = await makeSignInLink(registry, { accountId: zoe.id }, operator);
		const signedIn = await redeemSignIn(registry, { code, deviceDigest: null });
		expect(signedIn.account.emailProvenAt).toBeNull();
	});

	it("by ID and by address is one, with the role that was offered last", async () => {
		const registry = await registryOfGuild();
		for (const [who, role] of [
			["eve@quay.works", "admin"],
			["eve", "viewer"],
		] as const) {
			registry.pass({ hours: 1 });
			await inviteMember(as(registry, "ada"), { organisationId, who, role });
		}
		const eve = { id: "eve", email: "eve@quay.works", emailProvenAt: START };
		expect(await membershipsOf(registry.store, eve)).toMatchObject([{ role: "viewer" }]);
		await answerInvitation(registry, { organisationId, accountId: "eve", accept: true });
		expect(await registry.store.memberships.by("account", eve.email)).toEqual([]);
		const { memberships } = registry.store;
		expect(await memberships.by("account", "eve")).toMatchObject([{ role: "viewer" }]);
	});

	it("takes nothing from whoever is a member by now", async () => {
		const registry = await registryOfGuild();
		const told = { accountId: "ada@new.works", role: "viewer", acceptedAt: null } as const;
		const invitation = membership("guild", told);
		await save(registry.store, (transaction) => {
			transaction.memberships.save(invitation);
			const email = invitation.accountId;
			transaction.accounts.save(account("ada", { email, emailProvenAt: START }));
		});
		await answerInvitation(registry, { organisationId, accountId: "ada", accept: true });
		const { memberships } = registry.store;
		expect(await memberships.by("account", "ada")).toMatchObject([{ role: "admin" }]);
		expect(await memberships.by("account", invitation.accountId)).toEqual([]);
	});

	it.each([
		["twice", "pia@quay.works", "conflict"],
		["of no address", "pia@", "invalid_body"],
		["of an unknown account", "nobody", "not_found"],
	] as const)("is refused %s", async (_what, who, code) => {
		const registry = await registryOfGuild();
		const inviting = inviteMember(as(registry, "ada"), { organisationId, who, role: "viewer" });
		await expect(inviting).rejects.toEqual(refusal(code));
	});

	it("can be declined, and cannot be answered by anyone else", async () => {
		const registry = await registryOfGuild();
		await inviteMember(as(registry, "ada"), { organisationId, who: "eve", role: "viewer" });
		const mine = { organisationId, accept: false };
		const others = answerInvitation(registry, { ...mine, accountId: "vic" });
		await expect(others).rejects.toEqual(refusal("not_found"));
		await answerInvitation(registry, { ...mine, accountId: "eve" });
		expect(await registry.store.memberships.by("account", "eve")).toEqual([]);
	});
});

describe("the last admin", () => {
	it.each([
		["leave", () => leaveOrganisation],
		["become a viewer", () => changeMember],
	])("cannot %s", async (_what, verb) => {
		const registry = await registryOfGuild();
		const choice = { organisationId, accountId: "ada", role: "viewer" } as const;
		const leaving = verb()(as(registry, "ada"), choice);
		await expect(leaving).rejects.toEqual(refusal("conflict", /needs an admin/));
	});

	it("cannot leave it to one who is suspended, whom the last one can still remove", async () => {
		const registry = await registryOfGuild();
		await save(registry.store, ({ accounts, memberships }) => {
			accounts.save(account("sam", { suspendedAt: START }));
			memberships.save(membership("guild", { accountId: "sam", role: "admin" }));
		});
		const leaving = leaveOrganisation(registry, { organisationId, accountId: "ada" });
		await expect(leaving).rejects.toEqual(refusal("conflict", /needs an admin/));
		expect(await onlyAdminOf(registry.store, "ada")).toEqual([guild.name]);
		const choice = { organisationId, accountId: "sam", role: null };
		await changeMember(as(registry, "ada"), choice);
	});

	it("can once there is another one, but an invited one does not count", async () => {
		const registry = await registryOfGuild();
		await inviteMember(as(registry, "ada"), { organisationId, who: "eve", role: "admin" });
		const choice = { organisationId, accountId: "ada" };
		await expect(leaveOrganisation(registry, choice)).rejects.toEqual(refusal("conflict"));
		await answerInvitation(registry, { organisationId, accountId: "eve", accept: true });
		await changeMember(as(registry, "ada"), { ...choice, role: "publisher" });
		await leaveOrganisation(registry, choice);
		expect(await ownersOf(registry.store, { id: "ada" })).toEqual([{ id: "ada" }]);
	});
});

describe("acting for an organisation", () => {
	it.each([
		["ada", ["view", "publish", "administer"]],
		["pia", ["view", "publish"]],
		["vic", ["view"]],
		["eve", []],
	] as const)("%s may %j", async (id, allowed) => {
		const { store } = await registryOfGuild();
		for (const need of ["view", "publish", "administer"] as const) {
			const asked = await actorFor(store, { id }, { ownerId: guild.id, need }).catch(() => null);
			expect(asked !== null, need).toBe(allowed.some((one) => one === need));
		}
	});

	it("names the owner and the person in the history and the audit log", async () => {
		const registry = await registryOfGuild();
		const actor = await actorForAgent(registry.store, { id: "pia" }, { slug });
		await deprecateAgent(actingFor(registry, actor), { slug, actor, as: "owner" });
		const by = { actor: guild.id, by: "pia" };
		expect((await registry.store.agents.find(slug))?.transitions.at(-1)).toMatchObject(by);
		expect(await registry.store.audit.list()).toMatchObject([{ ...by, member: guild.id }]);
	});

	it("tells all members", async () => {
		const registry = await registryOfGuild();
		const moderator = { id: "reviewer:mira" };
		const act = { slug, actor: moderator, as: "moderator", reason: "It is gone." } as const;
		await deprecateAgent(registry, act);
		for (const accountId of ["ada", "pia", "vic"])
			expect(await registry.store.notifications.by("account", accountId)).toHaveLength(1);
		expect(await registry.store.notifications.by("account", "eve")).toEqual([]);
	});

	it("is over at once for a member who is removed meanwhile, and nothing is half done", async () => {
		const registry = await registryOfGuild();
		const actor = await actorForAgent(registry.store, { id: "pia" }, { slug });
		await changeMember(as(registry, "ada"), { organisationId, accountId: "pia", role: null });
		const before = await registry.store.audit.list();
		const late = actingFor(registry, actor);
		const revision = { slug, ownerId: actor.id, changes: { short_description: "Late." } };
		await expect(reviseAgent(late, revision)).rejects.toEqual(refusal("not_allowed"));
		const act = { slug, actor, as: "owner" } as const;
		await expect(deprecateAgent(late, act)).rejects.toEqual(refusal("not_allowed"));
		expect(await registry.store.submissions.list()).toEqual([]);
		expect(await registry.store.audit.list()).toEqual(before);
	});

	it("never moderates, and a moderator does not decide for their own organisation", async () => {
		const registry = await registryOfGuild();
		await save(registry.store, (transaction) => {
			transaction.accounts.save(account("pia", { role: "moderator" }));
			transaction.memberships.save(membership("guild", { accountId: "pia" }));
		});
		const context = as(registry, "ada");
		const changes = { short_description: "New." };
		const { id } = await reviseAgent(context, { slug, ownerId: guild.id, changes });
		const decision = { outcome: "approved" } as const;
		for (const actor of [{ id: "pia" }, { id: guild.id, by: "ada" }]) {
			const deciding = decideSubmission(registry, { id, actor, decision, expected: 1 });
			await expect(deciding, actor.id).rejects.toEqual(refusal("not_allowed"));
		}
	});
});

it("members cannot vote on what their organisation owns", async () => {
	const registry = await registryOfGuild();
	for (const [id, isRefused] of [
		["vic", true],
		["eve", false],
	] as const) {
		const voting = castVote(registry, { slug, actor: { id }, value: 1 });
		if (isRefused) await expect(voting).rejects.toEqual(refusal("not_allowed"));
		else await voting;
	}
});
