import { by } from "#contract/compare.ts";
import type { MemberRole } from "#contract/vocabulary.ts";
import { normalizeEmail } from "#domain/accounts/email.ts";
import { roleAllows } from "#domain/accounts/rights.ts";
import { invalidBody, Refusal } from "#domain/errors.ts";
import { requireQuota } from "#domain/quotas.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import {
	type MembershipRecord,
	membershipKey,
	type OrganisationRecord,
} from "#domain/records/organisation-record.ts";
import { joinedMembership } from "../accounts/belongings.ts";
import { requireRecord, type Transaction, verb } from "../act.ts";
import { recordOwnAct } from "../audit/record-audit.ts";
import { notify } from "../outbox/notify.ts";
import type { RegistryReader, RegistryTransaction } from "../store.ts";
import { adminsOf, noneOfYours } from "./acting.ts";
import { getOrganisation } from "./organisations.ts";

export interface MemberChoice {
	organisationId: string;
	/** ID of an account, or the address of an invited person. */
	accountId: string;
}

/**
 * What an account is a member of or invited to: under its ID, and under its address if that is proven or a provider calls it
 * verified. Of two invitations to one organisation it is the later.
 */
export async function membershipsOf(
	reader: RegistryReader,
	{ id, email, emailProvenAt }: Pick<AccountRecord, "id" | "email" | "emailProvenAt">,
): Promise<MembershipRecord[]> {
	const linked = await reader.identities.by("account", id);
	const isTheirs = emailProvenAt !== null || linked.some((identity) => identity.email === email);
	const names = email !== null && isTheirs ? [id, email] : [id];
	const lists = names.map((name) => reader.memberships.by("account", name));
	const all = (await Promise.all(lists)).flat().sort(by(({ invitedAt }) => invitedAt));
	return [...new Map(all.map((row) => [`${row.organisationId} ${row.acceptedAt}`, row])).values()];
}

/**
 * Invites somebody by address or by the ID of the account. The answer is the same whether or not an account has the
 * address; whoever proves it later finds the invitation. `context` is that of an admin.
 */
export const inviteMember = verb(
	async (
		transaction,
		{ organisationId, who, role }: { organisationId: string; who: string; role: MemberRole },
	) => {
		const organisation = await getOrganisation(transaction, organisationId);
		const email = who.includes("@") ? normalizeEmail(who) : undefined;
		if (who.includes("@") && !email) {
			throw invalidBody([{ pointer: "#/member", detail: "is not a mail address" }]);
		}
		const account = email
			? await transaction.accounts.findBy("email", email)
			: await requireRecord(transaction, "accounts", who);
		const members = await transaction.memberships.by("organisation", organisationId);
		// Whose an address is, admins see of members only, not of those whom they have invited by ID.
		const isThere = members.some(
			({ accountId, acceptedAt }) =>
				accountId === (email ?? who) || (acceptedAt !== null && accountId === account?.id),
		);
		if (isThere) throw new Refusal("conflict", "This person is already a member or invited.");
		requireQuota("members", transaction.limits, { count: members.length });
		const membership: MembershipRecord = {
			organisationId,
			accountId: email ?? who,
			role,
			invitedAt: transaction.now().toISOString(),
			invitedBy: transaction.by ?? null,
			acceptedAt: null,
		};
		transaction.memberships.save(membership);
		await record(transaction, membership, { before: null, after: `${role} (invited)` });
		const accountId = account?.id ?? null;
		await notify(transaction, {
			accountId,
			type: "organisation.invited",
			subject: { title: organisation.name, detail: role },
		});
		return membership;
	},
);

