import type { Request, Response } from "express";
import * as own from "#contract/accounts/own.ts";
import { answerOf } from "#contract/http/answer-of.ts";
import { makeWebhookSecret as makeSecret } from "#delivery/sign-webhook.ts";
import { requireOpenState } from "#domain/accounts/rights.ts";
import { Refusal } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { changeAccount } from "#registry/accounts/change-account.ts";
import { deprecateAgent } from "#registry/agents/deprecate-agent.ts";
import { getListedAgent } from "#registry/agents/get-own-agent.ts";
import { hideAgent, removeAgent } from "#registry/agents/remove-agent.ts";
import { restoreAgent } from "#registry/agents/restore-agent.ts";
import { endClaim } from "#registry/claims/end-claim.ts";
import { requestCheck, startClaim } from "#registry/claims/start-claim.ts";
import { takeBackComment } from "#registry/comments/take-back-comment.ts";
import { discardDraft, saveDraft } from "#registry/drafts/drafts.ts";
import { answerStatement } from "#registry/findings/answer-statement.ts";
import { disputeIncident } from "#registry/incidents/dispute-incident.ts";
import { markNotificationsRead } from "#registry/outbox/notify.ts";
import { findWebhook } from "#registry/outbox/owner-webhook.ts";
import * as webhooks from "#registry/outbox/webhooks.ts";
import { ownersOf } from "#registry/owners/acting.ts";
import { requireRecord } from "#registry/requirements.ts";
import { findCurrentAgents } from "#registry/signals/agents-by-slug.ts";
import { revokeToken } from "#registry/tokens/revoke-token.ts";
import { statementOf } from "#snapshot/agents/attached-statements.ts";
import { recordedIncidentView } from "#views/moderation/recorded-incident-view.ts";
import { parseQuery } from "../../http/parse-query.ts";
import { bodyOf } from "../../middleware/read-json-body.ts";
import { nameOfOwner, ownersIn, ownOf } from "../acting-request.ts";
import type { ClaimParts } from "../dashboard/claims/claim-handlers.ts";
import type { WebhookParts } from "../dashboard/outbox/outbox-handlers.ts";
import type { ApiParts } from "../dashboard/visit.ts";
import { answering, holderOf, readIfMatch, tokenActor, tokenOf } from "../handler.ts";
import { ownAgentView, ownClaimView } from "./own-lists.ts";

const named = ({ call }: Request, name: string) => call.parameters[name] ?? "";

/** What owners do with an agent, and about an incident of it. */
export function ownAgentActs({ registry, onChange, baseUrl }: ApiParts) {
	const { store } = registry;
	async function answer(response: Response, record: AgentRecord) {
		const { agent, headers } = await ownAgentView(store, record, baseUrl);
		response.set(headers);
		return agent;
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
			const verbs = { active: restoreAgent, deprecated: deprecateAgent, removed: removeAgent };
			const after = await { ...verbs, hidden: hideAgent }[status](acting, act);
			onChange("member");
			return answer(response, after);
		},
		sayOnStatement: async (request) => {
			const { registry: acting, ...of } = await ownOf(registry, request);
			const { answer } = await bodyOf(own.AnswerRequest, request);
			const said = { ...of, statement: named(request, "id"), answer: answer ?? "" };
			const after = await answerStatement(acting, said);
			onChange("member");
			return statementOf(after, of.slug);
		},
		disputeMyIncident: async (request) => {
			const incident = named(request, "incident");
			const { reason } = await bodyOf(own.DisputeRequest, request);
			const known = await store.incidents.find(incident);
			const agents = known ? await findCurrentAgents(store, known.agents) : [];
			const owners = await ownersOf(store, holderOf(request));
			const mine = agents.find(({ ownerId }) => owners.some(({ id }) => id === ownerId));
			const { ofRecord } = ownersIn(registry);
			const { context, ownerId } = await ofRecord(request, mine?.ownerId, { about: mine });
			const after = await disputeIncident(context, { incident, ownerId, reason });
			onChange("member");
			return recordedIncidentView(after, baseUrl);
		},
	});
}

