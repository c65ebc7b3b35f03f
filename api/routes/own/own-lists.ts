import type { Request, Response } from "express";
import type { z } from "zod";
import * as own from "#contract/accounts/own.ts";
import { agentPath } from "#contract/http/addresses.ts";
import { answerOf } from "#contract/http/answer-of.ts";
import { pageOf, pagesOf } from "#contract/http/paging.ts";
import { notificationData } from "#delivery/compose-message.ts";
import { stateOf } from "#domain/agents/submission-states.ts";
import { claimLine, claimPlace } from "#domain/claims/claim-places.ts";
import { tagOf } from "#domain/history.ts";
import type { AgentRecord, ClaimRecord } from "#domain/records/agent-record.ts";
import { ownersOf } from "#registry/owners/acting.ts";
import type { RegistryContext, RegistryReader } from "#registry/store.ts";
import { withPosition } from "#registry/submissions/find-similar.ts";
import { findUsualReview } from "#registry/submissions/find-usual-review.ts";
import { reviewedAgentView } from "#views/moderation/reviewed-agent-view.ts";
import { parseQuery } from "../../http/parse-query.ts";
import { nameOfOwner, ownersIn } from "../acting-request.ts";
import { answering, holderOf } from "../handler.ts";
import { pageLinks } from "../list-agents.ts";
import { submissionAnswer } from "../submission-routes.ts";

interface List<Item> {
	read: (ownerId: string, request: Request) => Promise<Item[]>;
	/** When it was made, for the order. */
	at: (item: Item) => string;
	view: (item: Item, owner: string) => unknown;
}

/** What those have for whom a token may act, newest first. */
export function ownLists(registry: RegistryContext, baseUrl: string) {
	const { store } = registry;
	const { named } = ownersIn(registry);
	const list =
		<Item>({ read, at, view }: List<Item>) =>
		async (request: Request, response: Response) => {
			const { owner: name, ...place } = parseQuery(own.OwnQuery, request.call.query);
			const owners =
				name === undefined
					? await ownersOf(store, holderOf(request), "view")
					: [(await named(request, name, { need: "view" })).actor];
			const lists = owners.map(async ({ id }) => {
				const owner = await nameOfOwner(store, id);
				return (await read(id, request)).map((item) => ({ item, owner }));
			});
			const all = (await Promise.all(lists)).flat();
			all.sort((one, other) => (at(one.item) < at(other.item) ? 1 : -1));
			const shown = pageOf(all, place).map(({ item, owner }) => view(item, owner));
			const { endpoint, path, query } = request.call;
			const pages = pagesOf(all.length, place.limit);
			const Link = pageLinks(baseUrl + (endpoint?.path ?? path), query, {
				page: place.page,
				pages,
			});
			if (Link !== "") response.set({ Link });
			return { data: await Promise.all(shown), ...place, total: all.length };
		};
	return answering({
		listMyAgents: list({
			read: async (id) =>
				(await store.agents.by("owner", id)).concat(await store.agents.by("hiddenOwner", id)),
			at: ({ createdAt }) => createdAt,
			view: async (agent) => (await ownAgentView(store, agent, baseUrl)).agent,
		}),
		listMySubmissions: list({
			read: async (id, request) => {
				const { status } = parseQuery(own.OwnSubmissionsQuery, request.call.query);
				const all = await store.submissions.newestBy("owner", id);
				const hits = all.filter((item) => status === undefined || stateOf(item).status === status);
				const usual = await findUsualReview(store, { queuePosition: 1 });
				return hits.map((submission) => ({ submission, usual }));
			},
			at: ({ submission }) => submission.submittedAt,
			view: async ({ submission, usual }, owner) =>
				submissionAnswer(await withPosition(store, submission), { usual, owner, baseUrl }),
		}),
		listMyDrafts: list({
			read: (id) => store.drafts.newestBy("account", id),
			at: ({ savedAt }) => savedAt,
			view: (draft, owner) => answerOf(own.Draft, { ...draft, owner }),
		}),
		listMyClaims: list({
			read: (id) => store.claims.by("account", id),
			at: ({ createdAt }) => createdAt,
			view: (claim) => ownClaimView(registry, claim),
		}),
		listMyNotifications: list({
			read: (id) => store.notifications.newestBy("account", id),
			at: ({ at }) => at,
			view: (news, owner) => {
				const { id, readAt: read_at } = news;
				return { ...notificationData(news, baseUrl), id, owner, read_at };
			},
		}),
		listMyComments: list({
			read: (id) => store.comments.by("account", id),
			at: ({ createdAt }) => createdAt,
			view: (comment) => answerOf(own.OwnComment, comment),
		}),
	});
}

export async function ownAgentView(reader: RegistryReader, agent: AgentRecord, baseUrl: string) {
	const open = await reader.findOpenRevision(agent.slug);
	const shown: z.output<typeof own.OwnAgent> = {
		...reviewedAgentView(agent),
		owner: await nameOfOwner(reader, agent.ownerId ?? ""),
		title: agent.title,
		pending: open?.id ?? null,
		url: baseUrl + agentPath(agent.slug),
	};
	return { agent: shown, headers: { ETag: `"${tagOf(agent, open)}"` } };
}

/** The place follows from the listing as it is now. */
export async function ownClaimView(
	{ store: reader, allowedHosts = [] }: Pick<RegistryContext, "store" | "allowedHosts">,
	claim: ClaimRecord,
) {
	const owner = await nameOfOwner(reader, claim.accountId);
	const agent = await reader.agents.find(claim.agentSlug);
	const location = (agent && claimPlace(claim.method, agent, allowedHosts)?.location) ?? null;
	return answerOf(own.OwnClaim, { ...claim, owner, location, text: claimLine(claim.challenge) });
}
