import { ownAgentPath } from "#contract/addresses.ts";
import {
	DeprecationForm,
	DocumentForm,
	NoFields,
	RemovalForm,
	RenameForm,
} from "#contract/forms.ts";
import { ListingChangesForm } from "#contract/listing-form.ts";
import { invalidBody } from "#domain/accept-registration.ts";
import { changesOfForm } from "#domain/accept-revision.ts";
import { draftKey } from "#domain/records/draft-record.ts";
import { deprecateAgent } from "#registry/agents/deprecate-agent.ts";
import { getOwnAgent } from "#registry/agents/get-own-agent.ts";
import { removeAgent } from "#registry/agents/remove-agent.ts";
import { restoreAgent } from "#registry/agents/restore-agent.ts";
import { findRevisionIssues, reviseAgent } from "#registry/agents/revise-agent.ts";
import type { DocumentSource } from "#registry/documents/fetch-document.ts";
import { tryDocument } from "#registry/documents/try-document.ts";
import { discardDraft } from "#registry/drafts/discard-draft.ts";
import type { LogoDecoder } from "#registry/logos/send-logo.ts";
import type { AgentForm } from "#views/dashboard/agent-parts.ts";
import { agentView } from "#views/dashboard/agent-view.ts";
import { agentsView } from "#views/dashboard/agents-view.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import type { ReadListing } from "#views/dashboard/read-blocks.ts";
import type { Handlers } from "../handler.ts";
import { attachLogo } from "./attach-logo.ts";
import { atDocument, readDocumentForm } from "./document-form.ts";
import { findListingIssues } from "./find-listing-issues.ts";
import { showPage } from "./show-page.ts";
import { takeForm } from "./take-form.ts";
import type { DashboardParts, Visit } from "./visit.ts";

/** Agents of the signed-in account. */
export function agentHandlers(parts: DashboardParts & DocumentSource & LogoDecoder) {
	return {
		myAgents: showPage(parts, (visit) => agentsPage(parts, visit)),
		myAgent: showPage(parts, (visit) => agentPage(parts, visit)),
		...revisionForms(parts),
		...stateForms(parts),
	} satisfies Partial<Handlers>;
}

/** Forms whose change waits for a moderator. */
function revisionForms(parts: DashboardParts & DocumentSource & LogoDecoder) {
	const { registry } = parts;
	return {
		reviseListing: takeForm(parts, {
			schema: ListingChangesForm,
			findMore: (values, errors, visit) =>
				findListingIssues(values, errors, (changes) =>
					findRevisionIssues(registry.store, { ...choiceOf(visit), continues: true, changes }),
				),
			attach: attachLogo(parts),
			act: async (visit, form) => {
				const own = { ...choiceOf(visit), continues: true };
				await reviseAgent(registry, { ...own, changes: changesOfForm(form) });
				await discardDraft(registry, { accountId: own.ownerId, agentSlug: own.slug });
				return { to: ownAgentPath(own.slug), done: "revised" };
			},
			again: again(parts, "edit"),
		}),
		reviseFromDocument: takeForm(parts, {
			schema: DocumentForm,
			act: async (visit, form) => {
				const own = choiceOf(visit);
				await getOwnAgent(registry.store, own);
				const { document, flags } = await readDocumentForm(parts, visit, form);
				const listing = await tryDocument(registry.store, { ...own, document });
				return agentPage(parts, visit, { read: { listing, flags } });
			},
			again: (visit, attempt) => again(parts, "document")(visit, atDocument(attempt)),
		}),
		renameAgent: takeForm(parts, {
			schema: RenameForm,
			act: async (visit, changes) => {
				const own = { ...choiceOf(visit), continues: true };
				await reviseAgent(registry, { ...own, changes });
				return { to: ownAgentPath(own.slug), done: "renamed" };
			},
			again: again(parts, "rename"),
		}),
	};
}

/** Forms that act at once. */
function stateForms(parts: DashboardParts) {
	const { registry, onChange } = parts;
	return {
		deprecateAgent: takeForm(parts, {
			schema: DeprecationForm,
			act: async (visit, form) => {
				const { slug } = await deprecateAgent(registry, { ...form, ...actOf(visit) });
				onChange("member");
				return { to: ownAgentPath(slug), done: "deprecated" };
			},
			again: again(parts, "deprecate"),
		}),
		restoreAgent: takeForm(parts, {
			schema: NoFields,
			act: async (visit) => {
				const { slug } = await restoreAgent(registry, actOf(visit));
				onChange("member");
				return { to: ownAgentPath(slug), done: "restored" };
			},
			again: again(parts),
		}),
		removeAgent: takeForm(parts, {
			schema: RemovalForm,
			act: async (visit, { confirm }) => {
				const act = actOf(visit);
				if (confirm !== act.slug) {
					throw invalidBody([{ pointer: "#/confirm", detail: `must be ${act.slug}` }]);
				}
				await removeAgent(registry, act);
				await discardDraft(registry, { accountId: visit.account.id, agentSlug: act.slug });
				onChange("member");
				return { to: "/dashboard/agents/", done: "removed" };
			},
			again: again(parts, "remove"),
		}),
	};
}

function choiceOf({ account, parameters }: Visit) {
	return { slug: parameters.slug ?? "", ownerId: account.id };
}

function actOf({ account, parameters }: Visit) {
	return { slug: parameters.slug ?? "", actor: { id: account.id }, as: "owner" } as const;
}

function again(parts: DashboardParts, attempted?: AgentForm) {
	return (visit: Visit, attempt: FormAttempt) =>
		agentPage(parts, visit, { attempt, ...(attempted ? { attempted } : {}) });
}

async function agentsPage(
	{ registry: { store } }: DashboardParts,
	{ account, done, hour }: Visit,
): Promise<DashboardView> {
	const agents = await store.agents.by("owner", account.id);
	const own = await Promise.all(
		agents.map(async (agent) => ({ agent, revision: await store.findOpenRevision(agent.slug) })),
	);
	return agentsView(hour.context, { account, agents: own, done });
}

export async function agentPage(
	{ registry: { store } }: DashboardParts,
	visit: Visit,
	shown: { attempt?: FormAttempt; attempted?: AgentForm; read?: ReadListing } = {},
): Promise<DashboardView> {
	const { account, done, hour } = visit;
	const agent = await getOwnAgent(store, choiceOf(visit));
	return agentView(hour.context, {
		...shown,
		account,
		agent,
		revision: await store.findOpenRevision(agent.slug),
		draft: await store.drafts.find(draftKey({ accountId: account.id, agentSlug: agent.slug })),
		categories: await store.categories.list(),
		done,
	});
}
