import { describe, expect, it } from "vitest";
import { by } from "#contract/compare.ts";
import { MAIL } from "#contract/limits.ts";
import { recordAttempt, renewWebhookSecret } from "#registry/outbox/webhooks.ts";
import {
	deliveriesOf,
	HOOK,
	SECRET,
	saveAccount,
	tell,
	webhook,
} from "../registry/outbox/outbox-registry.ts";
import { createFreshRegistry, openForWriting } from "../registry/stores/lowdb-fixture.ts";
import { createGate, createTestOutbox, outcome } from "./outbox-fixture.ts";

const MINUTE = { hours: 1 / 60 };

describe("the outbox", () => {
	it("sends each due message once, and records it", async () => {
		const { registry, outbox, sent } = createTestOutbox();
		await saveAccount(registry, "owner:ada", { wantsMail: true });
		await tell(registry, "owner:ada", "One");
		await outbox.sweep();
		await outbox.sweep();
		expect(sent.sort(by(({ to }) => to))).toMatchObject([
			{ to: "ada@quay.works", title: "One" },
			{ to: HOOK, secret: SECRET, title: "One" },
		]);
		expect(await deliveriesOf(registry, "owner:ada")).toEqual([
			["One", "delivered", 1],
			["One", "delivered", 1],
		]);
	});

	it("tries again by the schedule with the same ID, and gives up after ten attempts", async () => {
		const { registry, outbox, sent } = createTestOutbox({ answer: () => outcome("retry") });
		await saveAccount(registry, "owner:ada");
		await tell(registry, "owner:ada", "One");
		for (let minute = 0; minute < 5 * 24 * 60; minute++) {
			await outbox.sweep();
			registry.pass(MINUTE);
		}
		const minutes = sent.map(({ at }) => Math.round(at));
		const hours = [2, 5, 10, 14, 20, 24];
		expect(minutes.slice(0, 4)).toEqual([0, 1, 6, 36]);
		expect(minutes.slice(1).map((at, index) => at - (minutes[index] ?? 0))).toEqual([
			...[1, 5, 30],
			...hours.map((count) => count * 60),
		]);
		expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
		expect(await deliveriesOf(registry, "owner:ada")).toEqual([["One", "failed", 10]]);
	});

	it("does not repeat a refused message", async () => {
		const { registry, outbox, sent } = createTestOutbox({ answer: () => outcome("refused") });
		await saveAccount(registry, "owner:ada");
		await tell(registry, "owner:ada", "One");
		await outbox.sweep();
		registry.pass({ hours: 100 });
		await outbox.sweep();
		expect(sent).toHaveLength(1);
		expect(await deliveriesOf(registry, "owner:ada")).toEqual([["One", "failed", 1]]);
	});

	it("sends nothing more to a webhook that is gone", async () => {
		const { registry, outbox, sent } = createTestOutbox({ answer: () => outcome("gone") });
		await saveAccount(registry, "owner:ada");
		await tell(registry, "owner:ada", "One");
		await tell(registry, "owner:ada", "Two");
		await outbox.sweep();
		expect(sent).toHaveLength(1);
		expect((await registry.store.accounts.find("owner:ada"))?.webhook).toMatchObject({
			disabledReason: expect.stringContaining("410"),
		});
		expect((await deliveriesOf(registry, "owner:ada")).map(([, state]) => state)).toEqual([
			"failed",
			"failed",
		]);
	});

	it("signs each attempt with the current secret", async () => {
		const { registry, outbox, sent } = createTestOutbox({ answer: () => outcome("retry") });
		await saveAccount(registry, "owner:ada");
		await tell(registry, "owner:ada", "One");
		await outbox.sweep();
		await renewWebhookSecret(registry, { accountId: "owner:ada", makeSecret: () => "whsec_new" });
		registry.pass(MINUTE);
		await outbox.sweep();
		expect(sent.map(({ secret }) => secret)).toEqual([SECRET, "whsec_new"]);
	});

	it("sends a waiting mail to the address that the account has now", async () => {
		const { registry, outbox, sent } = createTestOutbox();
		const members = { wantsMail: true, webhook: null };
		await saveAccount(registry, "owner:ada", { ...members, email: "former@quay.works" });
		await tell({ ...registry, sendsMail: true }, "owner:ada", "One");
		await saveAccount(registry, "owner:ada", { ...members, email: "ada@quay.works" });
		await outbox.sweep();
		expect(sent.map(({ to }) => to)).toEqual(["ada@quay.works"]);
	});

	it("says in one mail what is due together, and the rest after a pause, the first at once", async () => {
		const { registry, outbox, sent } = createTestOutbox();
		await saveAccount(registry, "owner:ada", { wantsMail: true, webhook: null });
		for (const title of ["One", "Two", "Three", "Four"]) {
			await tell(registry, "owner:ada", title);
			await outbox.sweep();
			registry.pass(MINUTE);
		}
		for (let minute = 0; minute < 5; minute++) {
			await outbox.sweep();
			registry.pass(MINUTE);
		}
		expect(sent.map(({ title, at }) => [title, Math.round(at)])).toEqual([
			["One", 0],
			["Two was approved and 2 more", 1 + MAIL.pauseMs / 60_000],
		]);
		expect(await registry.store.deliveries.countBy("waiting", "yes")).toBe(0);
	});

	it("tries a mail about several again as one, and loses none of them", async () => {
		let answers = 0;
		const { registry, outbox, titles } = createTestOutbox({
			answer: () => outcome(answers++ === 0 ? "retry" : "delivered"),
		});
		await saveAccount(registry, "owner:ada", { wantsMail: true, webhook: null });
		for (const title of ["One", "Two"]) await tell(registry, "owner:ada", title);
		await outbox.sweep();
		registry.pass(MINUTE);
		await outbox.sweep();
		expect(titles()).toEqual(Array(2).fill("One was approved and 1 more"));
		expect(await deliveriesOf(registry, "owner:ada")).toEqual([
			["One", "delivered", 2],
			["Two", "delivered", 2],
		]);
	});

	it("keeps mails while this instance sends none", async () => {
		const { registry, outbox, sent } = createTestOutbox({ sendsMail: false });
		await saveAccount(registry, "owner:ada", { wantsMail: true, webhook: null });
		await tell({ ...registry, sendsMail: true }, "owner:ada", "From before");
		await tell(registry, "owner:ada", "From now");
		await outbox.sweep();
		expect(sent).toEqual([]);
		expect(await deliveriesOf(registry, "owner:ada")).toEqual([["From before", "waiting", 0]]);
	});
});

