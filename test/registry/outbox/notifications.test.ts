import { describe, expect, it } from "vitest";
import { ACCOUNT, KEPT_DAYS } from "#contract/limits.ts";
import type { NotificationType } from "#contract/vocabulary.ts";
import { serviceAccount } from "#domain/accounts/owners.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { NotificationSubject } from "#domain/records/notification-record.ts";
import type { MembershipRecord } from "#domain/records/organisation-record.ts";
import { transact } from "#registry/act.ts";
import { markNotificationsRead, notify } from "#registry/outbox/notify.ts";
import { tidyEnded } from "#registry/tidy-registry.ts";
import {
	account,
	membership,
	notification,
	organisation,
	submission,
	token,
	uuid,
} from "../record-builders.ts";
import { createTestRegistry, START } from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";
import { HOOK, saveAccount, tell, webhook } from "./outbox-registry.ts";

describe("a notification", () => {
	it("is on the dashboard and stored for sending", async () => {
		const registry = createTestRegistry();
		await saveAccount(registry, "owner:ada");
		await tell(registry, "owner:ada", "Harbor Scout");
		const [notification] = await registry.store.notifications.newestBy("account", "owner:ada");
		expect(notification).toMatchObject({
			type: "submission.approved",
			at: START,
			readAt: null,
			subject: { title: "Harbor Scout", agentSlug: null, detail: null },
		});
		expect(await registry.store.deliveries.newestBy("account", "owner:ada")).toMatchObject([
			{
				channel: "webhook",
				target: HOOK,
				state: "waiting",
				nextAttemptAt: START,
				notification: { id: notification?.id },
			},
		]);
	});

	it.each<[Partial<AccountRecord>, boolean, string[], string]>([
		[{ wantsMail: true, webhook: null }, true, ["mail"], "mail is on"],
		[{ wantsMail: true, webhook: null }, false, [], "this instance sends no mail"],
		[{ wantsMail: false, webhook: null }, true, [], "mail is off"],
		[{ wantsMail: true, email: null, webhook: null }, true, [], "there is no address"],
		[{ wantsMail: true, webhook: webhook() }, true, ["mail", "webhook"], "both are on"],
		[{ wantsMail: false, webhook: webhook({ disabledAt: START }) }, true, [], "it is disabled"],
	])(
		"is sent through the channels of the account: %o, mail %s → %j, because %s",
		async (members, sendsMail, sent) => {
			const registry = { ...createTestRegistry(), sendsMail };
			await saveAccount(registry, "owner:ada", members);
			await tell(registry, "owner:ada", "Harbor Scout");
			expect(await registry.store.notifications.newestBy("account", "owner:ada")).toHaveLength(1);
			const deliveries = await registry.store.deliveries.newestBy("account", "owner:ada");
			expect(deliveries.map(({ channel }) => channel).sort()).toEqual(sent);
		},
	);

	it("of an organisation reaches no suspended member, and a deleted account nothing", async () => {
		const registry = createTestRegistry();
		await saveAccount(registry, "owner:ada");
		await saveAccount(registry, "owner:sam", { suspendedAt: START });
		const closed = { at: START, joinedTo: null };
		await saveAccount(registry, "owner:del", { suspendedAt: START, closed });
		const { id } = organisation("quay");
		await put(registry.store, {
			organisations: [organisation("quay")],
			memberships: ["owner:ada", "owner:sam"].map((accountId) => membership("quay", { accountId })),
		});
		await tell(registry, id, "Harbor Scout");
		await tell(registry, "owner:del", "Harbor Scout");
		const told = await registry.store.notifications.list();
		expect(told.map(({ accountId }) => accountId)).toEqual(["owner:ada"]);
	});

	const submitted = { submissionId: uuid("pier") };
	it.each<[NotificationType, Partial<NotificationSubject>, Partial<MembershipRecord>, string[]]>([
		["submission.approved", submitted, {}, ["pia"]],
		["submission.approved", submitted, { role: "viewer" }, ["ada"]],
		["submission.second_needed", submitted, {}, ["ada", "pia"]],
		["agent.check_failed", {}, {}, ["ada"]],
		["agent.check_failed", {}, { role: "admin" }, ["ada", "pia"]],
	])(
		"of an organisation, %s %o, if its sender is %o, is mailed to %j, and on the dashboard of all",
		async (type, subject, pia, mailed) => {
			const registry = { ...createTestRegistry(), sendsMail: true };
			const { id } = organisation("quay");
			const members = { ada: { role: "admin" }, pia, vic: { role: "viewer" } } as const;
			const sent = { to: "pending", at: START, actor: id, by: "pia", reason: null };
			await save(registry.store, (transaction) => {
				transaction.organisations.save(organisation("quay"));
				transaction.submissions.save(submission("pier", { ownerId: id, transitions: [sent] }));
				for (const [accountId, member] of Object.entries(members)) {
					transaction.accounts.save(account(accountId));
					transaction.memberships.save(membership("quay", { accountId, ...member }));
				}
			});
			const news = { accountId: id, type, subject: { title: "Pier", ...subject } };
			await transact(registry, (transaction) => notify(transaction, news));
			const accounts = (all: readonly { accountId: string }[]) =>
				all.map(({ accountId }) => accountId).sort();
			expect(accounts(await registry.store.deliveries.list())).toEqual(mailed);
			const told = accounts(await registry.store.notifications.list());
			expect(told).toEqual(["ada", "pia", "vic"]);
		},
	);

	it("about what a service account sent is mailed to whoever made it, unless suspended", async () => {
		for (const [suspendedAt, mailed] of [
			[null, "pia"],
			[START, "ada"],
		] as const) {
			const registry = { ...createTestRegistry(), sendsMail: true };
			const { id } = organisation("quay");
			const made = token("job", { ownerId: id, by: "pia" });
			const by = serviceAccount(made.id);
			const sent = { to: "pending", at: START, actor: id, by, reason: null };
			await save(registry.store, (transaction) => {
				transaction.tokens.save(made);
				transaction.submissions.save(submission("pier", { ownerId: id, transitions: [sent] }));
				transaction.accounts.save(account("ada"));
				transaction.accounts.save(account("pia", { suspendedAt }));
				transaction.memberships.save(membership("quay", { accountId: "ada", role: "admin" }));
				transaction.memberships.save(membership("quay", { accountId: "pia" }));
			});
			const subject = { title: "Pier", ...submitted };
			const news = { accountId: id, type: "submission.approved", subject } as const;
			await transact(registry, (transaction) => notify(transaction, news));
			expect(await registry.store.deliveries.list()).toMatchObject([{ accountId: mailed }]);
		}
	});

	it("of the account's own action is already read and not mailed, but sent to its programs", async () => {
		const registry = { ...createTestRegistry(), sendsMail: true };
		await saveAccount(registry, "owner:ada", { wantsMail: true });
		await transact(registry, (transaction) =>
			notify(transaction, {
				accountId: "owner:ada",
				type: "agent.renamed",
				own: true,
				subject: { title: "Harbor Scout" },
			}),
		);
		expect(await registry.store.notifications.newestBy("account", "owner:ada")).toMatchObject([
			{ readAt: START },
		]);
		expect(await registry.store.deliveries.newestBy("account", "owner:ada")).toMatchObject([
			{ channel: "webhook" },
		]);
	});

	it("is kept up to a maximum, the latest ones", async () => {
		const registry = createTestRegistry();
		await saveAccount(registry, "owner:ada", { webhook: null });
		await saveAccount(registry, "owner:bo", { webhook: null });
		await tell(registry, "owner:bo", "Another's");
		await registry.store.transact(async (transaction) => {
			for (let number = 0; number < ACCOUNT.maxNotifications + 5; number += 1) {
				transaction.notifications.save(notification(`old-${number}`, { at: START }));
			}
		});
		registry.pass({ hours: 1 });
		await tell(registry, "owner:ada", "The latest");
		const kept = await registry.store.notifications.newestBy("account", "owner:ada");
		expect(kept).toHaveLength(ACCOUNT.maxNotifications);
		expect(kept[0]?.subject.title).toBe("The latest");
		expect(await registry.store.notifications.newestBy("account", "owner:bo")).toHaveLength(1);
	});

	it.each([null, "owner:nobody"])("does not exist without an account: %s", async (id) => {
		const registry = createTestRegistry();
		await transact(registry, (transaction) =>
			notify(transaction, {
				accountId: id,
				type: "agent.removed",
				subject: { title: "Harbor Scout" },
			}),
		);
		expect(await registry.store.notifications.list()).toEqual([]);
		expect(await registry.store.deliveries.list()).toEqual([]);
	});

	it("is not stored if the change itself is not", async () => {
		const registry = createTestRegistry();
		await saveAccount(registry, "owner:ada");
		const change = transact(registry, async (transaction) => {
			await notify(transaction, {
				accountId: "owner:ada",
				type: "agent.removed",
				subject: { title: "Harbor Scout" },
			});
			throw new Error("the change fails");
		});
		await expect(change).rejects.toThrow("the change fails");
		expect(await registry.store.notifications.list()).toEqual([]);
		expect(await registry.store.deliveries.list()).toEqual([]);
	});

	it("is marked as read once, and only the account's own", async () => {
		const registry = createTestRegistry();
		await saveAccount(registry, "owner:ada");
		await saveAccount(registry, "owner:bo");
		await tell(registry, "owner:ada", "One");
		await tell(registry, "owner:bo", "Two");
		await markNotificationsRead(registry, { accountId: "owner:ada" });
		registry.pass({ hours: 1 });
		await markNotificationsRead(registry, { accountId: "owner:ada" });
		const read = async (id: string) =>
			(await registry.store.notifications.newestBy("account", id)).map(({ readAt }) => readAt);
		expect(await read("owner:ada")).toEqual([START]);
		expect(await read("owner:bo")).toEqual([null]);
	});
});

describe("tidying", () => {
	it.each([
		[KEPT_DAYS.deliveries * 24, 1, 1, "to the hour"],
		[KEPT_DAYS.deliveries * 24 + 1, 0, 1, "deliveries first"],
		[KEPT_DAYS.notifications * 24, 0, 1, "notifications to the hour"],
		[KEPT_DAYS.notifications * 24 + 1, 0, 0, "both"],
	])("after %i hours leaves %i deliveries and %i notifications: %s", async (hours, sent, told) => {
		const registry = createTestRegistry();
		await put(registry.store, { accounts: [account("owner:ada", { webhook: webhook() })] });
		await tell(registry, "owner:ada", "Harbor Scout");
		registry.pass({ hours });
		await tidyEnded(registry, ["deliveries", "notifications", "undos"]);
		expect(await registry.store.deliveries.list()).toHaveLength(sent);
		expect(await registry.store.notifications.list()).toHaveLength(told);
	});
});
