import { describe, expect, it, onTestFinished } from "vitest";
import type { RegistryStore } from "#registry/store.ts";
import {
	account,
	agent,
	audit,
	claim,
	comment,
	delivery,
	importedLog,
	notification,
	session,
	signIn,
	submission,
	token,
	uuid,
	vote,
	watch,
} from "./record-builders.ts";
import { save } from "./store-suite.ts";

const later = "2026-05-04T13:00:00.000Z";

/** What every store keeps to about those who work on the registry, and what they are told. */
export function describeAccountStore(name: string, openFresh: () => Promise<RegistryStore>): void {
	const open = async () => {
		const store = await openFresh();
		onTestFinished(() => store.close());
		return store;
	};

	describe(`${name}: accounts`, () => {
		it("are found by their names, with everything that is theirs", async () => {
			const store = await open();
			await save(store, (transaction) => {
				transaction.saveAccount(account("owner:ada"));
				transaction.saveAccount(account("owner:bo", { email: null }));
				transaction.saveSession(session("of ada"));
				transaction.saveSession(session("of bo", { accountId: "owner:bo" }));
				transaction.saveSignIn(signIn("link"));
				transaction.saveClaim(claim("first"));
				transaction.saveClaim(claim("second", { agentSlug: "pier", createdAt: later }));
				transaction.saveToken(token("build"));
				transaction.saveToken(token("other", { ownerId: "owner:bo" }));
				transaction.saveAgent(agent("pier"));
				transaction.saveAgent(agent("gone", { status: "removed" }));
				transaction.saveComment(comment("held", { accountId: "owner:ada", status: "held" }));
				transaction.saveComment(comment("shown", { accountId: "owner:ada" }));
				transaction.saveImportedLog(importedLog("access.log"));
			});
			expect(await store.findAccountByEmail("ada@quay.works")).toEqual(account("owner:ada"));
			expect(await store.findAccountByEmail("bo@quay.works")).toBeUndefined();
			expect((await store.listAccounts()).map(({ id }) => id)).toEqual(["owner:ada", "owner:bo"]);
			expect(await store.findSession(session("of ada").digest)).toEqual(session("of ada"));
			expect(await store.listSessionsOf("owner:bo")).toHaveLength(1);
			expect(await store.findSignIn(signIn("link").digest)).toEqual(signIn("link"));
			expect(await store.listSignInsTo("ada@quay.works")).toEqual([signIn("link")]);
			expect(await store.listClaimsTo("harbor-scout")).toEqual([claim("first")]);
			expect(await store.findClaim(uuid("second"))).toMatchObject({ agentSlug: "pier" });
			expect(await store.listClaims()).toHaveLength(2);
			expect((await store.listTokensOf("owner:ada")).map(({ id }) => id)).toEqual(["build"]);
			expect((await store.listAgentsOf("owner:ada")).map(({ slug }) => slug)).toEqual(["pier"]);
			expect((await store.listCommentsOf("owner:ada")).map(({ id }) => id)).toEqual([
				"held",
				"shown",
			]);
			expect((await store.listHeldComments()).map(({ id }) => id)).toEqual(["held"]);
			expect(await store.findComment("shown")).toMatchObject({ status: "published" });
			expect(await store.findImportedLog(importedLog("access.log").digest)).toEqual(
				importedLog("access.log"),
			);
		});

		it("see their own submissions newest first, and the one open revision of an agent", async () => {
			const store = await open();
			const revision = { revision: true, agentSlug: "pier" };
			await save(store, (transaction) => {
				transaction.saveSubmission(submission("old"));
				transaction.saveSubmission(submission("new", { ...revision, submittedAt: later }));
				transaction.saveSubmission(
					submission("done", { ...revision, status: "approved", ownerId: "owner:bo" }),
				);
			});
			const own = await store.listSubmissionsOf("owner:ada");
			expect(own.map(({ id }) => id)).toEqual([uuid("new"), uuid("old")]);
			expect((await store.findOpenRevision("pier"))?.id).toBe(uuid("new"));
			await save(store, (transaction) =>
				transaction.saveSubmission(submission("new", { ...revision, status: "withdrawn" })),
			);
			expect(await store.findOpenRevision("pier")).toBeUndefined();
		});

		it("and all else that goes, is gone for good, and at once for who removed it", async () => {
			const store = await open();
			await save(store, (transaction) => {
				transaction.saveSession(session("one"));
				transaction.saveSession(session("two"));
				transaction.saveSignIn(signIn("link"));
				transaction.saveNotification(notification("news"));
				transaction.saveDelivery(delivery("news"));
			});
			await store.transact(async (transaction) => {
				transaction.removeSession(session("one").digest);
				expect(await transaction.findSession(session("one").digest)).toBeUndefined();
				expect(await transaction.listSessionsOf("owner:ada")).toEqual([session("two")]);
				expect(await store.listSessionsOf("owner:ada")).toHaveLength(2);
				transaction.removeSignIn(signIn("link").digest);
				transaction.removeNotification(uuid("news"));
				transaction.removeDelivery(delivery("news").id);
				transaction.removeSession("never there");
			});
			expect(await store.listSessionsOf("owner:ada")).toEqual([session("two")]);
			expect(await store.listSessions()).toEqual([session("two")]);
			expect(await store.listSignIns()).toEqual([]);
			expect(await store.listNotifications()).toEqual([]);
			expect(await store.listDeliveries()).toEqual([]);
			expect(await store.listWaitingDeliveries()).toEqual([]);
		});
	});

	describe(`${name}: messages`, () => {
		it("stand newest first for their account, and what waits stands by when it is due", async () => {
			const store = await open();
			await save(store, (transaction) => {
				transaction.saveNotification(notification("first"));
				transaction.saveNotification(notification("second", { at: later }));
				transaction.saveNotification(notification("of bo", { accountId: "owner:bo" }));
				transaction.saveDelivery(delivery("late", { nextAttemptAt: later }));
				transaction.saveDelivery(delivery("soon", { createdAt: later }));
				transaction.saveDelivery(delivery("sent", { state: "delivered", nextAttemptAt: null }));
				transaction.saveAudit(audit("one"));
				transaction.saveAudit(audit("two", { at: later }));
			});
			const told = await store.listNotificationsOf("owner:ada");
			expect(told.map(({ id }) => id)).toEqual([uuid("second"), uuid("first")]);
			const waiting = await store.listWaitingDeliveries();
			expect(waiting.map(({ id }) => id)).toEqual([delivery("soon").id, delivery("late").id]);
			expect((await store.listDeliveriesOf("owner:ada")).at(0)?.id).toBe(delivery("soon").id);
			expect((await store.listAudit()).map(({ id }) => id)).toEqual([uuid("two"), uuid("one")]);
			expect(await store.findNotification(uuid("of bo"))).toMatchObject({ accountId: "owner:bo" });
			expect(await store.findDelivery(delivery("late").id)).toMatchObject({ nextAttemptAt: later });
		});
	});

	describe(`${name}: standing signals`, () => {
		it("are the last word of each actor, inside a transaction too", async () => {
			const store = await open();
			await store.appendEvents([watch("ada"), vote("ada"), vote("bo"), watch("bo", false)]);
			expect(await store.listWatches("ada")).toEqual([
				{ slug: "harbor-scout", since: "2026-05-04T12:00:00.000Z" },
			]);
			expect(await store.listWatches("bo")).toEqual([]);
			await store.appendEvents([
				watch("ada", true, later),
				{ type: "vote", slug: "harbor-scout", actor: "ada", value: -1, at: later },
				watch("bo", true, later),
			]);
			expect(await store.findVote({ actor: "ada", slug: "harbor-scout" })).toBe(-1);
			expect(await store.findVote({ actor: "cy", slug: "harbor-scout" })).toBe(0);
			expect(await store.listWatches("ada")).toEqual([
				{ slug: "harbor-scout", since: "2026-05-04T12:00:00.000Z" },
			]);
			const inside = await store.transact((transaction) => transaction.listWatches("bo"));
			expect(inside).toEqual([{ slug: "harbor-scout", since: later }]);
		});

		it("are known to a transaction that is the first to ask", async () => {
			const store = await open();
			await store.appendEvents([vote("ada")]);
			const asked = store.transact((transaction) =>
				transaction.findVote({ actor: "ada", slug: "harbor-scout" }),
			);
			expect(await asked).toBe(1);
		});
	});
}
