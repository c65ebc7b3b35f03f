import { ACCOUNT } from "#contract/limits.ts";
import { flawOfName } from "#domain/accounts/account-name.ts";
import { fieldChanges } from "#domain/agents/field-changes.ts";
import { Refusal } from "#domain/errors.ts";
import { gateText } from "#domain/texts/text-gate.ts";
import { verb } from "../act.ts";
import { recordOwnAct } from "../audit/record-audit.ts";
import { failWaitingDeliveries } from "../outbox/fail-waiting-deliveries.ts";
import { requireRecord } from "../requirements.ts";

export interface AccountChange {
	accountId: string;
	displayName: string;
	wantsMail: boolean;
}

/** Changes an account's details and mail settings. Turning mails off cancels pending ones. */
export const changeAccount = verb(
	async (transaction, { accountId, displayName, wantsMail }: AccountChange) => {
		const name = gateName(displayName);
		const account = await requireRecord(transaction, "accounts", accountId);
		const { siteName, reviewWords } = transaction;
		const taker = { role: account.role, siteName, reviewWords };
		const flaw = name === account.displayName ? undefined : flawOfName(name, taker);
		if (flaw !== undefined) throw refuseName(flaw);
		const changed = { ...account, displayName: name, wantsMail };
		const changes = fieldChanges(["displayName", "wantsMail"], account, changed);
		if (changes.length === 0) return account;
		transaction.accounts.save(changed);
		if (!wantsMail) {
			await failWaitingDeliveries(transaction, {
				accountId,
				channel: "mail",
				at: transaction.now().toISOString(),
				detail: "Mails were switched off.",
			});
		}
		await recordOwnAct(transaction, {
			member: accountId,
			action: "account.change",
			changes,
		});
		return changed;
	},
);

function gateName(raw: string): string {
	const gated = gateText(raw);
	if (!gated.ok) throw refuseName(gated.detail);
	const length = [...gated.text].length;
	if (length === 0) throw refuseName("is required");
	if (length > ACCOUNT.displayNameMaxCharacters) {
		throw refuseName(`must be at most ${ACCOUNT.displayNameMaxCharacters} characters`);
	}
	return gated.text;
}

function refuseName(detail: string): Refusal {
	return new Refusal("invalid_body", "This name cannot be used.", {
		errors: [{ pointer: "#/display_name", detail }],
	});
}
