import { describe, expect, it } from "vitest";
import { listDueDeliveries, recordAttempt, saveWebhook } from "#registry/outbox/webhooks.ts";
import type { RegistryContext } from "#registry/store.ts";
import { delivery, uuid } from "../record-builders.ts";
import { createTestRegistry, START } from "../registry-fixture.ts";
import { put } from "../store-suite.ts";
import { deliveriesOf, HOOK, saveAccount, tell } from "./outbox-registry.ts";

type DeliveryAttemptOutcome = Omit<Parameters<typeof recordAttempt>[1], "sent">;

const LATER = "2026-05-04T12:05:00.000Z";
const due = { by: START, each: 10 };

async function firstOf({ store }: RegistryContext, accountId = "owner:ada") {
	const found = (await store.deliveries.newestBy("account", accountId)).at(-1);
	if (!found) throw new Error("nothing was sent");
	return found;
}

async function attempt(
	registry: RegistryContext,
	{ id, target, ...members }: Partial<DeliveryAttemptOutcome & { id: string; target: string }>,
) {
	const first = await firstOf(registry);
	await recordAttempt(registry, {
		sent: [{ id: id ?? first.id, target: target ?? first.target }],
		result: "delivered",
		status: 200,
		detail: "Answered.",
		nextAttemptAt: null,
		...members,
	});
	return firstOf(registry);
}

async function registryWithOne() {
	const registry = createTestRegistry();
	await saveAccount(registry, "owner:ada");
	await tell(registry, "owner:ada", "One");
	return registry;
}

describe("an attempt", () => {
	it.each<
		[
			DeliveryAttemptOutcome["result"],
			next: Date | null,
			state: string,
			at: string | null,
			why: string,
		]
	>([
		["delivered", null, "delivered", null, "it arrived"],
		["retry", new Date(LATER), "waiting", LATER, "it is tried again"],
		["retry", null, "failed", null, "it was tried often enough"],
		["refused", null, "failed", null, "a retry would not help"],
		["gone", null, "failed", null, "nothing is wanted there"],
	])(
		"that ends as %s with the next at %s leaves it %s (%s): %s",
		async (result, next, state, at) => {
			const registry = await registryWithOne();
			expect(await attempt(registry, { result, nextAttemptAt: next })).toMatchObject({
				state,
				nextAttemptAt: at,
				attempts: [{ at: START, status: 200, detail: "Answered." }],
			});
		},
	);

	it("that is answered 410 disables the webhook and discards what waits for it", async () => {
		const registry = await registryWithOne();
		await tell(registry, "owner:ada", "Two");
		await saveAccount(registry, "owner:bo");
		await tell(registry, "owner:bo", "Three");
		await attempt(registry, { result: "gone", status: 410 });
		const account = await registry.store.accounts.find("owner:ada");
		expect(account?.webhook).toMatchObject({
			disabledAt: START,
			disabledReason: expect.stringContaining("410"),
		});
		expect(await registry.store.listDueDeliveries(due)).toMatchObject([{ accountId: "owner:bo" }]);
		await tell(registry, "owner:ada", "Four");
		expect((await deliveriesOf(registry, "owner:ada")).length).toBe(2);
	});

	it("that switches the webhook off is reported on the dashboard and by mail, and recorded", async () => {
		const registry = { ...createTestRegistry(), sendsMail: true };
		await saveAccount(registry, "owner:ada", { wantsMail: true });
		await put(registry.store, { deliveries: [delivery("one")] });
		const sent = [{ id: uuid("delivery of one"), target: HOOK }];
		const answer = { status: 410, detail: "Gone.", nextAttemptAt: null };
		for (const _ of [1, 2]) await recordAttempt(registry, { sent, result: "gone", ...answer });
		expect(await registry.store.notifications.newestBy("account", "owner:ada")).toMatchObject([
			{ type: "webhook.disabled", subject: { detail: expect.stringContaining("410") } },
		]);
		const waiting = await registry.store.listDueDeliveries(due);
		expect(waiting.map(({ channel, notification: { type } }) => [channel, type])).toEqual([
			["mail", "webhook.disabled"],
		]);
		expect(await registry.store.audit.newestBy("all", "yes")).toMatchObject([
			{
				actor: "service:outbox",
				action: "webhook.disable",
				subject: "account owner:ada",
				changes: [{ field: "webhook", before: new URL(HOOK).origin, after: null }],
			},
		]);
	});

	it("at an address that was changed meanwhile does not affect the new one", async () => {
		const registry = await registryWithOne();
		const url = "https://other.quay.works/";
		await saveWebhook(registry, {
			accountId: "owner:ada",
			url,
			makeSecret: () => "unused",
			checkAddress: () => ({ ok: true, href: url }),
		});
		const after = await attempt(registry, { target: HOOK, result: "gone", status: 410 });
		expect(after).toMatchObject({ target: url, state: "waiting", nextAttemptAt: START });
		const account = await registry.store.accounts.find("owner:ada");
		expect(account?.webhook?.disabledAt).toBeNull();
	});

	it.each(["delivered", "retry"] as const)(
		"that ends as %s after it was discarded is still recorded",
		async (result) => {
			const registry = await registryWithOne();
			const one = await firstOf(registry);
			await put(registry.store, { deliveries: [{ ...one, state: "failed", nextAttemptAt: null }] });
			expect(await attempt(registry, { result, nextAttemptAt: new Date(LATER) })).toMatchObject({
				state: result === "delivered" ? "delivered" : "failed",
				nextAttemptAt: null,
				attempts: [{ detail: "Answered." }],
			});
		},
	);

	it("for something that no longer exists changes nothing", async () => {
		const registry = await registryWithOne();
		await attempt(registry, { id: uuid("forgotten") });
		expect(await deliveriesOf(registry, "owner:ada")).toEqual([["One", "waiting", 0]]);
	});
});

describe("messages that are due", () => {
	it("are those waiting until now, oldest first, separately by account and channel", async () => {
		const registry = createTestRegistry();
		const at = (second: number) => `2026-05-04T11:59:${String(second).padStart(2, "0")}.000Z`;
		await put(registry.store, {
			deliveries: Object.entries({
				second: { createdAt: at(2), nextAttemptAt: at(10) },
				first: { createdAt: at(1), nextAttemptAt: at(30) },
				now: { createdAt: at(3), nextAttemptAt: START },
				later: { createdAt: at(0), nextAttemptAt: LATER },
				done: { createdAt: at(0), nextAttemptAt: null, state: "delivered" as const },
				mail: { createdAt: at(4), channel: "mail" as const },
				bo: { createdAt: at(5), accountId: "owner:bo" },
			}).map(([name, members]) => delivery(name, members)),
		});
		const due = await listDueDeliveries(registry, 10);
		expect(due.map((turn) => turn.map(({ notification }) => notification.id)).sort()).toEqual(
			[["first", "second", "now"], ["mail"], ["bo"]].map((turn) => turn.map(uuid)).sort(),
		);
	});

	it("are sent in parts, and a backlog delays nobody else", async () => {
		const registry = createTestRegistry();
		await registry.store.transact(async (transaction) => {
			for (let number = 0; number < 2000; number++) {
				transaction.deliveries.save(
					delivery(`backlog ${number}`, { nextAttemptAt: "2026-05-01T00:00:00.000Z" }),
				);
			}
			transaction.deliveries.save(delivery("bo", { accountId: "owner:bo" }));
		});
		const due = await listDueDeliveries(registry, 20);
		expect(due.map((turn) => turn.length).sort()).toEqual([1, 20]);
	});
});
