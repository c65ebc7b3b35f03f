import type { Request, Response } from "express";
import * as own from "#contract/accounts/own.ts";
import { requireOpenState } from "#domain/accounts/rights.ts";
import { Refusal } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { requireRecord } from "#registry/act.ts";
import { getListedAgent } from "#registry/agents/get-own-agent.ts";
import {
	deprecateAgent,
	hideAgent,
	removeAgent,
	restoreAgent,
} from "#registry/agents/restore-agent.ts";
import { endClaim, requestCheck, startClaim } from "#registry/claims/open-claims.ts";
import { takeBackComment } from "#registry/comments/take-back-comment.ts";
import { discardDraft, saveDraft } from "#registry/drafts/drafts.ts";
import { answerStatement } from "#registry/findings/statements.ts";
import { disputeIncident } from "#registry/incidents/update-incident.ts";
import { ownersOf } from "#registry/owners/acting.ts";
import { findCurrentAgents } from "#registry/signals/cast-vote.ts";
import { statementOf } from "#snapshot/agents/attached-statements.ts";
import { recordedIncidentView } from "#views/moderation/recorded-incident-view.ts";
import { bodyOf } from "../../middleware/read-json-body.ts";
import { nameOfOwner, ownersIn, ownOf } from "../acting-request.ts";
import type { ClaimParts } from "../dashboard/claims/claim-handlers.ts";
import type { ApiParts } from "../dashboard/visit.ts";
import { answering, holderOf, parameterOf, readIfMatch, tokenActor, tokenOf } from "../handler.ts";
import { ownAgentView, ownClaimView } from "./own-lists.ts";

/** What brings a listing into each state. */
const INTO = {
	active: restoreAgent,
	deprecated: deprecateAgent,
	hidden: hideAgent,
	removed: removeAgent,
};

/** What owners do with an agent, its drafts and its proofs, and what people say of agents. */
export function ownAgentActs(parts: ApiParts & ClaimParts) {
	const { registry, onChange, onCheckRequest, baseUrl } = parts;
	const { store } = registry;
	const { named: ownerNamed, ofRecord } = ownersIn(registry);
	async function answer(response: Response, record: AgentRecord) {
		const { agent, headers } = await ownAgentView(store, record, baseUrl);
		response.set(headers);
		return agent;
	}
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
		getMyAgent: async (request, response) => {
			const own = await ownOf(registry, request, "view");
			return answer(response, await getListedAgent(store, own));
		},
		setAgentStatus: async (request, response) => {
			const { slug, actor, registry: acting } = await ownOf(registry, request);
			const { status, ...said } = await bodyOf(own.AgentStatusRequest, request);
			const before = await store.agents.find(slug);
			requireOpenState(tokenOf(request), status, before?.status);
			const act = { ...said, slug, actor, as: "owner", read: readIfMatch(request) } as const;
			const after = await INTO[status](acting, act);
			onChange("member");
			return answer(response, after);
		},
		sayOnStatement: async (request) => {
			const { registry: acting, ...of } = await ownOf(registry, request);
			const { answer } = await bodyOf(own.AnswerRequest, request);
			const said = { ...of, statement: parameterOf(request, "id"), answer: answer ?? "" };
			const after = await answerStatement(acting, said);
			onChange("member");
			return statementOf(after, of.slug);
		},
		disputeMyIncident: async (request) => {
			const incident = parameterOf(request, "incident");
			const { reason } = await bodyOf(own.DisputeRequest, request);
			const known = await store.incidents.find(incident);
			const agents = known ? await findCurrentAgents(store, known.agents) : [];
			const owners = await ownersOf(store, holderOf(request));
			const mine = agents.find(({ ownerId }) => owners.some(({ id }) => id === ownerId));
			const { context, ownerId } = await ofRecord(request, mine?.ownerId, { about: mine });
			const after = await disputeIncident(context, { incident, ownerId, reason });
			onChange("member");
			return recordedIncidentView(after, baseUrl);
		},
		saveMyDraft: async (request) => {
			const asked = await bodyOf(own.DraftRequest, request);
			const { owner: name, agent_slug: agentSlug = null, values } = asked;
			const about = await store.agents.find(agentSlug ?? "");
			const { context, ownerId: accountId } = await ownerNamed(request, name, { about });
			const draft = { accountId, agentSlug, values };
			await (Object.keys(values).length > 0 ? saveDraft : discardDraft)(context, draft);
		},
		takeBackMyComment: async (request) => {
			const of = { id: parameterOf(request, "id"), actor: tokenActor(request) };
			const { wasPublic } = await takeBackComment(registry, of);
			if (wasPublic) onChange("member");
		},
		startMyClaim: async (request) => {
			const { method, owner: name } = await bodyOf(own.ClaimRequest, request);
			const slug = parameterOf(request, "slug");
			const about = await store.agents.find(slug);
			const { context, ownerId: accountId } = await ownerNamed(request, name, { about });
			if (about && name === undefined) await requireNoOther(request, about, accountId);
			return ownClaimView(registry, await startClaim(context, { slug, method, accountId }));
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