/** Accepts or declines an invitation to the account. */
export const answerInvitation = verb(
	async (transaction, { accept, ...choice }: MemberChoice & { accept: boolean }): Promise<void> => {
		const { organisationId, accountId } = choice;
		const account = await requireRecord(transaction, "accounts", accountId);
		const all = await membershipsOf(transaction, account);
		const invitation = all.find(
			(membership) =>
				membership.organisationId === organisationId && membership.acceptedAt === null,
		);
		if (!invitation) throw noneOfYours();
		await getOrganisation(transaction, organisationId);
		const own = await transaction.memberships.find(membershipKey(choice));
		// Who declines one of two must not tell by the other that both are for one person.
		for (const name of accept ? [accountId, account.email ?? ""] : [invitation.accountId]) {
			transaction.memberships.remove(membershipKey({ organisationId, accountId: name }));
		}
		const accepted = { ...invitation, accountId, acceptedAt: transaction.now().toISOString() };
		if (accept) transaction.memberships.save(own ? joinedMembership(own, accepted) : accepted);
		else if (own?.acceptedAt) transaction.memberships.save(own);
		await recordOwnAct(transaction, {
			member: accountId,
			action: accept ? "organisation.join" : "organisation.decline",
			subject: `organisation ${organisationId}`,
			changes: [{ field: "role", before: null, after: accept ? invitation.role : null }],
		});
	},
);

/**
 * Gives a member another role, or ends a membership or invitation (null). An organisation never loses its last admin.
 * `context` is that of an admin; `leaveOrganisation` is for oneself.
 */
export const changeMember = verb(
	async (transaction, { role, ...choice }: MemberChoice & { role: MemberRole | null }) => {
		const organisation = await getOrganisation(transaction, choice.organisationId);
		const before = await getMember(transaction, choice);
		if (before.role === role) return;
		// First, because admins may take this right from themselves.
		await record(transaction, before, { before: before.role, after: role });
		await changeWithin(transaction, choice, role);
		await tellOfRole(transaction, organisation, { ...choice, role });
	},
);

/** Ends the account's own membership. The last admin first makes another member admin, or ends the organisation. */
export const leaveOrganisation = verb(async (transaction, choice: MemberChoice): Promise<void> => {
	const before = await changeWithin(transaction, choice, null);
	await recordOwnAct(transaction, {
		member: choice.accountId,
		action: "organisation.leave",
		subject: `organisation ${choice.organisationId}`,
		changes: [{ field: "role", before: before.role, after: null }],
	});
});

/** Only the membership: no audit record, no message. */
async function changeWithin(
	transaction: RegistryTransaction,
	choice: MemberChoice,
	role: MemberRole | null,
): Promise<MembershipRecord> {
	const before = await getMember(transaction, choice);
	const administers = (held: MemberRole) => roleAllows(held, "administer");
	if (before.acceptedAt !== null && administers(before.role) && !(role && administers(role))) {
		const admins = await adminsOf(transaction, choice.organisationId);
		if (admins.every((id) => id === choice.accountId)) {
			const way = "Make another member admin first, or end the organisation.";
			throw new Refusal("conflict", `An organisation needs an admin. ${way}`);
		}
	}
	if (role === null) transaction.memberships.remove(membershipKey(choice));
	else transaction.memberships.save({ ...before, role });
	return before;
}

async function getMember(reader: RegistryReader, choice: MemberChoice): Promise<MembershipRecord> {
	const member = await reader.memberships.find(membershipKey(choice));
	if (!member) throw new Refusal("not_found", "The organisation has no such member.");
	return member;
}

function record(
	transaction: Transaction,
	{ organisationId, accountId }: MemberChoice,
	role: { before: string | null; after: string | null },
): Promise<void> {
	// The audit log outlasts an account, which has the address removed when it is deleted.
	const who = accountId.includes("@") ? "an invited address" : accountId;
	const change = { field: `role of ${who}`, ...role };
	const act = { member: organisationId, action: "member.change", changes: [change] };
	return recordOwnAct(transaction, act);
}

/** Says who has which role now: the reader, or the member of this name. */
export function tellOfRole(
	transaction: Transaction,
	{ name: title }: OrganisationRecord,
	{ accountId, role, name }: { accountId: string; role: MemberRole | null; name?: string },
): Promise<void> {
	const now = role ?? "no longer a member";
	const subject = { title, detail: name === undefined ? now : `${name}: ${now}` };
	return notify(transaction, { accountId, type: "organisation.changed", subject });
}
