import type { Request, Response } from "express";
import {
	Member,
	MemberRequest,
	type Organisation,
	OrganisationChange,
	OrganisationRequest,
	type OwnOrganisations,
	Proof,
	ProofRequest,
	Transfer,
	TransferAnswer,
	TransferRequest,
} from "#contract/organisations.ts";
import { claimLine } from "#domain/claim-places.ts";
import { proofPlace } from "#domain/owner-proofs.ts";
import type { ProofRecord } from "#domain/records/proof-record.ts";
import type { TransferRecord } from "#domain/records/transfer-record.ts";
import { type Holder, ownersOf } from "#registry/owners/acting.ts";
import { listOffers } from "#registry/owners/transfers.ts";
import type { RegistryContext, RegistryReader } from "#registry/store.ts";
import type { OnChange } from "../../builds/share-builds.ts";
import { bodyOf } from "../../middleware/read-json-body.ts";
import { nameOfOwner } from "../acting-request.ts";
import { type Handlers, holderOf, sendJson, sendNothing, tokenActor } from "../handler.ts";
import { shownAs } from "../shown-as.ts";
import { listOrganisations, readOrganisation } from "./own-organisations.ts";
import { ownerDeeds } from "./owner-deeds.ts";

interface OwnerParts {
	registry: RegistryContext;
	onChange: OnChange;
	onCheckRequest: () => void;
}

/** Organisations, and what owners prove once for all their listings. */
export function ownerRoutes({ registry, onChange, onCheckRequest }: OwnerParts) {
	const { store } = registry;
	const deeds = ownerDeeds(registry);
	const named = ({ call }: Request, name = "organisation") => call.parameters[name] ?? "";
	async function sendOne(request: Request, response: Response, slug = named(request)) {
		const found = await organisationAnswer(store, holderOf(request), slug);
		await sendJson(request, response, found);
	}
	return {
		listOrganisations: async (request, response) => {
			const found = await listOrganisations(store, holderOf(request));
			const organisations = found.map(({ organisation: { slug, name }, own }) => {
				return { slug, name, role: own.role, is_invited: own.acceptedAt === null };
			});
			await sendJson(request, response, { organisations } satisfies OwnOrganisations);
		},
		createOrganisation: async (request, response) => {
			const wish = await bodyOf(OrganisationRequest, request);
			const { slug } = await deeds.create(tokenActor(request).id, wish);
			await sendOne(request, response, slug);
		},
		getOrganisation: sendOne,
		changeOrganisation: async (request, response) => {
			const wish = await bodyOf(OrganisationChange, request);
			await deeds.change(holderOf(request), named(request), wish);
			await sendOne(request, response);
		},
		endOrganisation: async (request, response) => {
			await deeds.end(holderOf(request), named(request));
			sendNothing(request, response);
		},
		joinOrganisation: async (request, response) => {
			await deeds.join(tokenActor(request).id, named(request));
			await sendOne(request, response);
		},
		setMember: async (request, response) => {
			const { role } = await bodyOf(MemberRequest, request);
			const member = named(request, "member");
			await deeds.setMember(holderOf(request), named(request), { member, role });
			await sendOne(request, response);
		},
		removeMember: async (request, response) => {
			await deeds.removeMember(holderOf(request), named(request), named(request, "member"));
			sendNothing(request, response);
		},
		listProofs: async (request, response) => {
			const owners = await ownersOf(store, holderOf(request), "view");
			const found = await Promise.all(owners.map(({ id }) => store.proofs.by("owner", id)));
			const proofs = await Promise.all(found.flat().map((proof) => proofAnswer(store, proof)));
			await sendJson(request, response, { proofs });
		},
		startProof: async (request, response) => {
			const wish = await bodyOf(ProofRequest, request);
			const proof = await deeds.startProof(holderOf(request), wish);
			if (proof.requested) onCheckRequest();
			await sendJson(request, response, await proofAnswer(store, proof));
		},
		endProof: async (request, response) => {
			if (await deeds.endProof(holderOf(request), named(request, "id"))) onChange("member");
			sendNothing(request, response);
		},
		listTransfers: async (request, response) => {
			const holder = holderOf(request);
			const owners = (await ownersOf(store, holder, "view")).map(({ id }) => id);
			const offers = await listOffers(store, owners);
			const answers = offers.map((one) => transferAnswer(store, holder, one));
			await sendJson(request, response, { transfers: await Promise.all(answers) });
		},
		offerTransfer: async (request, response) => {
			const holder = holderOf(request);
			const { to } = await bodyOf(TransferRequest, request);
			const transfer = await deeds.offer(holder, named(request, "slug"), to);
			await sendJson(request, response, await transferAnswer(store, holder, transfer));
		},
		answerTransfer: async (request, response) => {
			const holder = holderOf(request);
			const wish = await bodyOf(TransferAnswer, request);
			const transfer = await deeds.answerOffer(holder, named(request, "id"), wish);
			if (transfer.state === "accepted") onChange("member");
			await sendJson(request, response, await transferAnswer(store, holder, transfer));
		},
	} satisfies Partial<Handlers>;
}

async function organisationAnswer(
	reader: RegistryReader,
	holder: Holder,
	slug: string,
): Promise<Organisation> {
	const { organisation, own, members, agents } = await readOrganisation(reader, holder, slug);
	return {
		slug,
		name: organisation.name,
		role: own?.role ?? "viewer",
		is_invited: false,
		needs_second: organisation.needsSecond,
		created_at: organisation.createdAt,
		members: members.map(({ name, email, membership }) =>
			shownAs(Member, membership, { account: membership.accountId, name, email }),
		),
		groups: organisation.groups,
		agents: agents.map((agent) => agent.slug),
	};
}

async function proofAnswer(reader: RegistryReader, proof: ProofRecord): Promise<Proof> {
	return shownAs(Proof, proof, {
		owner: await nameOfOwner(reader, proof.ownerId),
		location: proofPlace(proof).location,
		text: claimLine(proof.code),
	});
}

async function transferAnswer(
	reader: RegistryReader,
	holder: Holder,
	transfer: TransferRecord,
): Promise<Transfer> {
	const nameOf = (owner: string) => nameOfOwner(reader, owner, holder.id);
	const sides = { from: await nameOf(transfer.from), to: await nameOf(transfer.to) };
	return shownAs(Transfer, transfer, { ...sides, offered_at: transfer.at });
}
