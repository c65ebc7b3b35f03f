import { beforeEach, describe, expect, it } from "vitest";
import { isTakenDown } from "#domain/agents/removals.ts";
import { deleteAccount } from "#registry/accounts/delete-account.ts";
import { exportAccount } from "#registry/accounts/export-account.ts";
import { linkIdentity } from "#registry/accounts/linked-identities.ts";
import { hideAgent } from "#registry/agents/restore-agent.ts";
import { startClaim } from "#registry/claims/open-claims.ts";
import { COLLECTION_NAMES } from "#registry/collections.ts";
import { answerInvitation, inviteMember } from "#registry/owners/members.ts";
import { createOrganisation } from "#registry/owners/organisations.ts";
import { submitAgent } from "#registry/submissions/submit-agent.ts";
import {
	account,
	agent,
	audit,
	claim,
	collection,
	collectionEntry,
	collectionState,
	comment,
	delivery,
	draft,
	identity,
	membership,
	notification,
	organisation,
	report,
	session,
	signIn,
	submission,
	token,
	transfer,
	uuid,
	vote,
	watch,
} from "../record-builders.ts";
import {
	createTestRegistry,
	refusal,
	registration,
	START,
	type TestRegistry,
} from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";

const accountId = "account:ada";
const ownerId = accountId;

let registry: TestRegistry;
beforeEach(async () => {
	registry = createTestRegistry();
	const passkeys = [
		{
			id: "phone",
			publicKey: "a-public-key",
			counter: 0,
			transports: [],
			name: "Ada's phone",
			createdAt: START,
			lastUsedAt: null,
		},
	];
	await save(registry.store, (stored) => {
		stored.accounts.save(account(accountId, { displayName: "Ada L", passkeys }));
		stored.agents.save(
			agent("pier", {
				ownerId,
				grantedLevel: 3,
				claim: { ...agent("pier").claim, status: "verified", level: 3, domainVerifiedAt: START },
			}),
		);
		stored.agents.save(agent("gone", { ownerId, status: "removed" }));
		stored.submissions.save(submission("waits", { ownerId }));
		stored.submissions.save(submission("gone", { ownerId, status: "approved", agentSlug: "gone" }));
		stored.claims.save(claim("pier", { accountId, agentSlug: "pier", state: "proven" }));
		stored.comments.save(comment("public", { accountId, author: "Ada L", status: "published" }));
		stored.comments.save(comment("held", { accountId, author: "Ada L", status: "held" }));
		stored.drafts.save(draft({ accountId }));
		stored.tokens.save(token("a-token", { ownerId }));
		stored.identities.save(identity("ada", { accountId }));
		stored.sessions.save(session("here", { accountId }));
		stored.signIns.save(signIn("a-link", { accountId, email: "ada@quay.works" }));
		stored.notifications.save(notification("told", { accountId }));
		stored.deliveries.save(delivery("sent", { accountId, target: "ada@quay.works" }));
		stored.collections.save(collection("approved", { ownerId, name: "Ada L's" }));
		stored.collectionEntries.save(collectionEntry("pier", { note: "Ada L looked at it." }));
		stored.collectionStates.save(collectionState("approved"));
		stored.transfers.save(transfer("pier", { from: ownerId }));
		const asked = { reporterId: accountId, contact: "ada@quay.works", state: "open" } as const;
		stored.reports.save(report("pier", asked));
		const said = { id: comment("public").id, author: "Ada L", body: "Good." };
		stored.reports.save(report("bay", { comment: said }));
		stored.memberships.save(membership("quay", { accountId: "ada@quay.works", acceptedAt: null }));
		stored.audit.save(
			audit("renamed", {
				member: accountId,
				action: "account.change",
				subject: `account ${accountId}`,
				changes: [{ field: "displayName", before: "Ada", after: "Ada L" }],
			}),
		);
	});
	await registry.store.appendEvents([vote(accountId), watch(accountId)]);
});

const everything = async () => {
	const all = await Promise.all(COLLECTION_NAMES.map((name) => registry.store[name].list()));
	return JSON.stringify(all);
};

