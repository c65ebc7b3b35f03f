import { dashboardPath } from "#contract/addresses.ts";
import { invalidBody } from "#domain/accept-registration.ts";
import { changesOfForm } from "#domain/accept-revision.ts";
import { deprecateAgent } from "#registry/agents/deprecate-agent.ts";
import { getOwnAgent } from "#registry/agents/get-own-agent.ts";
import { removeAgent } from "#registry/agents/remove-agent.ts";
import { restoreAgent } from "#registry/agents/restore-agent.ts";
import { findRevisionIssues, reviseAgent } from "#registry/agents/revise-agent.ts";
import type { DocumentSource } from "#registry/documents/fetch-document.ts";
import { tryDocument } from "#registry/documents/try-document.ts";
import { discardDraft } from "#registry/drafts/discard-draft.ts";
import type { LogoDecoder } from "#registry/logos/send-logo.ts";
import type { Handlers } from "../../handler.ts";
import { attachLogo } from "../logos/attach-logo.ts";
import { showPage } from "../show-page.ts";
import { atDocument, readDocumentForm } from "../submissions/document-form.ts";
import { findListingIssues, shownAgain } from "../submissions/find-listing-issues.ts";
import { takeForm } from "../take-form.ts";
import type { DashboardParts, Visit } from "../visit.ts";
import { agentPage, agentsPage, choiceOf, editPage, plainPage, renamePage } from "./agent-pages.ts";

/** Agents of the signed-in account. */
export function agentHandlers(parts: DashboardParts & DocumentSource & LogoDecoder) {
	return {
		myAgents: showPage(parts, (visit) => agentsPage(parts, visit)),
		myAgent: showPage(parts, (visit) => agentPage(parts, visit)),
		myAgentEdit: showPage(parts, (visit) => editPage(parts, visit)),
		myAgentShare: showPage(parts, (visit) => plainPage(parts, visit, { page: "share" })),
		myAgentRename: showPage(parts, (visit) => renamePage(parts, visit)),
		myAgentDeprecate: showPage(parts, (visit) => plainPage(parts, visit, { page: "deprecate" })),
		myAgentRemove: showPage(parts, (visit) => plainPage(parts, visit, { page: "remove" })),
		...revisionForms(parts),
		...stateForms(parts),
	} satisfies Partial<Handlers>;
}

/** Forms whose change a moderator reviews. */
function revisionForms(parts: DashboardParts & DocumentSource & LogoDecoder) {
	const { registry } = parts;
	return {
		reviseListing: takeForm(parts, "reviseListing", {
			findMore: (values, errors, visit) =>
				findListingIssues(values, errors, (changes) =>
					findRevisionIssues(registry.store, { ...choiceOf(visit), changes }),
				),
			attach: attachLogo(parts),
			act: async (visit, form, values) => {
				const own = choiceOf(visit);
				const changes = changesOfForm(form);
				if (form.act === "preview") {
					const errors = await findRevisionIssues(registry.store, { ...own, changes });
					return editPage(parts, visit, { attempt: shownAgain(values, errors), attempted: "edit" });
				}
				await reviseAgent(registry, { ...own, changes });
				await discardDraft(registry, { accountId: own.ownerId, agentSlug: own.slug });
				return { to: dashboardPath("myAgent", own.slug), done: "revised" };
			},
			again: (visit, attempt) => editPage(parts, visit, { attempt, attempted: "edit" }),
		}),
		reviseFromDocument: takeForm(parts, "reviseFromDocument", {
			act: async (visit, form) => {
				const own = choiceOf(visit);
				await getOwnAgent(registry.store, own);
				const { document, flags } = await readDocumentForm(parts, visit, form);
				const listing = await tryDocument(registry.store, { ...own, document });
				return editPage(parts, visit, { read: { listing, flags } });
			},
			again: (visit, attempt) =>
				editPage(parts, visit, { attempt: atDocument(attempt), attempted: "document" }),
		}),
		renameAgent: takeForm(parts, "renameAgent", {
			act: async (visit, changes) => {
				const own = choiceOf(visit);
				await reviseAgent(registry, { ...own, changes });
				return { to: dashboardPath("myAgent", own.slug), done: "renamed" };
			},
			again: (visit, attempt) => renamePage(parts, visit, attempt),
		}),
	};
}

/** Forms that take effect immediately. */
function stateForms(parts: DashboardParts) {
	const { registry, onChange } = parts;
	return {
		deprecateAgent: takeForm(parts, "deprecateAgent", {
			act: async (visit, form) => {
				const { slug } = await deprecateAgent(registry, { ...form, ...actOf(visit) });
				onChange("member");
				return { to: dashboardPath("myAgent", slug), done: "deprecated" };
			},
			again: (visit, attempt) => plainPage(parts, visit, { page: "deprecate", attempt }),
		}),
		restoreAgent: takeForm(parts, "restoreAgent", {
			act: async (visit) => {
				const { slug } = await restoreAgent(registry, actOf(visit));
				onChange("member");
				return { to: dashboardPath("myAgent", slug), done: "restored" };
			},
			again: (visit, attempt) => plainPage(parts, visit, { page: "deprecate", attempt }),
		}),
		removeAgent: takeForm(parts, "removeAgent", {
			act: async (visit, { confirm }) => {
				const act = actOf(visit);
				if (confirm !== act.slug) {
					throw invalidBody([{ pointer: "#/confirm", detail: `must be ${act.slug}` }]);
				}
				await removeAgent(registry, act);
				await discardDraft(registry, { accountId: visit.account.id, agentSlug: act.slug });
				onChange("member");
				return { to: dashboardPath("myAgents"), done: "removed" };
			},
			again: (visit, attempt) => plainPage(parts, visit, { page: "remove", attempt }),
		}),
	};
}

function actOf({ account, parameters }: Visit) {
	return { slug: parameters.slug ?? "", actor: { id: account.id }, as: "owner" } as const;
}
