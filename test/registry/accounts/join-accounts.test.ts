import { beforeEach, describe, expect, it } from "vitest";
import { isTakenDown } from "#domain/agents/removals.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { BELONGINGS } from "#registry/accounts/belongings.ts";
import { chooseStaying, restoreAccount } from "#registry/accounts/change-account.ts";
import { makeAccountProof, useAccountProof } from "#registry/accounts/prove-account.ts";
import { beginRoundTrip } from "#registry/accounts/sessions.ts";
import { signInByPasskey } from "#registry/accounts/sign-in.ts";
import { hideAgent } from "#registry/agents/restore-agent.ts";
import { COLLECTION_NAMES, COLLECTIONS, type CollectionName } from "#registry/collections.ts";
import { closeReport } from "#registry/reports/reports.ts";
import { tidyRegistry } from "#registry/tidy-registry.ts";
import {
	account,
	agent,
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
	proof,
	publisher,
	report,
	session,
	submission,
	token,
	transfer,
	vote,
	watch,
} from "../record-builders.ts";
import { createTestRegistry, refusal, START, type TestRegistry } from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";

const OLD = "account:old";
const NEW = "account:new";
const LATER = "2026-05-04T13:00:00.000Z";
const deviceDigest = "d".repeat(64);

let registry: TestRegistry;
beforeEach(() => {
	registry = createTestRegistry();
});

const passkey = (id: string) => ({
	id,
	publicKey: "a-key",
	counter: 0,
	transports: [],
	name: id,
	createdAt: START,
	lastUsedAt: null,
});
const webhook = (url: string) => ({
	url,
	secret: "whsec_1",
	createdAt: START,
	disabledAt: null,
	disabledReason: null,
});

/** Two accounts of one person, the newer one with something of every kind. */
async function withTwo(old: Partial<AccountRecord> = {}, young: Partial<AccountRecord> = {}) {
	const accountId = NEW;
	const ownerId = NEW;
	await save(registry.store, (stored) => {
		stored.accounts.save(account(OLD, { email: "old@quay.works", ...old }));
		const later = { email: "new@quay.works", createdAt: LATER, passkeys: [passkey("phone")] };
		stored.accounts.save(account(NEW, { ...later, ...young }));
		stored.agents.save(agent("pier", { ownerId }));
		stored.agents.save(agent("gone", { ownerId, status: "removed" }));
		stored.submissions.save(submission("pier", { ownerId, agentSlug: "gone" }));
		stored.claims.save(claim("pier", { accountId }));
		stored.comments.save(comment("a-comment", { accountId }));
		stored.drafts.save(draft({ accountId }));
		stored.reports.save(report("a-report", { reporterId: NEW }));
		stored.memberships.save(membership("quay", { accountId }));
		stored.proofs.save(proof("quay", { ownerId }));
		stored.publishers.save(publisher("quay", { ownerId }));
		stored.collections.save(collection("approved", { ownerId }));
		stored.collectionEntries.save(collectionEntry("pier", { approvedBy: OLD }));
		stored.collectionStates.save(collectionState("approved", { by: OLD }));
		stored.transfers.save(transfer("pier", { from: NEW }));
		stored.transfers.save(transfer("taken", { to: NEW }));
		stored.tokens.save(token("a-token", { ownerId }));
		stored.identities.save(identity("harbor", { accountId }));
		stored.sessions.save(session("here", { accountId }));
		stored.notifications.save(notification("told", { accountId }));
		stored.deliveries.save(delivery("sent", { accountId, channel: "webhook" }));
	});
}

/** Of those that have not one record there; offers are listed as given and as taken. */
const COUNTS: Readonly<Record<string, number>> = { documents: 0, logos: 0, agents: 2 };

const join = async (provenId = NEW, accountId = OLD) => {
	const code = await makeAccountProof(registry, { accountId: provenId, deviceDigest });
	return useAccountProof(registry, { code, deviceDigest, accountId });
};
const find = (id: string) => registry.store.accounts.find(id);