describe("deleting an account", () => {
	it("leaves nothing that tells who it was", async () => {
		await deleteAccount(registry, accountId);
		expect(await everything()).not.toMatch(/Ada L|ada@|Ada's phone|harbor\.dev/);
		for (const name of ["tokens", "sessions", "identities", "drafts", "notifications"] as const) {
			expect([name, await registry.store[name].list()]).toEqual([name, []]);
		}
		for (const name of ["deliveries", "signIns"] as const) {
			expect([name, await registry.store[name].list()]).toEqual([name, []]);
		}
	});

	it("keeps what was public, by a former member", async () => {
		await deleteAccount(registry, accountId);
		expect(await registry.store.comments.list()).toMatchObject([
			{ id: comment("public").id, author: "Former member", status: "published" },
		]);
		expect(await registry.store.accounts.find(accountId)).toMatchObject({
			displayName: "Former member",
			email: null,
			closed: { joinedTo: null },
		});
	});

	it("leaves listings without an owner, so that somebody can prove them, and nothing waiting", async () => {
		await deleteAccount(registry, accountId);
		const { store } = registry;
		expect(await store.agents.list()).toMatchObject([
			{ slug: "gone", ownerId: null, status: "removed" },
			{ slug: "pier", ownerId: null, grantedLevel: null, claim: { status: "unclaimed" } },
		]);
		expect(await store.claims.list()).toMatchObject([{ state: "ended", closedAt: START }]);
		expect(await store.submissions.find(uuid("waits"))).toMatchObject({ status: "withdrawn" });
		expect(await store.transfers.list()).toMatchObject([{ state: "withdrawn", endedAt: START }]);
		expect(await store.isSuspended(accountId)).toBe(true);
		const acts = (await store.audit.list()).map(({ action }) => action);
		expect(acts.sort()).toEqual(["account.delete", "submission.withdraw"]);
	});

	it("tells the other side that an offer is withdrawn", async () => {
		await save(registry.store, ({ accounts, transfers }) => {
			accounts.save(account("account:bo"));
			transfers.save(transfer("pier", { from: ownerId, to: "account:bo" }));
		});
		await deleteAccount(registry, accountId);
		expect(await registry.store.notifications.by("account", "account:bo")).toMatchObject([
			{ subject: { news: "transfer.ended", detail: "withdrawn" } },
		]);
	});

	it("leaves no hidden listing with an owner that no longer is, even if nothing else names it", async () => {
		await save(registry.store, ({ agents }) => agents.save(agent("veiled", { ownerId })));
		await hideAgent(registry, { slug: "veiled", actor: { id: accountId }, as: "owner" });
		await deleteAccount(registry, accountId);
		const left = await registry.store.agents.find("veiled");
		expect(left).toMatchObject({ ownerId: null, hidden: { until: expect.any(String) } });
		// It was no moderator's removal before, and is none now.
		expect(left && isTakenDown(left)).toBe(false);
		const acts = await registry.store.audit.list();
		expect(acts.filter(({ subject }) => subject === "agent veiled")).toMatchObject([
			{ action: "agent.hide" },
			{ action: "agent.remove", actor: accountId, reason: expect.stringContaining("hidden") },
		]);
	});

	it("is refused for the only admin of organisations, by their names, and changes nothing", async () => {
		const own = (name: string, members = {}) =>
			membership(name, { accountId, role: "admin", ...members });
		await save(registry.store, ({ accounts, organisations, memberships }) => {
			accounts.save(account("account:bo"));
			for (const name of ["Quay", "Pier", "Ended", "Shared", "Read"]) {
				const ended = name === "Ended" ? { endedAt: START } : {};
				organisations.save(organisation(name, { name, ...ended }));
				memberships.save(own(name, name === "Read" ? { role: "viewer" } : {}));
			}
			memberships.save(own("Shared", { accountId: "account:bo" }));
			memberships.save(own("Pier", { accountId: "account:bo", acceptedAt: null }));
		});
		const before = await everything();
		await expect(deleteAccount(registry, accountId)).rejects.toEqual(
			refusal("conflict", /only admin of (?:Quay, Pier|Pier, Quay)\. Make another/),
		);
		expect(await everything()).toBe(before);
		await save(registry.store, ({ memberships }) => {
			memberships.save(own("Quay", { accountId: "account:bo" }));
			memberships.save(own("Pier", { accountId: "account:bo" }));
		});
		await deleteAccount(registry, accountId);
		expect(await registry.store.memberships.by("account", accountId)).toEqual([]);
	});
});

describe("the export of an account", () => {
	it("has everything of it, and nothing that signs in", async () => {
		const own = await registry.store.accounts.find(accountId);
		const by = "account:moderator";
		const { listing } = submission("waits");
		const seen = { taken: { by, at: START }, readings: [{ by, at: START, listing }] };
		await put(registry.store, { submissions: [submission("waits", { ownerId, ...seen })] });
		const [guild, left] = [organisation("quay"), organisation("pier")];
		const sent = (name: string, { id }: typeof guild, sender: string) => {
			const pending = { to: "pending", at: START, actor: id, by: sender, reason: null };
			return submission(name, { ownerId: id, transitions: [pending] });
		};
		await save(registry.store, ({ organisations, submissions, memberships }) => {
			for (const one of [guild, left]) organisations.save(one);
			memberships.save(membership("quay", { accountId }));
			submissions.save(sent("for-guild", guild, accountId));
			submissions.save(sent("before-it-left", left, accountId));
			submissions.save(sent("by-others", guild, "account:bo"));
		});
		const text = await exportAccount(registry, own ?? account(accountId));
		const exported = JSON.parse(text);
		const counts = Object.entries(exported).map(([name, value]) => [
			name,
			Array.isArray(value) ? value.length : null,
		]);
		expect(Object.fromEntries(counts)).toEqual({
			exportedAt: null,
			account: null,
			agents: 2,
			// With those that it sent for its organisation, and for one that it has left.
			submissions: 4,
			claims: 1,
			comments: 2,
			documents: 0,
			logos: 0,
			drafts: 1,
			memberships: 1,
			proofs: 0,
			collections: 1,
			collectionEntries: 1,
			collectionStates: 1,
			publishers: 0,
			transfers: 1,
			tokens: 1,
			identities: 1,
			sessions: 1,
			notifications: 1,
			deliveries: 1,
			votes: 1,
			watchlist: 1,
			reports: 1,
			audit: 1,
		});
		for (const secret of ["a-public-key", token("a-token").digest, session("here").digest]) {
			expect(text).not.toContain(secret);
		}
		// What moderators noted for themselves is theirs.
		expect(text).not.toContain(by);
		expect(exported.account.passkeys).toMatchObject([{ name: "Ada's phone" }]);
	});
});

it("the audit log has no address of somebody who was invited by it and is deleted", async () => {
	const guild = organisation("guild");
	await save(registry.store, ({ accounts, organisations, memberships }) => {
		organisations.save(guild);
		accounts.save(account("account:bo", { email: "bo@quay.works", emailProvenAt: START }));
		memberships.save(membership("guild", { accountId, role: "admin" }));
	});
	const choice = { organisationId: guild.id, accountId: "account:bo" };
	const invitation = { ...choice, who: "bo@quay.works", role: "viewer" } as const;
	await inviteMember({ ...registry, by: accountId }, invitation);
	await answerInvitation(registry, { ...choice, accept: true });
	await deleteAccount(registry, "account:bo");
	const lines = await registry.store.audit.by("member", guild.id);
	expect(lines.map(({ changes }) => changes[0]?.field)).toEqual(["role of an invited address"]);
});

/** What was on its way while the account was deleted. */
const LATE: readonly [what: string, act: () => Promise<unknown>][] = [
	["registers", () => submitAgent(registry, { request: registration(), submitter: LATE_COMER })],
	["claims", () => startClaim(registry, { slug: "pier-scout", method: "dns", accountId })],
	["links a provider", () => linkIdentity(registry, { accountId, proven: PROVEN })],
	["founds", () => createOrganisation(registry, { accountId, slug: "tides", name: "Tides" })],
];
const LATE_COMER = { ownerId, tokenId: null };
const PROVEN = {
	...{ provider: "sso", issuer: "https://id.quay.works", subject: "ada" },
	...{ label: null, email: null, isModerator: false },
};

it.each(LATE)("a deleted account no longer %s, as it is nobody's any more", async (_, act) => {
	await save(registry.store, ({ agents }) => agents.save(agent("pier-scout")));
	await deleteAccount(registry, accountId);
	await expect(act()).rejects.toEqual(refusal("not_allowed", /suspended or was deleted/));
});
