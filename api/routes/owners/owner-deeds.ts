import type {
	OrganisationRequest,
	ProofRequest,
	TransferAnswer,
} from "#contract/accounts/organisations.ts";
import type { MemberRole } from "#contract/vocabulary.ts";
import { normalizeEmail } from "#domain/accounts/email.ts";
import { ME } from "#domain/accounts/owners.ts";
import type { Need } from "#domain/accounts/rights.ts";
import { makeSlug } from "#domain/agents/slug.ts";
import { membershipKey } from "#domain/records/organisation-record.ts";
import { endProof, startProof } from "#registry/claims/owner-proofs.ts";
import * as acting from "#registry/owners/acting.ts";
import * as members from "#registry/owners/members.ts";
import * as teams from "#registry/owners/organisations.ts";
import { endTransfer, findOwnerNamed, offerTransfer } from "#registry/owners/transfers.ts";
import type { Actor, RegistryContext, RegistryReader } from "#registry/store.ts";

export interface NamedOwner {
	/** Slug of an organisation, or `me`. Without it, the holder's own. */
	owner?: string | undefined;
	need?: Need;
	/** The listing that it is about. A token that is limited to listings does nothing else, but looks. */
	about?: Parameters<typeof acting.requireWithin>[1] | undefined;
}

/** The holder as an actor for an owner by its name. Only members learn that an organisation exists. */
export async function actorNamed(
	reader: RegistryReader,
	holder: acting.Holder,
	{ owner, need = "publish", about = ALL }: NamedOwner,
): Promise<Actor> {
	if (need !== "view") acting.requireWithin(holder, about);
	if (owner === undefined) return acting.actorFor(reader, holder, { need });
	const ownerId = owner === ME ? holder.id : await idOf(reader, owner);
	const actor = await acting.actorOver(reader, holder, { ownerId, need });
	if (actor.id !== ownerId) throw acting.noneOfYours();
	return actor;
}

export async function administering(
	registry: RegistryContext,
	holder: acting.Holder,
	owner: string | undefined,
) {
	const actor = await actorNamed(registry.store, holder, { owner, need: "administer" });
	return { actor, id: actor.id, context: acting.actingFor(registry, actor) };
}

async function idOf(reader: RegistryReader, slug: string): Promise<string> {
	const organisation = await teams.findOrganisationBySlug(reader, slug);
	if (!organisation) throw acting.noneOfYours();
	return organisation.id;
}

/** Stands for what is more than some listings. */
export const ALL = { protocolName: null };

/** What can be done about organisations and what they have proven, the same on the dashboard and by API. */
export function ownerDeeds(registry: RegistryContext) {
	const { store } = registry;
	return {
		create: (accountId: string, { name, slug = makeSlug(name) }: OrganisationRequest) =>
			teams.createOrganisation(registry, { accountId, name, slug }),
		change: async (
			holder: acting.Holder,
			owner: string,
			wish: { name?: string | undefined; needs_second?: boolean | undefined },
		) => {
			const { id, context } = await administering(registry, holder, owner);
			const { name, needs_second: needsSecond } = wish;
			await teams.changeOrganisation(context, {
				id,
				...(name !== undefined && { name }),
				...(needsSecond !== undefined && { needsSecond }),
			});
		},
		end: async (holder: acting.Holder, owner: string) => {
			const { id, context } = await administering(registry, holder, owner);
			await teams.endOrganisation(context, { id });
		},
		join: async (accountId: string, owner: string) =>
			members.answerInvitation(registry, {
				organisationId: await idOf(store, owner),
				accountId,
				accept: true,
			}),
		setMember: async (
			holder: acting.Holder,
			owner: string,
			{ member, role }: { member: string; role: MemberRole },
		) => {
			const { id: organisationId, context } = await administering(registry, holder, owner);
			const choice = { organisationId, accountId: normalizeEmail(member) ?? member };
			const record = await store.memberships.find(membershipKey(choice));
			await (record
				? members.changeMember(context, { ...choice, role })
				: members.inviteMember(context, { organisationId, who: member, role }));
		},
		/** Oneself leaves or declines. */
		removeMember: async (holder: acting.Holder, owner: string, member: string) => {
			const accountId = normalizeEmail(member) ?? member;
			const organisationId = await idOf(store, owner);
			const choice = { organisationId, accountId };
			if (accountId !== holder.id) {
				const { context } = await administering(registry, holder, owner);
				return members.changeMember(context, { ...choice, role: null });
			}
			acting.requireWithin(holder, ALL);
			acting.requireLimitOf(holder, organisationId);
			const record = await store.memberships.find(membershipKey(choice));
			return record?.acceptedAt
				? members.leaveOrganisation(registry, choice)
				: members.answerInvitation(registry, { ...choice, accept: false });
		},
		startProof: async (
			holder: acting.Holder,
			{ owner, kind, subject, claim_listings }: ProofRequest,
		) =>
			startProof(registry, {
				kind,
				subject,
				claimsListings: claim_listings || undefined,
				actor: await actorNamed(store, holder, { owner, need: "administer" }),
			}),
		endProof: async (holder: acting.Holder, id: string) => {
			acting.requireWithin(holder, ALL);
			const ownerId = (await store.proofs.find(id))?.ownerId;
			const actor = await acting.actorOver(store, holder, { ownerId, need: "administer" });
			return endProof(registry, { id, actor });
		},
		offer: async (holder: acting.Holder, slug: string, to: string) => {
			const actor = await acting.actorForAgent(store, holder, { slug, need: "administer" });
			const taker = to === "me" ? holder.id : await findOwnerNamed(store, to);
			return offerTransfer(acting.actingFor(registry, actor), { slug, actor, to: taker });
		},
		answerOffer: async (holder: acting.Holder, id: string, { answer }: TransferAnswer) => {
			const offer = await store.transfers.find(id);
			const agent = await store.agents.find(offer?.agentSlug ?? "");
			if (agent) acting.requireWithin(holder, agent);
			const ownerId = answer === "withdrawn" ? offer?.from : offer?.to;
			const actor = await acting.actorOver(store, holder, { ownerId, need: "administer" });
			return endTransfer(acting.actingFor(registry, actor), { id, actor, answer });
		},
	};
}