describe("joining two accounts", () => {
	it("moves everything to the older one, whichever is signed in", async () => {
		for (const [proven, own] of [
			[NEW, OLD],
			[OLD, NEW],
		] as const) {
			registry = createTestRegistry();
			await withTwo();
			expect(await join(proven, own)).toMatchObject({ stays: { id: OLD }, goes: { id: NEW } });
			for (const { name, list } of BELONGINGS) {
				const [moved, left] = [await list(registry.store, OLD), await list(registry.store, NEW)];
				const among = COUNTS[name] ?? 1;
				expect([name, moved.length, left.length]).toEqual([name, among, 0]);
			}
			expect(await find(OLD)).toMatchObject({
				email: "old@quay.works",
				passkeys: [{ id: "phone" }],
			});
		}
	});

	it("leaves nothing behind that names the other one, but what history says", async () => {
		await withTwo();
		await join();
		const left: string[] = [];
		for (const name of COLLECTION_NAMES) {
			for (const record of await registry.store[name].list()) {
				if (JSON.stringify(record).includes(`"${NEW}"`)) left.push(name);
			}
		}
		// The link is used up and soon forgotten.
		expect(left).toEqual(["audit", "signIns", "accounts"]);
		expect(await find(NEW)).toEqual({
			...account(NEW, { createdAt: LATER }),
			email: null,
			displayName: "Former member",
			wantsMail: false,
			suspendedAt: START,
			closed: { at: START, joinedTo: OLD },
		});
		expect(await registry.store.audit.list()).toMatchObject([
			{ actor: OLD, action: "account.join", changes: [{ after: NEW }] },
		]);
	});

	it("leaves what one of them had hidden its own doing, whatever else names it", async () => {
		await withTwo();
		await save(registry.store, ({ agents }) => agents.save(agent("veiled", { ownerId: NEW })));
		await hideAgent(registry, { slug: "veiled", actor: { id: NEW }, as: "owner" });
		await join();
		const moved = await registry.store.agents.find("veiled");
		expect(moved?.ownerId).toBe(OLD);
		expect(moved && isTakenDown(moved)).toBe(false);
	});

	it("knows every kind of record that is found by its account or owner", () => {
		const known: CollectionName[] = BELONGINGS.map(({ name }) => name);
		const owned = COLLECTION_NAMES.filter((name) => {
			const { indexes } = COLLECTIONS[name];
			return "account" in indexes || "owner" in indexes;
		});
		expect(owned.filter((name) => !known.includes(name))).toEqual([]);
	});

	it("takes an address and a webhook only if the older one has none", async () => {
		await withTwo({ email: null, wantsMail: false }, { webhook: webhook("https://new.dev/") });
		await join();
		expect(await find(OLD)).toMatchObject({
			email: "new@quay.works",
			wantsMail: true,
			webhook: { url: "https://new.dev/" },
		});
		expect(await registry.store.deliveries.list()).toMatchObject([{ state: "waiting" }]);
	});

	it("keeps its own webhook, and then sends nothing to the other one", async () => {
		const own = webhook("https://old.dev/");
		await withTwo({ webhook: own }, { webhook: webhook("https://new.dev/") });
		await join();
		expect(await find(OLD)).toMatchObject({ webhook: own });
		expect(await registry.store.deliveries.list()).toMatchObject([{ state: "failed" }]);
	});

	it("keeps its own draft of a form that both have begun", async () => {
		await withTwo();
		const own = draft({ accountId: OLD, values: { title: "Mine" } });
		await save(registry.store, ({ drafts }) => drafts.save(own));
		await join();
		expect(await registry.store.drafts.list()).toEqual([own]);
	});

	it("moves votes and watches, without voting twice", async () => {
		await withTwo();
		const on = (slug: string, actor: string, value: -1 | 1) =>
			({ ...vote(actor), slug, value }) as const;
		await registry.store.appendEvents([
			on("both", NEW, 1),
			on("both", OLD, -1),
			on("only", NEW, 1),
			watch(NEW),
		]);
		await join();
		const { store } = registry;
		expect(await store.listVotes(OLD)).toEqual([
			{ slug: "both", value: -1 },
			{ slug: "only", value: 1 },
		]);
		expect(await store.listWatches(OLD)).toMatchObject([{ slug: "harbor-scout" }]);
		expect(await store.isSuspended(NEW)).toBe(true);
	});

	it("moves votes and watches also if it was interrupted before, and only once", async () => {
		await withTwo();
		const given = { type: "vote", slug: "only", actor: NEW, value: 1, at: START } as const;
		await registry.store.appendEvents([given, watch(NEW)]);
		const { store } = registry;
		const appendEvents = () => Promise.reject(new Error("The power is off"));
		registry = { ...registry, store: { ...store, appendEvents } };
		await expect(join()).rejects.toThrow("power");
		registry = { ...registry, store };
		await tidyRegistry(registry);
		expect(await store.listVotes(OLD)).toEqual([{ slug: "only", value: 1 }]);
		expect(await store.listWatches(OLD)).toMatchObject([{ slug: "harbor-scout" }]);
		await store.appendEvents([{ ...given, actor: OLD, value: 0 }]);
		await tidyRegistry(registry);
		expect(await store.listVotes(OLD)).toEqual([]);
	});

	it.each([
		["member", "moderator", "moderator"],
		["operator", "moderator", "operator"],
		["moderator", "member", "moderator"],
	] as const)("of a %s and a %s makes a %s", async (role, other, joined) => {
		await withTwo({ role }, { role: other });
		await join();
		expect(await find(OLD)).toMatchObject({ role: joined });
	});

	it("of two admins, members or invited people makes one with what either had", async () => {
		const cases = [
			["both-admins", { role: "admin" }, { role: "admin" }, { role: "admin" }],
			["higher", { role: "viewer" }, { role: "admin" }, { role: "admin", accountId: OLD }],
			["invited", {}, { role: "admin", acceptedAt: null }, { role: "publisher" }],
			[
				"accepts",
				{ role: "viewer", acceptedAt: null },
				{},
				{ role: "publisher", acceptedAt: START },
			],
			["by-group", { provider: "harbor" }, {}, { role: "publisher" }],
		] as const;
		await withTwo({}, { emailProvenAt: LATER });
		await save(registry.store, ({ memberships }) => {
			for (const [name, own, other] of cases) {
				memberships.save(membership(name, { ...own, accountId: OLD }));
				memberships.save(membership(name, { ...other, accountId: NEW }));
			}
			memberships.save(membership("mailed", { accountId: "new@quay.works", acceptedAt: null }));
		});
		await join();
		const { store } = registry;
		for (const [name, , , joined] of cases) {
			const { organisationId } = membership(name);
			const left = await store.memberships.by("organisation", organisationId);
			expect([name, left]).toEqual([name, [expect.objectContaining(joined)]]);
		}
		const group = membership("by-group").organisationId;
		expect((await store.memberships.by("organisation", group))[0]).not.toHaveProperty("provider");
		const mailed = membership("mailed", { accountId: OLD, acceptedAt: null });
		expect(await store.memberships.by("account", OLD)).toContainEqual(mailed);
		expect(await store.memberships.by("account", NEW)).toEqual([]);
	});

	it.each([OLD, "account:oldest"])("lets passkeys of the other one sign in to %s", async (last) => {
		await withTwo();
		await join();
		if (last !== OLD) {
			await save(registry.store, ({ accounts }) =>
				accounts.save(account(last, { createdAt: "2020-05-04T12:00:00.000Z" })),
			);
			await join(OLD, last);
		}
		const asked = { kind: "passkey", accountId: null, deviceDigest } as const;
		const signedIn = await signInByPasskey(registry, {
			accountId: NEW,
			passkeyId: "phone",
			challenge: await beginRoundTrip(registry, asked),
			deviceDigest,
			verify: async () => 1,
		});
		expect(signedIn.account).toMatchObject({ id: last, passkeys: [{ counter: 1 }] });
	});

	it("of whom one has offered a listing to the other ends the offer", async () => {
		await withTwo();
		await put(registry.store, { transfers: [transfer("between", { from: NEW, to: OLD })] });
		await join();
		const offer = await registry.store.transfers.find(transfer("between").id);
		expect(offer).toMatchObject({ state: "withdrawn", endedAt: START });
	});

	it("that have proven one domain have one proof of it, which counts until it ends", async () => {
		await withTwo();
		const subject = "quay.works";
		await save(registry.store, ({ proofs }) => {
			proofs.save(proof("old", { ownerId: OLD, subject, state: "waiting" }));
			proofs.save(proof("new", { ownerId: NEW, subject, state: "proven" }));
		});
		await join();
		const left = (await registry.store.proofs.by("subject", subject)).map(({ id }) => id);
		expect(left).toEqual([proof("new").id]);
	});

	it("lets answers to the other one arrive", async () => {
		await withTwo();
		await save(registry.store, ({ reports }) =>
			reports.save(report("pier", { kind: "check_result", reporterId: NEW })),
		);
		await join();
		const { id } = report("pier");
		const closing = { id, outcome: "no_action", actor: { id: "reviewer:mira" } } as const;
		await closeReport(registry, closing);
		expect(await registry.store.notifications.by("account", NEW)).toEqual([]);
		const told = await registry.store.notifications.by("account", OLD);
		expect(told.map(({ type }) => type)).toContain("agent.check_decided");
	});

	it("is refused for a suspended one, and what has ended does not come back", async () => {
		await withTwo({}, { suspendedAt: START });
		await expect(join()).rejects.toEqual(refusal("not_allowed", /suspended/));
		const [old, young] = [account(OLD), account(NEW, { suspendedAt: START })];
		expect(() => chooseStaying(old, young)).toThrow(/suspended/);
		registry = createTestRegistry();
		await withTwo();
		await join();
		const restoring = restoreAccount(registry, { id: NEW, actor: { id: "operator:one" } });
		await expect(restoring).rejects.toEqual(refusal("conflict", /joined to another/));
		await expect(join(NEW, OLD)).rejects.toEqual(refusal("not_allowed", /suspended/));
	});

	it("happens once of ten at once", async () => {
		await withTwo();
		const code = await makeAccountProof(registry, { accountId: NEW, deviceDigest });
		const proof = { code, deviceDigest, accountId: OLD };
		const all = await Promise.allSettled(
			Array.from({ length: 10 }, () => useAccountProof(registry, proof)),
		);
		expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	});
});
