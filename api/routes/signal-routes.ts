import type { Request } from "express";
import { z } from "zod";
import * as signals from "#contract/accounts/signals.ts";
import {
	REPORT_RECEIVED,
	type ReportReceipt,
	ReportRequest,
} from "#contract/agents/agent-report.ts";
import { type CommentReceipt, CommentRequest } from "#contract/agents/comment.ts";
import { agentPath, getParameter } from "#contract/http/addresses.ts";
import type { ProblemIssue } from "#contract/http/problem.ts";
import type { Limits } from "#contract/quotas.ts";
import { isOrganisation } from "#domain/accounts/owners.ts";
import { invalidBody, Refusal } from "#domain/errors.ts";
import { gateReport } from "#domain/moderation/gate-report.ts";
import { issueSentence } from "#domain/texts/issue-sentence.ts";
import { addComment } from "#registry/comments/comments.ts";
import { addReport } from "#registry/reports/reports.ts";
import { castVote, findStandingVote, getPublicAgent } from "#registry/signals/cast-vote.ts";
import * as watchlist from "#registry/signals/watchlist.ts";
import type { RegistryContext } from "#registry/store.ts";
import { issuesOf } from "../http/parse-body.ts";
import { bodyOf, readJsonBody } from "../middleware/read-json-body.ts";
import { networkKey } from "../rate-limit/client-key.ts";
import type { CountRequest } from "../rate-limit/limiters.ts";
import type { ApiParts } from "./dashboard/visit.ts";
import { answering, type Handler, sendJson, tokenActor } from "./handler.ts";
import { sendLock, wantsLock } from "./lock-routes.ts";

/** What the owner of a token thinks of an agent: votes, the watchlist, comments. Read from the registry itself. */
export function signalRoutes({ registry, source, baseUrl, onChange }: ApiParts) {
	const { store } = registry;
	const watchedView = ({ agent, since }: watchlist.WatchedRecord): signals.WatchedAgent => ({
		slug: agent.slug,
		since,
		url: baseUrl + agentPath(agent.slug),
	});
	const lockWatchlist: Handler = async (request, response) => {
		const watched = await watchlist.listWatchedAgents(store, tokenActor(request));
		const slugs = watched.map(({ agent }) => agent.slug);
		await sendLock(request, response, { parts: { source, registry }, slugs });
	};
	const getWatchlist: Handler = async (request, response) => {
		if (wantsLock(request.call.query)) return lockWatchlist(request, response);
		const watched = await watchlist.listWatchedAgents(store, tokenActor(request));
		const list: signals.Watchlist = { agents: watched.map(watchedView), total: watched.length };
		await sendJson(request, response, list);
	};
	const answers = answering({
		getVote: async (request) => {
			const agent = await getPublicAgent(store, slugOf(request));
			const { value } = await findStandingVote(store, agent, tokenActor(request));
			return { slug: agent.slug, value } satisfies signals.Vote;
		},
		castVote: async (request) => {
			const actor = tokenActor(request);
			const { value } = await bodyOf(signals.VoteRequest, request);
			const slug = slugOf(request);
			await castVote(registry, { slug, actor, value });
			return { slug, value } satisfies signals.Vote;
		},
		takeBackVote: (request) =>
			castVote(registry, { slug: slugOf(request), actor: tokenActor(request), value: 0 }),
		getWatch: async (request) => {
			const watched = await watchlist.listWatchedAgents(store, tokenActor(request));
			const record = watched.find(({ agent }) => agent.slug === slugOf(request));
			if (!record) throw new Refusal("not_found", "This agent is not on your watchlist.");
			return watchedView(record);
		},
		watchAgent: async (request) => {
			const actor = tokenActor(request);
			const watched = await watchlist.watchAgent(registry, { slug: slugOf(request), actor });
			return watchedView(watched);
		},
		unwatchAgent: (request) =>
			watchlist.unwatchAgent(registry, { slug: slugOf(request), actor: tokenActor(request) }),
		addComment: async (request) => {
			const actor = tokenActor(request);
			const { body } = await bodyOf(CommentRequest, request);
			const { id, status } = await addComment(registry, { slug: slugOf(request), actor, body });
			if (status === "published") onChange("member");
			return { id, status, message: COMMENT_MESSAGES[status] } satisfies CommentReceipt;
		},
	});
	return { ...answers, getWatchlist, lockWatchlist };
}

const COMMENT_MESSAGES: Readonly<Record<CommentReceipt["status"], string>> = {
	held: "Held for a moderator. The comment becomes public once it is approved.",
	published: "Published. The comment appears on the page within a few minutes.",
};

const slugOf = ({ call }: Request) => getParameter(call.parameters, "slug");

export function reportAgent(registry: RegistryContext, countReport?: CountRequest): Handler {
	return async (request, response) => {
		const { parameters, token, address } = request.call;
		const report = parseReport(await readJsonBody(request), registry.limits);
		const { id } = await addReport(registry, {
			...report,
			slug: getParameter(parameters, "slug"),
			network: networkKey(address),
			actor: token && !isOrganisation(token.ownerId) ? { id: token.ownerId } : null,
			beforeSaving: countReport && (() => countReport(request)),
		});
		await sendJson(request, response, { id, message: REPORT_RECEIVED } satisfies ReportReceipt);
	};
}

/** A report, or a refusal that names every member that is wrong or unknown. */
function parseReport(body: unknown, limits: Limits): ReportRequest {
	const parsed = ReportRequest.safeParse(body, { error: issueSentence });
	if (parsed.success) return parsed.data;
	const issues = parsed.error.issues.flatMap(issuesOf);
	throw invalidBody([...issues, ...findReportIssues(body, issues, limits)]);
}

const Texts = z
	.object({ text: z.string(), evidence_url: z.string(), contact: z.string() })
	.partial();

/** What the gates refuse in a report, apart from members whose shape is already wrong, so that all errors are reported together. */
export function findReportIssues(
	report: unknown,
	issues: readonly ProblemIssue[],
	limits: Limits,
): readonly ProblemIssue[] {
	const broken = new Set(issues.map(({ pointer }) => pointer));
	const sound = Object.entries(report ?? {}).filter(
		([member, value]) => value !== "" && !broken.has(`#/${member}`),
	);
	const { data } = Texts.safeParse(Object.fromEntries(sound));
	if (data === undefined) return [];
	const flaws = gateReport({ ...data, text: data.text ?? "" }, limits).issues;
	return flaws.filter(({ pointer }) => pointer !== "#/text" || data.text !== undefined);
}