/** What owners do with their claims, drafts, messages and tokens, and how they are told of news. */
export function ownActs(parts: ClaimParts & WebhookParts) {
	const { registry, onChange, onCheckRequest, checkAddress, wakeOutbox } = parts;
	const { store } = registry;
	const { named: ownerNamed, ofRecord } = ownersIn(registry);
	const claimOf = async (request: Request) => {
		const id = named(request, "id");
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
	async function meOf(request: Request): Promise<own.Me> {
		const { id, ownerId, limits } = tokenOf(request);
		const account = await store.accounts.find(ownerId);
		const owners = await ownersOf(store, holderOf(request), "view");
		const tokens = (await store.tokens.by("owner", ownerId))
			.filter((token) => token.revokedAt === null && (!limits || token.id === id))
			.map((token) => answerOf(own.HeldToken, { ...token, isThis: token.id === id }));
		return {
			account: account?.id ?? null,
			display_name: account?.displayName ?? null,
			wants_mail: account?.wantsMail ?? false,
			owners: await Promise.all(owners.map(({ id }) => nameOfOwner(store, id))),
			tokens,
		};
	}
	async function webhookOf(request: Request) {
		const { owner: name } = parseQuery(own.OwnerQuery, request.call.query);
		const { ownerId, context } = await ownerNamed(request, name, { need: "administer" });
		const view = async (stated = {}) => {
			const webhook = await findWebhook(store, ownerId);
			const sent = await store.deliveries.newestBy("account", ownerId, SHOWN_DELIVERIES);
			const deliveries = sent
				.filter(({ channel }) => channel === "webhook")
				.map((one) =>
					answerOf(own.Delivery, { ...one, detail: one.attempts.at(-1)?.detail ?? null }),
				);
			return answerOf(own.OwnWebhook, { ...(webhook ?? NO_WEBHOOK), deliveries, ...stated });
		};
		return { accountId: ownerId, context, view };
	}
	return answering({
		startMyClaim: async (request) => {
			const { method, owner: name } = await bodyOf(own.ClaimRequest, request);
			const slug = named(request, "slug");
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
		saveMyDraft: async (request) => {
			const asked = await bodyOf(own.DraftRequest, request);
			const { owner: name, agent_slug: agentSlug = null, values } = asked;
			const about = await store.agents.find(agentSlug ?? "");
			const { context, ownerId: accountId } = await ownerNamed(request, name, { about });
			const draft = { accountId, agentSlug, values };
			await (Object.keys(values).length > 0 ? saveDraft : discardDraft)(context, draft);
		},
		readMyNotifications: async (request) => {
			const { owner: name } = parseQuery(own.OwnerQuery, request.call.query);
			const { context, ownerId: accountId } = await ownerNamed(request, name, { need: "view" });
			await markNotificationsRead(context, { accountId });
		},
		takeBackMyComment: async (request) => {
			const of = { id: named(request, "id"), actor: tokenActor(request) };
			const { wasPublic } = await takeBackComment(registry, of);
			if (wasPublic) onChange("member");
		},
		revokeMyToken: async (request) => {
			const id = named(request, "id");
			const token = await requireRecord(store, "tokens", id);
			const need = id === tokenOf(request).id ? "view" : "administer";
			const { context, ...of } = await ofRecord(request, token.ownerId, { need });
			await revokeToken(context, id, of);
		},
		getMe: meOf,
		changeMe: async (request) => {
			const asked = await bodyOf(own.MeRequest, request);
			const { ownerId: accountId } = await ownerNamed(request, "me", { need: "administer" });
			const account = await requireRecord(store, "accounts", accountId);
			const { display_name: displayName = account.displayName } = asked;
			const { wants_mail: wantsMail = account.wantsMail } = asked;
			await changeAccount(registry, { accountId, displayName, wantsMail });
			return meOf(request);
		},
		getMyWebhook: async (request) => {
			const { view } = await webhookOf(request);
			return view({ secret: null });
		},
		changeMyWebhook: async (request) => {
			const { accountId, context, view } = await webhookOf(request);
			const { url, new_secret: isNew, test } = await bodyOf(own.WebhookRequest, request);
			if (url === null) await webhooks.removeWebhook(context, { accountId });
			else if (url)
				await webhooks.saveWebhook(context, { accountId, url, checkAddress, makeSecret });
			if (isNew) await webhooks.renewWebhookSecret(context, { accountId, makeSecret });
			if (test) await webhooks.testWebhook(context, { accountId }).then(wakeOutbox);
			return view(url || isNew ? {} : { secret: null });
		},
	});
}

const SHOWN_DELIVERIES = 50;
const NO_WEBHOOK = { url: null, secret: null, disabledAt: null, disabledReason: null };
