import type { Webhook } from "#domain/records/account-record.ts";
import type { NotificationRecord } from "#domain/records/notification-record.ts";
import { transact } from "#registry/act.ts";
import { notify } from "#registry/outbox/notify.ts";
import type { RegistryContext } from "#registry/store.ts";
import { account } from "../record-builders.ts";
import { START } from "../registry-fixture.ts";

export const HOOK = "https://hooks.quay.works/registry";
export const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

export function webhook(members: Partial<Webhook> = {}): Webhook {
	return {
		url: HOOK,
		secret: SECRET,
		createdAt: START,
		disabledAt: null,
		disabledReason: null,
		...members,
	};
}

/** An account with a webhook for everything, and mail if it says so. */
export async function saveAccount(
	{ store }: RegistryContext,
	id: string,
	members: Parameters<typeof account>[1] = {},
): Promise<void> {
	await store.transact(async (transaction) => {
		transaction.accounts.save(account(id, { webhook: webhook(), wantsMail: false, ...members }));
	});
}

/** Notifies an account. Tests recognise the notification by its title. */
export async function tell(
	context: RegistryContext,
	accountId: string,
	title: string,
	type: NotificationRecord["type"] = "submission.approved",
): Promise<void> {
	await transact(context, (transaction) =>
		notify(transaction, { accountId, type, subject: { title } }),
	);
}

/** The deliveries of an account, oldest first, as title, state and number of attempts. */
export async function deliveriesOf({ store }: RegistryContext, accountId: string) {
	const deliveries = await store.deliveries.newestBy("account", accountId);
	return deliveries
		.reverse()
		.map(({ notification, state, attempts }) => [
			notification.subject.title,
			state,
			attempts.length,
		]);
}
