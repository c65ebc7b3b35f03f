import { ACCOUNT } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { gateText } from "#domain/text-gate.ts";
import { recordAudit } from "../record-audit.ts";
import type { RegistryContext } from "../registry-context.ts";

export interface AccountChange {
	accountId: string;
	displayName: string;
	wantsMail: boolean;
}

/** Changes what an account says about itself and wants to be told. */
export function changeAccount(
	context: RegistryContext,
	{ accountId, displayName, wantsMail }: AccountChange,
): Promise<AccountRecord> {
	const name = checkName(displayName);
	return context.store.transact(async (transaction) => {
		const account = await transaction.findAccount(accountId);
		if (!account) throw new Refusal("not_found", "No account has this id.");
		const changed = { ...account, displayName: name, wantsMail };
		transaction.saveAccount(changed);
		recordAudit(context, transaction, {
			actor: { id: accountId },
			action: "account.change",
			subject: `account ${accountId}`,
			changes: [
				{ field: "displayName", before: account.displayName, after: name },
				{ field: "wantsMail", before: `${account.wantsMail}`, after: `${wantsMail}` },
			].filter(({ before, after }) => before !== after),
		});
		return changed;
	});
}

function checkName(raw: string): string {
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
	return new Refusal("invalid_body", "The name cannot be taken like this.", {
		errors: [{ pointer: "#/display_name", detail }],
	});
}