describe("an account", () => {
	it("gets its messages one at a time, in order", async () => {
		let running = 0;
		let most = 0;
		const { registry, outbox, titles } = createTestOutbox({
			answer: async () => {
				most = Math.max(most, ++running);
				await new Promise((resolve) => setTimeout(resolve, 1));
				running--;
				return outcome("delivered");
			},
		});
		await saveAccount(registry, "owner:ada");
		const names = Array.from({ length: 15 }, (_, number) => `Agent ${number}`);
		for (const name of names) {
			await tell(registry, "owner:ada", name);
			registry.pass({ hours: 0.001 });
		}
		await outbox.sweep();
		expect(titles()).toEqual(names);
		expect(most).toBe(1);
	});

	it("with an unreachable receiver uses one attempt, and gets its messages later in order", async () => {
		let reachable = false;
		const { registry, outbox, titles } = createTestOutbox({
			answer: () => outcome(reachable ? "delivered" : "retry", { status: null }),
		});
		await saveAccount(registry, "owner:ada");
		for (const name of ["One", "Two", "Three"]) {
			await tell(registry, "owner:ada", name);
			registry.pass({ hours: 0.0001 });
		}
		await outbox.sweep();
		await outbox.sweep();
		expect(titles()).toEqual(["One"]);
		reachable = true;
		registry.pass(MINUTE);
		await outbox.sweep();
		expect(titles()).toEqual(["One", "One", "Two", "Three"]);
	});

	it("is not blocked by a message that its receiver refuses", async () => {
		const { registry, outbox, titles } = createTestOutbox({
			answer: ({ title }) => outcome(title === "One" ? "retry" : "delivered"),
		});
		await saveAccount(registry, "owner:ada");
		for (const name of ["One", "Two"]) await tell(registry, "owner:ada", name);
		await outbox.sweep();
		expect(titles()).toEqual(["One", "Two"]);
	});

	it("that requests fewer messages is paused for as long, but not forever", async () => {
		const { registry, outbox, sent } = createTestOutbox({
			answer: () => outcome("retry", { status: 429, retryAfterSeconds: 3600 }),
		});
		await saveAccount(registry, "owner:ada");
		for (const name of ["One", "Two"]) await tell(registry, "owner:ada", name);
		for (let minute = 0; minute < 61; minute++) {
			await outbox.sweep();
			registry.pass(MINUTE);
		}
		expect(sent.map(({ title, at }) => [title, Math.round(at)])).toEqual([
			["One", 0],
			["Two", 10],
			["One", 60],
		]);
	});
});

