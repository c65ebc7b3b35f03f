import { describe, expect, it, onTestFinished } from "vitest";
import type { RegistryReader, RegistryStore } from "#registry/store.ts";
import {
	audit,
	claim,
	comment,
	delivery,
	draft,
	notification,
	report,
	session,
	submission,
	uuid,
	vote,
	watch,
} from "./record-builders.ts";
import { put, save } from "./store-suite.ts";

const later = "2026-05-04T13:00:00.000Z";
const always = { by: "2027-01-01T00:00:00.000Z", each: 100 };

/** What every store promises about accounts and their messages. */
export function describeAccountStore(name: string, openFresh: () => Promise<RegistryStore>): void {
	const open = async () => {
		const store = await openFresh();
		onTestFinished(() => store.close());
		return store;
	};

	describe(`${name}: accounts`, () => {
		it("in reports are distinguished by agent, and by whether a moderator is done", async () => {
			const store = await open();
			const closed = { state: "closed", closedAt: later } as const;
			await save(store, (transaction) => {
				transaction.reports.save(report("late", { createdAt: later }));
				transaction.reports.save(report("early"));
				transaction.reports.save(report("done", closed));
				transaction.reports.save(report("other", { agentSlug: "pier", reporterId: "owner:bo" }));
			});
			const ids = (reports: readonly { id: string }[]) => reports.map(({ id }) => id);
			const early = [uuid("early"), uuid("other")].sort();
			expect(ids(await store.reports.by("state", "open"))).toEqual([...early, uuid("late")]);
			expect(await store.reports.by("state", "closed")).toEqual([report("done", closed)]);
			expect(ids(await store.reports.by("openAgent", "harbor-scout"))).toEqual([
				uuid("early"),
				uuid("late"),
			]);
			expect(await store.reports.countBy("openAgent", "harbor-scout")).toBe(2);
			expect(await store.reports.by("agent", "harbor-scout")).toHaveLength(3);
			expect(await store.reports.hasSoMany("state", "open", 4)).toBe(false);
			expect(await store.reports.hasSoMany("state", "open", Number.POSITIVE_INFINITY)).toBe(false);
			await save(store, (transaction) => transaction.reports.remove(uuid("early")));
			expect(ids(await store.reports.by("openAgent", "harbor-scout"))).toEqual([uuid("late")]);
		});

		it("find their drafts in the order of saving, and the last decisions of moderators", async () => {
			const store = await open();
			const decided = (name: string, decidedAt: string) =>
				submission(name, { status: "approved", decidedAt });
			const [late, early] = [draft({ savedAt: later }), draft({ agentSlug: "pier" })];
			await save(store, (transaction) => {
				transaction.drafts.save(late);
				transaction.drafts.save(early);
				transaction.drafts.save(draft({ accountId: "owner:bo" }));
				transaction.submissions.save(decided("last", "2026-05-07T12:00:00.000Z"));
				transaction.submissions.save(decided("first", "2026-05-05T12:00:00.000Z"));
				transaction.submissions.save(decided("second", "2026-05-06T12:00:00.000Z"));
				transaction.submissions.save(submission("waiting"));
			});
			expect(await store.drafts.by("account", "owner:ada")).toEqual([early, late]);
			const judged = await store.submissions.newestBy("judged", "yes", 2);
			expect(judged.map(({ id }) => id)).toEqual([uuid("last"), uuid("second")]);
			await store.transact(async (transaction) => {
				transaction.submissions.remove(uuid("last"));
				const rest = await transaction.submissions.newestBy("judged", "yes", 1);
				expect(rest.map(({ id }) => id)).toEqual([uuid("second")]);
			});
		});

		it("see their own submissions newest first, and the one open revision of an agent", async () => {
			const store = await open();
			const revision = { revision: true, agentSlug: "pier" };
			await save(store, (transaction) => {
				transaction.submissions.save(submission("old"));
				transaction.submissions.save(submission("new", { ...revision, submittedAt: later }));
				transaction.submissions.save(
					submission("done", { ...revision, status: "approved", ownerId: "owner:bo" }),
				);
			});
			const own = await store.submissions.newestBy("owner", "owner:ada");
			expect(own.map(({ id }) => id)).toEqual([uuid("new"), uuid("old")]);
			expect((await store.findOpenRevision("pier"))?.id).toBe(uuid("new"));
			await put(store, { submissions: [submission("new", { ...revision, status: "withdrawn" })] });
			expect(await store.findOpenRevision("pier")).toBeUndefined();
		});

		it("are distinguished by whether their records still wait for something", async () => {
			const store = await open();
			const imported = { origin: "https://registry.example/a", suggestedSlug: "a" };
			await put(store, {
				submissions: [
					...(["pending", "changes_requested", "approved", "rejected"] as const).map((status) =>
						submission(status, { status }),
					),
					submission("imported", { imported }),
				],
				claims: [
					...(["waiting", "proven", "lapsed", "ended"] as const).map((state) =>
						claim(state, { state }),
					),
					claim("late", { accountId: "owner:bo", createdAt: later }),
				],
			});
			expect(await store.submissions.by("openOwner", "owner:ada")).toHaveLength(2);
			expect(await store.submissions.by("openOwner", "owner:bo")).toHaveLength(0);
			const early = [uuid("proven"), uuid("waiting")].sort();
			expect((await store.claims.by("open", "yes")).map(({ id }) => id)).toEqual([
				...early,
				uuid("late"),
			]);
			await put(store, {
				submissions: [submission("pending", { status: "withdrawn" })],
				claims: [claim("late", { accountId: "owner:bo", state: "ended" })],
			});
			expect(await store.submissions.by("openOwner", "owner:ada")).toHaveLength(1);
			expect((await store.claims.by("open", "yes")).map(({ id }) => id)).toEqual(early);
		});

		it("are without what was removed at once for the remover, and then for everybody", async () => {
			const store = await open();
			await put(store, { sessions: ["one", "two"].map((name) => session(name)) });
			await store.transact(async (transaction) => {
				transaction.sessions.remove(session("one").digest);
				expect(await transaction.sessions.find(session("one").digest)).toBeUndefined();
				expect(await transaction.sessions.by("account", "owner:ada")).toEqual([session("two")]);
				expect(await store.sessions.by("account", "owner:ada")).toHaveLength(2);
				transaction.sessions.remove("never there");
			});
			expect(await store.sessions.by("account", "owner:ada")).toEqual([session("two")]);
			expect(await store.sessions.list()).toEqual([session("two")]);
		});
	});

	describe(`${name}: messages`, () => {
		it("are listed newest first for their account, and waiting ones by when they are due", async () => {
			const store = await open();
			await put(store, {
				notifications: [
					notification("first"),
					notification("second", { at: later }),
					notification("of bo", { accountId: "owner:bo" }),
				],
				deliveries: [
					delivery("late", { nextAttemptAt: later }),
					delivery("soon", { createdAt: later }),
					delivery("sent", { state: "delivered", nextAttemptAt: null }),
				],
				audit: [audit("one"), audit("two", { at: later })],
			});
			const told = await store.notifications.newestBy("account", "owner:ada");
			expect(told.map(({ id }) => id)).toEqual([uuid("second"), uuid("first")]);
			const waiting = await store.listDueDeliveries(always);
			expect(waiting.map(({ id }) => id)).toEqual([delivery("soon").id, delivery("late").id]);
			expect((await store.deliveries.newestBy("account", "owner:ada")).at(0)?.id).toBe(
				delivery("soon").id,
			);
			expect((await store.audit.newestBy("all", "yes")).map(({ id }) => id)).toEqual([
				uuid("two"),
				uuid("one"),
			]);
			expect(await store.notifications.find(uuid("of bo"))).toMatchObject({
				accountId: "owner:bo",
			});
			expect(await store.deliveries.find(delivery("late").id)).toMatchObject({
				nextAttemptAt: later,
			});
		});
	});

	describe(`${name}: lists in order`, () => {
		const at = (minute: number) => `2026-05-04T12:0${minute}:00.000Z`;

		it("stay so while records are added, changed and removed, even in the transaction that changes them", async () => {
			const store = await open();
			const waiting = (name: string, minute: number) =>
				submission(name, { submittedAt: at(minute) });
			const queue = async (reader: RegistryReader) =>
				(await reader.submissions.by("status", "pending")).map(({ id }) => id);
			await save(store, (transaction) => {
				for (const [name, minute] of [
					["c", 3],
					["a", 1],
					["e", 5],
				] as const) {
					transaction.submissions.save(waiting(name, minute));
				}
			});
			expect(await queue(store)).toEqual(["a", "c", "e"].map(uuid));
			await store.transact(async (transaction) => {
				transaction.submissions.save(waiting("d", 4));
				transaction.submissions.save(waiting("b", 2));
				transaction.submissions.save({ ...waiting("a", 1), status: "approved" });
				transaction.submissions.save({ ...waiting("e", 5), status: "changes_requested" });
				expect(await queue(transaction)).toEqual(["b", "c", "d"].map(uuid));
				expect(
					await transaction.submissions.countBefore("status", "pending", waiting("d", 4)),
				).toBe(2);
				expect(await queue(store)).toEqual(["a", "c", "e"].map(uuid));
			});
			expect(await queue(store)).toEqual(["b", "c", "d"].map(uuid));
			await save(store, (transaction) => transaction.submissions.save(waiting("e", 5)));
			expect(await queue(store)).toEqual(["b", "c", "d", "e"].map(uuid));
			const places = ["b", "c", "d", "e"].map((name, index) => waiting(name, index + 2));
			const before = await Promise.all(
				places.map((one) => store.submissions.countBefore("status", "pending", one)),
			);
			expect(before).toEqual([0, 1, 2, 3]);
			await save(store, (transaction) => transaction.submissions.remove(uuid("c")));
			expect(await queue(store)).toEqual(["b", "d", "e"].map(uuid));
			expect(await store.submissions.countBefore("status", "pending", waiting("e", 5))).toBe(2);
		});

		it("have simultaneous actions in the order in which they happened, within a transaction and across", async () => {
			const store = await open();
			const names = ["i", "h", "g", "f", "e", "d", "c", "b", "a"];
			for (const start of [0, 3, 6]) {
				await put(store, { audit: names.slice(start, start + 3).map((name) => audit(name)) });
			}
			await save(store, (transaction) => transaction.audit.save(audit("z", { at: later })));
			const inOrder = [...names, "z"].map(uuid);
			expect((await store.audit.newestBy("all", "yes")).reverse().map(({ id }) => id)).toEqual(
				inOrder,
			);
			expect((await store.audit.newestBy("all", "yes"))[0]?.step).toBe(0);
		});

		it("are copies: changing one does not affect the next", async () => {
			const store = await open();
			await put(store, { audit: [audit("one"), audit("two", { at: later })] });
			(await store.audit.newestBy("all", "yes")).reverse().pop();
			expect((await store.audit.newestBy("all", "yes")).map(({ id }) => id)).toEqual([
				uuid("two"),
				uuid("one"),
			]);
		});

		it("of what is to be sent follow the next attempt", async () => {
			const store = await open();
			const ids = async () => (await store.listDueDeliveries(always)).map(({ id }) => id);
			await put(store, {
				deliveries: [
					delivery("one", { nextAttemptAt: at(1) }),
					delivery("two", { nextAttemptAt: at(2) }),
				],
			});
			expect(await ids()).toEqual([delivery("one").id, delivery("two").id]);
			await put(store, { deliveries: [delivery("one", { nextAttemptAt: at(3) })] });
			expect(await ids()).toEqual([delivery("two").id, delivery("one").id]);
		});

		it("are due by their instant, a limited number per account and channel, even in the transaction that saved them", async () => {
			const store = await open();
			const names = { "ada 1": 1, "ada 2": 2, "ada 3": 3, "ada 8": 8, "bo 5": 5, "mail 4": 4 };
			const idOf = (found: string) => delivery(found).id;
			const due = async (reader: RegistryReader) =>
				(await reader.listDueDeliveries({ by: at(5), each: 2 })).map(({ id }) => id);
			const expected = ["ada 1", "ada 2", "mail 4", "bo 5"].map(idOf);
			await store.transact(async (to) => {
				for (const [text, second] of Object.entries(names)) {
					const accountId = text.startsWith("bo") ? "owner:bo" : "owner:ada";
					const channel = text.startsWith("mail") ? "mail" : "webhook";
					const nextAttemptAt = at(second);
					to.deliveries.save(delivery(text, { accountId, channel, nextAttemptAt }));
				}
				to.deliveries.save(delivery("sent", { state: "delivered", nextAttemptAt: null }));
				expect(await due(to)).toEqual(expected);
			});
			expect(await due(store)).toEqual(expected);
		});

		it("of what waits can be counted, and the oldest is known even if it is not due", async () => {
			const store = await open();
			expect(await store.deliveries.countBy("waiting", "yes")).toBe(0);
			expect(await store.findOldestWaitingDelivery()).toBeUndefined();
			await store.transact(async (to) => {
				to.deliveries.save(delivery("young", { createdAt: at(3), nextAttemptAt: at(4) }));
				to.deliveries.save(delivery("old", { createdAt: at(2), nextAttemptAt: at(9) }));
				to.deliveries.save(delivery("sent", { state: "delivered", createdAt: at(1) }));
				expect(await to.findOldestWaitingDelivery()).toMatchObject({ createdAt: at(2) });
			});
			expect(await store.deliveries.countBy("waiting", "yes")).toBe(2);
			expect(await store.findOldestWaitingDelivery()).toMatchObject({ createdAt: at(2) });
		});

		it("are counted without being read", async () => {
			const store = await open();
			await store.transact(async (transaction) => {
				transaction.notifications.save(notification("first"));
				transaction.notifications.save(notification("second"));
				transaction.notifications.save(notification("read", { readAt: later }));
				transaction.notifications.save(notification("of bo", { accountId: "owner:bo" }));
				transaction.comments.save(comment("held", { status: "held" }));
				transaction.comments.save(comment("shown"));
				expect(await transaction.notifications.countBy("unread", "owner:ada")).toBe(2);
				expect(await transaction.comments.countBy("held", "yes")).toBe(1);
			});
			await put(store, { notifications: [notification("first", { readAt: later })] });
			expect(await store.notifications.countBy("unread", "owner:ada")).toBe(1);
			expect(await store.notifications.countBy("unread", "owner:cy")).toBe(0);
			expect(await store.comments.countBy("held", "yes")).toBe(1);
		});
	});

	describe(`${name}: current signals`, () => {
		it("are the latest ones of each actor, even within a transaction", async () => {
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

		it("are known to the first transaction that asks", async () => {
			const store = await open();
			await store.appendEvents([vote("ada")]);
			const asked = store.transact((transaction) =>
				transaction.findVote({ actor: "ada", slug: "harbor-scout" }),
			);
			expect(await asked).toBe(1);
		});
	});
}
