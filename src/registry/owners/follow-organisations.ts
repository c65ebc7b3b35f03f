import { isDeepStrictEqual } from "node:util";
import { HOUR_MS, instantAfter } from "#contract/instants.ts";
import { SIGN_IN } from "#contract/limits.ts";
import { MEMBER_ROLES, type MemberRole } from "#contract/vocabulary.ts";
import {
	type MembershipRecord,
	membershipKey,
	type OrganisationRecord,
} from "#domain/records/organisation-record.ts";
import { joinedMembership } from "../accounts/belongings.ts";
import { noRecord, requireRecord, type Transaction, transact, verb } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Actor, RegistryContext, RegistryTransaction } from "../store.ts";
import { tellOfRole } from "./members.ts";
import { findOrganisationBySlug } from "./organisations.ts";

/**
 * Ends what groups of a provider gave to people who have not signed in there for a day: who has left cannot any more. They
 * are told nothing, because with their next sign-in they have it again.
 */
export async function endUnconfirmed(context: RegistryContext): Promise<void> {
	const { store, now } = context;
	const since = instantAfter(now(), -SIGN_IN.groupHours * HOUR_MS);
	const rows = (await store.memberships.list()).filter(({ provider }) => provider !== undefined);
	for (const accountId of new Set(rows.map((row) => row.accountId))) {
		await transact(context, async (transaction) => {
			const linked = await transaction.identities.by("account", accountId);
			const fresh = linked.filter(({ lastUsedAt }) => lastUsedAt > since);
			const confirmed = fresh.map(({ provider }) => provider);
			for (const member of await transaction.memberships.by("account", accountId)) {
				const { organisationId, provider = "" } = member;
				if (member.provider === undefined || confirmed.includes(provider)) continue;
				const choice = { organisationId, accountId, provider, role: null, isQuiet: true };
				await setMembership(transaction, choice, { id: `provider:${provider}` });
			}
		});
	}
}

interface Groups {
	accountId: string;
	provider: string;
	groups: readonly string[];
}

/**
 * Makes an account a member of the organisations that its groups at a provider belong to, with the highest role that
 * they give. What groups gave ends with them, even for the last admin; what was given by hand stays as it is.
 */
export async function followOrganisations(
	transaction: Transaction,
	{ accountId, provider, groups }: Groups,
): Promise<void> {
	for (const { id: organisationId, groups: mapped } of await transaction.organisations.list()) {
		const before = await transaction.memberships.find(membershipKey({ organisationId, accountId }));
		if (before?.acceptedAt && before.provider !== provider) continue;
		const rows = mapped.filter((row) => row.provider === provider && groups.includes(row.group));
		const role = MEMBER_ROLES.findLast((name) => rows.some((row) => row.role === name)) ?? null;
		const choice = { organisationId, accountId, role, provider };
		await setMembership(transaction, choice, { id: `provider:${provider}` });
	}
}

interface Wanted extends Pick<MembershipRecord, "organisationId" | "accountId" | "provider"> {
	role: MemberRole | null;
	/** True to tell nobody. */
	isQuiet?: boolean;
}

async function setMembership(
	transaction: Transaction,
	{ role, isQuiet = false, ...member }: Wanted,
	actor: Actor,
): Promise<void> {
	const { organisationId, accountId } = member;
	const before = await transaction.memberships.find(membershipKey(member));
	const former = before?.acceptedAt ? before : undefined;
	if (former ? former.role === role && former.provider === member.provider : role === null) return;
	const acceptedAt = former?.acceptedAt ?? transaction.now().toISOString();
	const since = { invitedAt: before?.invitedAt ?? acceptedAt, acceptedAt };
	const grant = role && { ...member, role, ...since, invitedBy: null };
	// An invitation that waits gives its role, too, and by hand.
	const isInvited = grant && before && !former;
	const after = isInvited ? joinedMembership({ ...before, acceptedAt }, grant) : grant;
	if (after) transaction.memberships.save(after);
	else transaction.memberships.remove(membershipKey(member));
	recordAudit(transaction, {
		actor,
		action: "organisation.member",
		subject: `organisation ${organisationId}`,
		changes: [
			{ field: `role of ${accountId}`, before: former?.role ?? null, after: after?.role ?? null },
		],
	});
	if (!former || isQuiet) return;
	const organisation = await requireRecord(transaction, "organisations", organisationId);
	await tellOfRole(transaction, organisation, { accountId, role });
	if (after) return;
	const { displayName: name = "" } = (await transaction.accounts.find(accountId)) ?? {};
	await tellOfRole(transaction, organisation, { accountId: organisationId, role, name });
}

/** Says which groups of providers belong to an organisation. Memberships of groups that it no longer has end at once. */
export const mapGroups = verb(
	async (
		transaction,
		{ slug, groups }: Pick<OrganisationRecord, "slug" | "groups">,
		actor: Actor,
	) => {
		const organisation = await organisationOf(transaction, slug);
		const after = { ...organisation, groups };
		const lost = organisation.groups.filter(
			(one) => !groups.some((other) => isDeepStrictEqual(one, other)),
		);
		transaction.organisations.save(after);
		recordAudit(transaction, {
			actor,
			action: "organisation.groups",
			subject: `organisation ${organisation.id}`,
			changes: [{ field: "groups", before: namesOf(organisation), after: namesOf(after) }],
		});
		for (const member of await transaction.memberships.by("organisation", organisation.id)) {
			// Which group gave it is not kept: who is in another one comes back with the next sign-in.
			const isLost = lost.some(
				({ provider, role }) => provider === member.provider && role === member.role,
			);
			if (!isLost) continue;
			await setMembership(transaction, { ...member, role: null }, actor);
		}
		return after;
	},
);

/** Makes an account an admin by hand, such as for an organisation that has none left. */
export const appointAdmin = verb(
	async (transaction, { slug, accountId }: { slug: string; accountId: string }, actor: Actor) => {
		const organisation = await organisationOf(transaction, slug);
		await requireRecord(transaction, "accounts", accountId);
		const choice = { organisationId: organisation.id, accountId, role: "admin" } as const;
		await setMembership(transaction, choice, actor);
		return organisation;
	},
);

async function organisationOf(transaction: RegistryTransaction, slug: string) {
	const organisation = await findOrganisationBySlug(transaction, slug);
	if (!organisation) throw noRecord("organisations");
	return organisation;
}

export function namesOf({ groups }: Pick<OrganisationRecord, "groups">): string {
	return groups.map(({ provider, group, role }) => `${provider}:${group}=${role}`).join(", ");
}
