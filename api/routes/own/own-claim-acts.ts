import type { Request } from "express";
import * as own from "#contract/accounts/own.ts";
import { Refusal } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { endClaim } from "#registry/claims/end-claim.ts";
import { requestCheck, startClaim } from "#registry/claims/start-claim.ts";
import { requireRecord } from "#registry/requirements.ts";
import { bodyOf } from "../../middleware/read-json-body.ts";
import { nameOfOwner, ownersIn } from "../acting-request.ts";
import type { ClaimParts } from "../dashboard/claims/claim-handlers.ts";
import { answering, parameterOf } from "../handler.ts";
import { ownClaimView } from "./own-lists.ts";

/** What owners do to prove that a listing is theirs. */
export function ownClaimActs({ registry, onChange, onCheckRequest }: ClaimParts) {
	const { store } = registry;
	const { named: ownerNamed, ofRecord } = ownersIn(registry);
	const claimOf = async (request: Request) => {
		const id = parameterOf(request, "id");
		const { accountId, agentSlug } = await requireRecord(store, "claims", id);
		const about = await store.agents.find(agentSlug);
		const { actor, context } = await ofRecord(request, accountId, { about });
		return { context, of: { id, accountId: actor.id, actor } };
	};
	/** Who acts for the owner of a listing, and did not say for whom, hardly means itself. */
	async function requireNoOther(request: Request, { ownerId }: AgentRecord, claimant: string) {
		const { actor } = await ofRecord(request, ownerId, { need: "view" });
		if (ownerId === claimant || actor.id !== ownerId) return;
		const owner = await nameOfOwner(store, ownerId);
		const detail = `The listing belongs to your organisation ${owner}. Say for whom you claim it: \`owner\` is \`${owner}\` or \`me\`.`;
		throw new Refusal("conflict", detail);
	}
	return answering({
		startMyClaim: async (request) => {
			const { method, owner: name } = await bodyOf(own.ClaimRequest, request);
			const slug = parameterOf(request, "slug");
			const about = await store.agents.find(slug);
			const { context, ownerId: accountId } = await ownerNamed(request, name, { about });
			if (about && name === undefined) await requireNoOther(request, about, accountId);
			const claim = await startClaim(context, { slug, method, accountId });
			return ownClaimView(registry, claim);
		},
		checkMyClaim: async (request) => {
			const { context, of } = await claimOf(request);
			const claim = await requestCheck(context, of);
			onCheckRequest();
			return ownClaimView(registry, claim);
		},
		endMyClaim: async (request) => {
			const { context, of } = await claimOf(request);
			const { claim, changesSnapshot } = await endClaim(context, of);
			if (changesSnapshot) onChange("member");
			return ownClaimView(registry, claim);
		},
	});
}
