import type { Request } from "express";
import * as teams from "#contract/accounts/organisations.ts";
import { answerOf } from "#contract/http/answer-of.ts";
import { AuditQuery } from "#contract/moderation/audit-log.ts";
import { claimLine } from "#domain/claims/claim-places.ts";
import { proofPlace } from "#domain/claims/owner-proofs.ts";
import type { ProofRecord } from "#domain/records/proof-record.ts";
import type { TransferRecord } from "#domain/records/transfer-record.ts";
import { type Holder, ownersOf } from "#registry/owners/acting.ts";
import { listOffers } from "#registry/owners/transfers.ts";
import type { RegistryContext, RegistryReader } from "#registry/store.ts";
import { parseQuery } from "../../http/parse-query.ts";
import { bodyOf } from "../../middleware/read-json-body.ts";
import { nameOfOwner } from "../acting-request.ts";
import type { ClaimParts } from "../dashboard/claims/claim-handlers.ts";
import { answering, holderOf, parameterOf, tokenActor } from "../handler.ts";
import { listOrganisations, readOrganisation } from "./own-organisations.ts";
import { readOwnerAudit, sendAuditCsv } from "./owner-audit.ts";
import { ownerDeeds } from "./owner-deeds.ts";

export function ownerRoutes({ registry, onChange, onCheckRequest }: ClaimParts) {
	const { store } = registry;
	const deeds = ownerDeeds(registry);
	const segment = (request: Request, name = "organisation") => parameterOf(request, name);
	const answer = (request: Request, slug = segment(request)) =>
		organisationAnswer(store, holderOf(request), slug);
	const AuditPlace = AuditQuery.pick({ before: true, limit: true });
	return {
		getOrganisationAuditCsv: sendAuditCsv(store, holderOf),
		...answering({
			listOrganisationAudit: (request) => {
				const place = parseQuery(AuditPlace, request.call.query);
				return readOwnerAudit(store, holderOf(request), { slug: segment(request), ...place });
			},
			listOrganisations: async (request) => {
				const rows = await listOrganisations(store, holderOf(request));
				const organisations = rows.map(({ organisation: { slug, name }, own }) => {
					return { slug, name, role: own.role, is_invited: own.acceptedAt === null };
				});
				return { organisations } satisfies teams.OwnOrganisations;
			},
			createOrganisation: async (request) => {
				const wish = await bodyOf(teams.OrganisationRequest, request);
				const { slug } = await deeds.create(tokenActor(request).id, wish);
				return answer(request, slug);
			},
			getOrganisation: (request) => answer(request),
			changeOrganisation: async (request) => {
				const wish = await bodyOf(teams.OrganisationChange, request);
				await deeds.change(holderOf(request), segment(request), wish);
				return answer(request);
			},
			endOrganisation: (request) => deeds.end(holderOf(request), segment(request)),
			joinOrganisation: async (request) => {
				await deeds.join(tokenActor(request).id, segment(request));
				return answer(request);
			},
			setMember: async (request) => {
				const { role } = await bodyOf(teams.MemberRequest, request);
				const member = segment(request, "member");
				await deeds.setMember(holderOf(request), segment(request), { member, role });
				return answer(request);
			},
			removeMember: (request) =>
				deeds.removeMember(holderOf(request), segment(request), segment(request, "member")),
			listProofs: async (request) => {
				const owners = await ownersOf(store, holderOf(request), "view");
				const lists = await Promise.all(owners.map(({ id }) => store.proofs.by("owner", id)));
				const proofs = await Promise.all(lists.flat().map((proof) => proofAnswer(registry, proof)));
				return { proofs };
			},
			startProof: async (request) => {
				const wish = await bodyOf(teams.ProofRequest, request);
				const proof = await deeds.startProof(holderOf(request), wish);
				if (proof.requested) onCheckRequest();
				return proofAnswer(registry, proof);
			},
			endProof: async (request) => {
				if (await deeds.endProof(holderOf(request), segment(request, "id"))) onChange("member");
			},
			listTransfers: async (request) => {
				const holder = holderOf(request);
				const owners = (await ownersOf(store, holder, "view")).map(({ id }) => id);
				const offers = await listOffers(store, owners);
				const answers = offers.map((offer) => transferAnswer(store, holder, offer));
				return { transfers: await Promise.all(answers) };
			},
			offerTransfer: async (request) => {
				const holder = holderOf(request);
				const { to } = await bodyOf(teams.TransferRequest, request);
				const transfer = await deeds.offer(holder, segment(request, "slug"), to);
				return transferAnswer(store, holder, transfer);
			},
			answerTransfer: async (request) => {
				const holder = holderOf(request);
				const wish = await bodyOf(teams.TransferAnswer, request);
				const transfer = await deeds.answerOffer(holder, segment(request, "id"), wish);
				if (transfer.state === "accepted") onChange("member");
				return transferAnswer(store, holder, transfer);
			},
		}),
	};
}

async function organisationAnswer(
	reader: RegistryReader,
	holder: Holder,
	slug: string,
): Promise<teams.Organisation> {
	const { organisation, own, members, agents } = await readOrganisation(reader, holder, slug);
	return answerOf(teams.Organisation, {
		...organisation,
		endsSecond: organisation.endsSecond ?? null,
		role: own?.role ?? "viewer",
		isInvited: false,
		members: members.map(({ name, email, membership }) => {
			const { accountId: account, provider = null } = membership;
			return answerOf(teams.Member, { ...membership, account, name, email, provider });
		}),
		agents: agents.map((agent) => agent.slug),
	});
}

async function proofAnswer(
	{ store: reader, allowedHosts }: Pick<RegistryContext, "store" | "allowedHosts">,
	proof: ProofRecord,
): Promise<teams.Proof> {
	return answerOf(teams.Proof, {
		...proof,
		owner: await nameOfOwner(reader, proof.ownerId),
		location: proofPlace(proof, allowedHosts).location,
		text: claimLine(proof.code),
	});
}

async function transferAnswer(
	reader: RegistryReader,
	holder: Holder,
	transfer: TransferRecord,
): Promise<teams.Transfer> {
	const nameOf = (owner: string) => nameOfOwner(reader, owner, holder.id);
	const sides = { from: await nameOf(transfer.from), to: await nameOf(transfer.to) };
	const hidden = (await reader.agents.find(transfer.agentSlug))?.status === "removed";
	return answerOf(teams.Transfer, { ...transfer, ...sides, offeredAt: transfer.at, hidden });
}
