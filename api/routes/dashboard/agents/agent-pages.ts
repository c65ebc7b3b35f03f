import { draftKey } from "#domain/records/draft-record.ts";
import { getOwnAgent } from "#registry/agents/get-own-agent.ts";
import type { RegistryReader } from "#registry/store.ts";
import { withPosition } from "#registry/submissions/find-submission.ts";
import { findUsualReview } from "#registry/submissions/find-usual-review.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import { previewOfChanges } from "../submissions/preview-of-changes.ts";
import type { ReadListing } from "../submissions/read-blocks.ts";
import type { DashboardParts, Visit } from "../visit.ts";
import { deprecationView, removalView, renameView } from "./agent-acts.ts";
import { agentEditView, type EditForm } from "./agent-edit-view.ts";
import { shareView } from "./agent-share.ts";
import { agentView } from "./agent-view.ts";
import { agentsView } from "./agents-view.ts";

type Parts = Pick<DashboardParts, "registry">;

/** The agent that a page or form is about, and the account that must own it. */
export function choiceOf({ account, parameters }: Visit) {
	return { slug: parameters.slug ?? "", ownerId: account.id };
}

export async function agentsPage(
	{ registry: { store } }: Parts,
	{ account, done, hour }: Visit,
): Promise<DashboardView> {
	const agents = await store.agents.by("owner", account.id);
	const own = await Promise.all(
		agents.map(async (agent) => ({ agent, revision: await store.findOpenRevision(agent.slug) })),
	);
	return agentsView(hour.context, { account, agents: own, done });
}

export async function agentPage(
	{ registry: { store } }: Parts,
	visit: Visit,
): Promise<DashboardView> {
	const own = await ownAgentVisit(store, visit);
	const submission = await store.findOpenRevision(own.agent.slug);
	const queued = submission && (await withPosition(store, submission));
	return agentView(visit.hour.context, {
		...own,
		revision: queued && {
			...queued,
			queueLength: await store.submissions.countBy("status", "pending"),
			usualSeconds: await findUsualReview(store, queued),
		},
		draft: await findDraft(store, visit),
		categories: await store.categories.list(),
	});
}

interface ShownForm {
	attempt?: FormAttempt;
	attempted?: EditForm;
	read?: ReadListing;
}

export async function editPage(
	{ registry }: Parts,
	visit: Visit,
	shown: ShownForm = {},
): Promise<DashboardView> {
	const { store } = registry;
	const own = await ownAgentVisit(store, visit);
	const revision = await store.findOpenRevision(own.agent.slug);
	const edited = { agent: own.agent, open: revision };
	return agentEditView(visit.hour.context, {
		...own,
		...shown,
		revision,
		preview: await previewOfChanges(registry, { attempt: shown.attempt, hour: visit.hour }, edited),
		draft: await findDraft(store, visit),
		categories: await store.categories.list(),
	});
}

export async function renamePage(
	{ registry: { store } }: Parts,
	visit: Visit,
	attempt?: FormAttempt,
): Promise<DashboardView> {
	const own = await ownAgentVisit(store, visit, attempt);
	const revision = await store.findOpenRevision(own.agent.slug);
	return renameView(visit.hour.context, { ...own, revision });
}

/** Pages that show nothing but the agent itself. */
const PLAIN_PAGES = { share: shareView, deprecate: deprecationView, remove: removalView };

export async function plainPage(
	{ registry: { store } }: Parts,
	visit: Visit,
	{ page, attempt }: { page: keyof typeof PLAIN_PAGES; attempt?: FormAttempt },
): Promise<DashboardView> {
	return PLAIN_PAGES[page](visit.hour.context, await ownAgentVisit(store, visit, attempt));
}

async function ownAgentVisit(store: RegistryReader, visit: Visit, attempt?: FormAttempt) {
	const { account, done } = visit;
	return { account, done, attempt, agent: await getOwnAgent(store, choiceOf(visit)) };
}

function findDraft(store: RegistryReader, visit: Visit) {
	const { slug, ownerId } = choiceOf(visit);
	return store.drafts.find(draftKey({ accountId: ownerId, agentSlug: slug }));
}