describe("other accounts", () => {
	it("do not wait for slow receivers, even many", async () => {
		const gate = createGate();
		const { registry, outbox, titles } = createTestOutbox({
			answer: async ({ title }) => {
				if (title === "Slow") await gate.opened;
				return outcome("delivered");
			},
		});
		const slow = ["owner:a", "owner:b", "owner:c"];
		for (const id of slow) {
			await saveAccount(registry, id, { webhook: webhook({ url: `https://${id.at(-1)}.dev/` }) });
			await tell(registry, id, "Slow");
		}
		for (const id of ["owner:d", "owner:e", "owner:f"]) {
			await saveAccount(registry, id, { wantsMail: true });
			await tell(registry, id, "Quick");
		}
		const sweep = outbox.sweep();
		await expect.poll(() => titles().filter((title) => title === "Quick").length).toBe(6);
		gate.open();
		await sweep;
		expect(await registry.store.deliveries.countBy("waiting", "yes")).toBe(0);
	});

	it("come next while a slow receiver answers", async () => {
		const { registry, paces, titles } = createTestOutbox({
			answer: () => {
				registry.pass({ hours: 10 / 3600 });
				return outcome("delivered");
			},
		});
		await saveAccount(registry, "owner:ada");
		for (const name of ["One", "Two", "Three", "Four"]) await tell(registry, "owner:ada", name);
		await paces.swift.sweep();
		await paces.swift.sweep();
		expect(titles()).toEqual(["One"]);
		await paces.slow.sweep();
		expect(titles()).toEqual(["One", "Two", "Three"]);
		await paces.slow.sweep();
		expect(titles()).toEqual(["One", "Two", "Three", "Four"]);
	});

	it("get theirs if a message cannot be sent because of a bug, which is reported", async () => {
		const { registry, outbox, titles } = createTestOutbox({
			answer: ({ title }) => {
				if (title === "Cursed") throw new RangeError("a bug");
				return outcome("delivered");
			},
		});
		await saveAccount(registry, "owner:ada");
		await saveAccount(registry, "owner:bo");
		await tell(registry, "owner:ada", "Cursed");
		await tell(registry, "owner:bo", "One");
		await expect(outbox.sweep()).rejects.toThrow("a bug");
		expect(titles()).toEqual(["Cursed", "One"]);
		await outbox.sweep();
		expect(titles()).toHaveLength(2);
		registry.pass({ hours: 1 });
		await expect(outbox.sweep()).rejects.toThrow("a bug");
	});

	it("keep their mails while the mail server cannot be reached", async () => {
		const { registry, outbox, sent } = createTestOutbox({
			answer: () => outcome("retry", { status: null }),
		});
		for (let number = 0; number < 20; number++) {
			await saveAccount(registry, `owner:${number}`, { wantsMail: true, webhook: null });
			await tell(registry, `owner:${number}`, "One");
		}
		await outbox.sweep();
		await outbox.sweep();
		expect(sent.length).toBeLessThanOrEqual(4);
	});
});

describe("an outbox of hundreds", () => {
	it("only loads due messages", async () => {
		const { registry, outbox, sent } = createTestOutbox();
		await saveAccount(registry, "owner:ada");
		await saveAccount(registry, "owner:bo");
		for (let number = 0; number < 300; number++) await tell(registry, "owner:ada", "Later");
		await registry.store.transact(async (transaction) => {
			for (const delivery of await transaction.deliveries.list()) {
				transaction.deliveries.save({ ...delivery, nextAttemptAt: "2026-05-05T00:00:00.000Z" });
			}
		});
		await tell(registry, "owner:bo", "Now");
		await outbox.sweep();
		expect(sent.map(({ title }) => title)).toEqual(["Now"]);
	});
});

describe("after a restart", () => {
	it("stored messages are sent by the next process", async () => {
		const directory = await createFreshRegistry();
		const before = await openForWriting(directory);
		const first = createTestOutbox({ store: before });
		await saveAccount(first.registry, "owner:ada", { webhook: webhook() });
		await tell(first.registry, "owner:ada", "One");
		await before.close();
		const second = createTestOutbox({ store: await openForWriting(directory) });
		await second.outbox.sweep();
		expect(second.titles()).toEqual(["One"]);
		expect(await deliveriesOf(second.registry, "owner:ada")).toEqual([["One", "delivered", 1]]);
	});

	it("messages sent but not recorded are sent again with the same ID", async () => {
		const directory = await createFreshRegistry();
		const before = await openForWriting(directory);
		const first = createTestOutbox({
			store: before,
			answer: async () => {
				await before.close();
				return outcome("delivered");
			},
		});
		await saveAccount(first.registry, "owner:ada");
		await tell(first.registry, "owner:ada", "One");
		await expect(first.outbox.sweep()).rejects.toThrow("closed");
		const second = createTestOutbox({ store: await openForWriting(directory) });
		await second.outbox.sweep();
		expect(second.sent.map(({ id }) => id)).toEqual(first.sent.map(({ id }) => id));
	});

	it("earlier attempts count", async () => {
		const directory = await createFreshRegistry();
		const before = await openForWriting(directory);
		const first = createTestOutbox({ store: before });
		await saveAccount(first.registry, "owner:ada");
		await tell(first.registry, "owner:ada", "One");
		const [waiting] = await before.deliveries.list();
		const { id = "", target = "" } = waiting ?? {};
		for (let number = 0; number < 9; number++) {
			await recordAttempt(first.registry, {
				sent: [{ id, target }],
				result: "retry",
				status: 500,
				detail: "Answered.",
				nextAttemptAt: first.registry.now(),
			});
		}
		await before.close();
		const store = await openForWriting(directory);
		const second = createTestOutbox({ store, answer: () => outcome("retry") });
		await second.outbox.sweep();
		expect(await deliveriesOf(second.registry, "owner:ada")).toEqual([["One", "failed", 10]]);
	});
});
