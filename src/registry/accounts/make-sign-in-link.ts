import { by } from "#contract/compare.ts";
import { SIGN_IN } from "#contract/limits.ts";
import type { AccountRole } from "#contract/vocabulary.ts";
import { normalizeEmail } from "#domain/accounts/email.ts";
import { roleAllows } from "#domain/accounts/rights.ts";
import { signInCode } from "#domain/accounts/sign-in.ts";
import { Refusal } from "#domain/errors.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { type Transaction, transact } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { requireRecord } from "../requirements.ts";
import type { Actor, RegistryContext } from "../store.ts";
import { assignRole } from "./change-role.ts";
import { createAccount } from "./create-account.ts";
import { newSecret, newSignIn } from "./sessions.ts";

export interface LinkRequest {
	/** The account that the link is for, by ID or by address, which opening the link proves. Default: the operator of the instance, whose first link creates the account. */
	accountId?: string | undefined;
	email?: string | undefined;
	/** New role of the account; without it, an existing account keeps its role. */
	role?: AccountRole | undefined;
	minutes?: number | undefined;
}

/** A link that signs in to one account once, in any browser. Creates the account if it does not exist. */
export async function makeSignInLink(
	context: RegistryContext,
	{ minutes = SIGN_IN.linkMinutes, ...request }: LinkRequest,
	actor: Actor,
) {
	checkRequest(request);
	const code = signInCode(newSecret(context));
	return transact(context, async (transaction) => {
		const account = await findOrCreate(transaction, { request, actor });
		const signIn = newSignIn(context, {
			secret: code,
			minutes,
			kind: "link",
			accountId: account.id,
			email: request.email === undefined ? null : account.email,
			deviceDigest: null,
		});
		transaction.signIns.save(signIn);
		recordAudit(transaction, {
			actor,
			action: "account.link",
			subject: `account ${account.id}`,
		});
		return { code, account, expiresAt: signIn.expiresAt };
	});
}

/** Contradicting or useless input would otherwise be silently ignored. */
function checkRequest({ accountId, email, role }: LinkRequest): void {
	if (accountId !== undefined && email !== undefined) {
		throw new Refusal(
			"invalid_body",
			"A link is for one account: give either its ID or its address.",
		);
	}
	if (role !== undefined && accountId === undefined && email === undefined) {
		const detail = "A role requires an account: give its ID or its address.";
		throw new Refusal("invalid_body", detail);
	}
}

async function findOrCreate(
	transaction: Transaction,
	{ request, actor }: { request: LinkRequest; actor: Actor },
): Promise<AccountRecord> {
	const { accountId, email: rawEmail, role } = request;
	if (accountId !== undefined) {
		const account = await requireRecord(transaction, "accounts", accountId);
		return assignRole(transaction, { account, role: role ?? account.role, actor });
	}
	if (rawEmail === undefined) {
		const accounts = await transaction.accounts.list();
		const [first] = accounts
			.filter(({ role }) => roleAllows(role, "operate"))
			.sort(by(({ createdAt }) => createdAt));
		return first ?? createAccount(transaction, { email: null, role: "operator", actor });
	}
	const email = normalizeEmail(rawEmail);
	if (email === undefined) throw new Refusal("invalid_body", "This is not a valid e-mail address.");
	const holder = await transaction.accounts.findBy("email", email);
	if (!holder) return createAccount(transaction, { email, role: role ?? "member", actor });
	return assignRole(transaction, { account: holder, role: role ?? holder.role, actor });
}
