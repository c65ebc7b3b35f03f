import { Refusal } from "#domain/errors.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { recordOwnAct } from "../audit/record-own-act.ts";
import type { RegistryContext } from "../registry-context.ts";

/** Removes a passkey. The last one can also be removed, because links still work. */
export function removePasskey(
	context: RegistryContext,
	{ accountId, passkeyId }: { accountId: string; passkeyId: string },
): Promise<AccountRecord> {
	return context.store.transact(async (transaction) => {
		const account = await transaction.accounts.find(accountId);
		const passkey = account?.passkeys.find(({ id }) => id === passkeyId);
		if (!account || !passkey) throw new Refusal("not_found", "You have no passkey with this ID.");
		const passkeys = account.passkeys.filter(({ id }) => id !== passkeyId);
		const changed = { ...account, passkeys };
		transaction.accounts.save(changed);
		await recordOwnAct(context, transaction, {
			member: accountId,
			action: "passkey.remove",
			subject: `account ${accountId}`,
			changes: [{ field: "passkey", before: passkey.name, after: null }],
		});
		return changed;
	});
}
