import { isOrganisation, serviceAccount } from "#domain/accounts/owners.ts";
import { type Need, roleAllows } from "#domain/accounts/rights.ts";
import type { MembershipRecord, OrganisationRecord } from "#domain/records/organisation-record.ts";
import { findOrganisation, type Holder, ownersOf } from "#registry/owners/acting.ts";
import { membershipsOf } from "#registry/owners/members.ts";
import { getOrganisation } from "#registry/owners/organisations.ts";
import { namesOfMembers } from "#registry/owners/owner-names.ts";
import type { RegistryReader } from "#registry/store.ts";
import type { ReadOrganisation } from "../dashboard/organisations/organisation-view.ts";
import type { OwnOrganisation } from "../dashboard/organisations/organisations-view.ts";
import { actorNamed } from "./owner-deeds.ts";

export async function listOrganisations(
	reader: RegistryReader,
	holder: Holder,
): Promise<OwnOrganisation[]> {
	const account = await reader.accounts.find(holder.id);
	const memberships = await (account ? membershipsOf(reader, account) : ofService(reader, holder));
	const rows = await Promise.all(
		memberships.map(async (own) => {
			const only = holder.token?.limits?.organisation ?? own.organisationId;
			if (only !== own.organisationId) return [];
			const organisation = await findOrganisation(reader, own.organisationId);
			return organisation ? [{ organisation, own }] : [];
		}),
	);
	return rows.flat();
}

/** A service account is no member, but has a role, as a member does. */
async function ofService(
	reader: RegistryReader,
	{ id: organisationId, token }: Holder,
): Promise<MembershipRecord[]> {
	const record = await reader.tokens.find(token?.id ?? "");
	if (!record || !isOrganisation(organisationId)) return [];
	const { createdAt: at, role = "viewer" } = record;
	const accountId = serviceAccount(record.id);
	return [{ organisationId, accountId, role, invitedAt: at, invitedBy: null, acceptedAt: at }];
}

export async function organisationsFor(
	reader: RegistryReader,
	holder: Holder,
	need: Need = "publish",
): Promise<OrganisationRecord[]> {
	const owners = await ownersOf(reader, holder, need);
	const rows = await Promise.all(owners.map(({ id }) => findOrganisation(reader, id)));
	return rows.filter((entry) => entry !== undefined);
}

/** Owners whose things a list shows: all that somebody may act for, or only the organisation it names. */
export async function listedOwners(reader: RegistryReader, holder: Holder, owner?: string) {
	const organisations = await organisationsFor(reader, holder, "view");
	const owners = await ownersOf(reader, holder, "view");
	const only = organisations.find(({ slug }) => slug === owner)?.id;
	const ownerIds = owners.map(({ id }) => id).filter((id) => (only ?? id) === id);
	return { organisations, ownerIds };
}

/** An organisation with what its members may see, for one of them. */
export async function readOrganisation(
	reader: RegistryReader,
	holder: Holder,
	slug: string,
): Promise<ReadOrganisation> {
	const { id } = await actorNamed(reader, holder, { owner: slug, need: "view" });
	const memberships = await reader.memberships.by("organisation", id);
	const [service] = await ofService(reader, holder);
	const own = service ?? memberships.find(({ accountId }) => accountId === holder.id);
	const isAdmin = own !== undefined && roleAllows(own.role, "administer");
	// Who was invited is named by an address, and has agreed to nothing yet.
	const shown = memberships.filter(({ acceptedAt }) => isAdmin || acceptedAt !== null);
	const names = await namesOfMembers(
		reader,
		shown.map(({ accountId }) => accountId),
	);
	const members = shown.map(async (membership) => {
		const account = await reader.accounts.find(membership.accountId);
		const email = (isAdmin && membership.acceptedAt && account?.email) || null;
		return { membership, name: names.get(membership.accountId) ?? membership.accountId, email };
	});
	return {
		organisation: await getOrganisation(reader, id),
		own,
		members: await Promise.all(members),
		agents: await reader.agents.by("owner", id),
	};
}
