import { ACCOUNT } from "#contract/limits.ts";
import type { AccountRole } from "#contract/vocabulary.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { gateText } from "#domain/text-gate.ts";
import { newId } from "../new-id.ts";
import { recordAudit } from "../record-audit.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";

interface NewAccount {
	/** In its normal form; null for who signs in by links of the command line. */
	email: string | null;
	role: AccountRole;
	/** By default the account itself: somebody signed in for the first time. */
	actor?: Actor | undefined;
}

export function createAccount(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ email, role, actor }: NewAccount,
): AccountRecord {
	const id = `account:${newId(context)}`;
	const account: AccountRecord = {
		id,
		email,
		displayName: firstName(context, { email, role }),
		role,
		wantsMail: email !== null,
		webhook: null,
		passkeys: [],
		createdAt: context.now().toISOString(),
		lastSignedInAt: null,
	};
	transaction.saveAccount(account);
	recordAudit(context, transaction, {
		actor: actor ?? { id },
		action: "account.create",
		subject: `account ${id}`,
		changes: [{ field: "role", before: null, after: role }],
	});
	return account;
}

const TITLES: Readonly<Record<AccountRole, string>> = {
	member: "Member",
	moderator: "Moderator",
	operator: "Operator",
};

/** Until its owner chooses another: what stands before the @, or a number. */
function firstName(
	{ randomBytes }: RegistryContext,
	{ email, role }: Pick<NewAccount, "email" | "role">,
): string {
	const gated = gateText(email?.split("@")[0] ?? "");
	const name = gated.ok ? [...gated.text].slice(0, ACCOUNT.displayNameMaxCharacters).join("") : "";
	if (name !== "") return name;
	const number = Buffer.from(randomBytes(2)).readUInt16BE(0) % 10_000;
	return `${TITLES[role]} ${String(number).padStart(4, "0")}`;
}
