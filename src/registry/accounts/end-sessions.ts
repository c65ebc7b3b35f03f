import { Refusal } from "#domain/errors.ts";
import { recordAct } from "../audit/record-own-act.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";

/** Signs one browser out. */
export function endSession({ store }: RegistryContext, digest: string): Promise<void> {
	return store.transact(async (transaction) => transaction.sessions.remove(digest));
}

/** Signs an account out everywhere, and returns the number of browsers. */
export function endSessions(
	context: RegistryContext,
	accountId: string,
	actor: Actor,
): Promise<number> {
	return context.store.transact(async (transaction) => {
		const account = await transaction.accounts.find(accountId);
		if (!account) throw new Refusal("not_found", "No account has this ID.");
		const sessions = await transaction.sessions.by("account", accountId);
		for (const { digest } of sessions) transaction.sessions.remove(digest);
		await recordAct(context, transaction, {
			actor,
			owner: accountId,
			action: "account.sign_out",
			subject: `account ${accountId}`,
		});
		return sessions.length;
	});
}
