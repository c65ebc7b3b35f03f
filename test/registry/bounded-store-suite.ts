import { describe, expect, it, onTestFinished } from "vitest";
import { mailboxOf } from "#domain/accounts/email.ts";
import type { ActorEvent } from "#domain/records/registry-event.ts";
import type { RegistryStore } from "#registry/store.ts";
import { StandingSignals } from "#registry/stores/standing-signals.ts";
import { drawnRandom } from "../drawn-random.ts";
import {
	account,
	audit,
	delivery,
	notification,
	signIn,
	uuid,
	vote,
	watch,
} from "./record-builders.ts";
import { save } from "./store-suite.ts";

const DAY = "2026-05-04";
const at = (hour: number, day = DAY) => `${day}T${String(hour).padStart(2, "0")}:00:00.000Z`;

/** What every store can say of what one account left behind, without reading all of it. */
export function describeBoundedStore(name: string, openFresh: () => Promise<RegistryStore>): void {
	const open = async () => {
		const store = await openFresh();
		onTestFinished(() => store.close());
		return store;
	};

	describe(`${name}: signals and comments of an actor`, () => {
		it("are counted by day, per agent and in total", async () => {
			const store = await open();
			await store.appendEvents([vote("eve", at(9, "2026-05-03")), vote("eve", at(9))]);
			await store.appendEvents([vote("eve", at(10)), watch("eve", true, at(11))]);
			await store.appendEvents([{ ...vote("eve", at(12)), slug: "night-courier" }]);
			await store.appendEvents([vote("bo", at(12))]);
			const count = (slug: string, day: string) => store.countSignals({ actor: "eve", slug, day });
			expect(await count("harbor-scout", DAY)).toEqual({ ofAgent: 3, all: 4 });
			expect(await count("night-courier", DAY)).toEqual({ ofAgent: 1, all: 4 });
			expect(await count("unknown", DAY)).toEqual({ ofAgent: 0, all: 4 });
			expect(await count("harbor-scout", "2026-05-05")).toEqual({ ofAgent: 0, all: 0 });
		});

		it("count until it is suspended, and again after it is restored", async () => {
			const store = await open();
			const suspend = (actor: string, on: boolean, instant: string) =>
				store.appendEvents([{ type: "suspension", actor, on, at: instant }]);
			const suspended = async () => [await store.isSuspended("eve"), await store.isSuspended("bo")];
			await store.appendEvents([vote("eve", at(9)), watch("bo", true, at(9))]);
			expect(await suspended()).toEqual([false, false]);
			await suspend("eve", true, at(9, "2026-05-03"));
			expect(await suspended()).toEqual([true, false]);
			await suspend("eve", false, at(10));
			await suspend("bo", true, at(10));
			expect(await suspended()).toEqual([false, true]);
		});

		it("have the sum of all its events, however they were appended", async () => {
			const store = await open();
			const events = someEvents(400);
			for (let start = 0; start < events.length; start += 37) {
				await store.appendEvents(events.slice(start, start + 37));
			}
			const expected = new StandingSignals();
			for (const event of events) expected.add(event);
			for (const actor of ["ada", "bo", "eve"]) {
				expect(await store.listWatches(actor)).toEqual(expected.watchesOf(actor));
				for (const slug of ["pier", "quay"]) {
					const of = { actor, slug };
					expect(await store.findVote(of)).toBe(expected.voteOf(of));
				}
			}
		});
	});

	describe(`${name}: actions of members`, () => {
		const member = "account:eve";
		const open3 = async () => {
			const store = await open();
			await save(store, (transaction) => {
				transaction.audit.save(audit("one", { member, action: "claim.start", at: at(1) }));
				transaction.audit.save(audit("two", { member, action: "claim.end", at: at(2) }));
				transaction.audit.save(audit("three", { member, action: "claim.start", at: at(3) }));
				transaction.audit.save(audit("of a moderator", { at: at(1) }));
				transaction.audit.save(audit("of another", { member: "account:bo", at: at(2) }));
			});
			return store;
		};

		it("are counted from an instant, of one kind or all", async () => {
			const store = await open3();
			const action = "claim.start";
			expect(await store.countOwnActs({ member })).toEqual({ count: 3, oldestAt: at(1) });
			expect(await store.countOwnActs({ member, since: at(2) })).toEqual({
				count: 2,
				oldestAt: at(2),
			});
			expect(await store.countOwnActs({ member, action, since: at(2) })).toEqual({
				count: 1,
				oldestAt: at(3),
			});
			expect(await store.countOwnActs({ member: "account:fay" })).toEqual({
				count: 0,
				oldestAt: null,
			});
		});

		it("are found oldest first, of one member or all, and can be removed", async () => {
			const store = await open3();
			const before = at(3);
			const ids = async (of: { member?: string; limit: number }) =>
				(await store.listOldestOwnActs({ ...of, before })).map(({ id }) => id);
			expect(await ids({ member, limit: 9 })).toEqual([uuid("one"), uuid("two")]);
			expect(await ids({ member, limit: 1 })).toEqual([uuid("one")]);
			expect(await ids({ limit: 9 })).toHaveLength(3);
			await store.transact(async (transaction) => {
				transaction.audit.remove(uuid("one"));
				expect(await transaction.countOwnActs({ member })).toEqual({
					count: 2,
					oldestAt: at(2),
				});
				expect(await transaction.listOldestOwnActs({ member, before, limit: 1 })).toMatchObject([
					{ id: uuid("two") },
				]);
			});
			expect((await store.audit.newestBy("all", "yes")).map(({ id }) => id)).not.toContain(
				uuid("one"),
			);
		});
	});

	it(`${name}: recognises addresses that lead to the same mailbox`, async () => {
		const store = await open();
		const emails = ["ada@quay.works", "ada+b@quay.works", "ada+b+c@quay.works", "+ada@quay.works"];
		await save(store, (transaction) => {
			for (const email of emails) {
				transaction.accounts.save(account(`account:${email}`, { email }));
				transaction.signIns.save(signIn(`link to ${email}`, { email }));
			}
			transaction.accounts.save(account("account:nobody", { email: null }));
		});
		expect(await store.accounts.countBy("mailbox", mailboxOf("ada+d@quay.works"))).toBe(3);
		expect(await store.accounts.countBy("mailbox", mailboxOf("+ada@quay.works"))).toBe(1);
		expect(await store.signIns.by("email", mailboxOf("ada@quay.works"))).toHaveLength(3);
		expect(await store.accounts.findBy("email", "ada+d@quay.works")).toBeUndefined();
	});

	it(`${name}: counts messages, and finds the oldest`, async () => {
		const store = await open();
		await save(store, (transaction) => {
			for (const hour of [3, 1, 2]) {
				transaction.notifications.save(notification(`told ${hour}`, { at: at(hour) }));
				transaction.deliveries.save(delivery(`sent ${hour}`, { createdAt: at(hour) }));
			}
		});
		expect(await store.notifications.countBy("account", "owner:ada")).toBe(3);
		expect(await store.deliveries.countBy("account", "owner:ada")).toBe(3);
		const told = await store.notifications.firstBy("account", "owner:ada", 2);
		expect(told.map((record) => record.at)).toEqual([at(1), at(2)]);
		const sent = await store.deliveries.firstBy("account", "owner:ada", 1);
		expect(sent.map(({ createdAt }) => createdAt)).toEqual([at(1)]);
	});
}

/** Votes and watches of three actors for two agents, over several days. */
function someEvents(count: number): ActorEvent[] {
	const random = drawnRandom("signals of three");
	return Array.from({ length: count }, (_, number): ActorEvent => {
		const actor = ["ada", "bo", "eve"][Math.floor(random.next() * 3)] ?? "ada";
		const slug = random.next() < 0.5 ? "pier" : "quay";
		const day = `2026-05-${String(1 + Math.floor(number / 50)).padStart(2, "0")}`;
		const instant = `${day}T12:00:00.${String(number % 50).padStart(3, "0")}Z`;
		if (random.next() < 0.5) return { ...watch(actor, random.next() < 0.5, instant), slug };
		const value = ([-1, 0, 1] as const)[Math.floor(random.next() * 3)] ?? 0;
		return { type: "vote", slug, actor, value, at: instant };
	});
}
