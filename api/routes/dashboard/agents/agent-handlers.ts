import { dashboardPath, getParameter } from "#contract/http/addresses.ts";
import { changesOfForm } from "#domain/agents/accept-revision.ts";
import { invalidBody } from "#domain/errors.ts";
import { draftKey } from "#domain/records/draft-record.ts";
import { getOwnAgent } from "#registry/agents/get-own-agent.ts";
import {
	deprecateAgent,
	hideAgent,
	removeAgent,
	restoreAgent,
} from "#registry/agents/restore-agent.ts";
import { findRevisionIssues, reviseAgent } from "#registry/agents/revise-agent.ts";
import type { DocumentSource } from "#registry/documents/fetch-document.ts";
import { tryDocument } from "#registry/documents/revise-listing.ts";
import { discardDraft } from "#registry/drafts/drafts.ts";
import { listFindings, lookAgain, sayOnFinding } from "#registry/findings/own-findings.ts";
import { answerStatement, statementsAbout } from "#registry/findings/statements.ts";
import type { LogoDecoder } from "#registry/logos/send-logo.ts";
import type { RegistryReader } from "#registry/store.ts";
import { withPosition } from "#registry/submissions/find-similar.ts";
import { findUsualReview } from "#registry/submissions/find-usual-review.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { rowsOfPage } from "#views/dashboard/paging.ts";
import { findingView } from "#views/moderation/finding-view.ts";
import { listedOwners } from "../../owners/own-organisations.ts";
import { formsOf } from "../forms-of.ts";
import type { ReadListing } from "../submissions/document-blocks.ts";
import {
	atDocument,
	listingForm,
	previewOfChanges,
	readDocumentForm,
	shownAgain,
	submissionToStartFrom,
} from "../submissions/listing-form.ts";
import { takeForm } from "../take-form.ts";
import { type DashboardParts, ownerIn, pageNumber, showPage, type Visit } from "../visit.ts";
import { deprecationView, removalView, renameView, shareView } from "./agent-acts-view.ts";
import { agentChecksView } from "./agent-checks-view.ts";
import { agentEditView } from "./agent-edit-view.ts";
import { agentPageView } from "./agent-view.ts";
import { agentsView } from "./agents-view.ts";

type ListingParts = DashboardParts & DocumentSource & LogoDecoder;
type Parts = Pick<DashboardParts, "registry">;

export function agentHandlers(parts: ListingParts) {
	return {
		myAgents: showPage(parts, (visit) => agentsPage(parts, visit)),
		myAgent: showPage(parts, (visit) => agentPage(parts, visit)),
		myAgentEdit: showPage(parts, (visit) => editPage(parts, visit)),
		myAgentShare: showPage(parts, (visit) => plainPage(parts, visit, shareView)),
		myAgentRename: showPage(parts, (visit) => renamePage(parts, visit)),
		myAgentDeprecate: showPage(parts, (visit) => plainPage(parts, visit, deprecationView)),
		myAgentRemove: showPage(parts, (visit) => plainPage(parts, visit, removalView)),
		myAgentChecks: showPage(parts, (visit) => checksPage(parts, visit)),
		...checkForms(parts),
		...revisionForms(parts),
		...stateForms(parts),
	};
}

/** Forms whose change a moderator reviews. */
function revisionForms(parts: ListingParts) {
	const { registry } = parts;
	const findIssues = (visit: Visit, changes: Parameters<typeof findRevisionIssues>[1]["changes"]) =>
		findRevisionIssues(registry, { ...choiceOf(visit), changes });
	const path = (visit: Visit) => dashboardPath("myAgent", choiceOf(visit).slug);
	const renameForm = formsOf(parts, { path, again: (visit) => renamePage(parts, visit) });
	return {
		reviseListing: takeForm(parts, "reviseListing", {
			...listingForm(parts, findIssues),
			act: async (visit, form, values) => {
				const own = choiceOf(visit);
				const changes = changesOfForm(form);
				if (form.act === "preview") return shownAgain(values, await findIssues(visit, changes));
				const { status } = await reviseAgent(visit.registry, { ...own, changes });
				await discardDraft(registry, { accountId: visit.account.id, agentSlug: own.slug });
				return {
					to: dashboardPath("myAgent", own.slug),
					done: status === "approved" ? "released" : "revised",
				};
			},
			again: (visit) => editPage(parts, visit),
		}),
		reviseFromDocument: takeForm(parts, "reviseFromDocument", {
			act: async (visit, form) => {
				const own = choiceOf(visit);
				await getOwnAgent(registry.store, own);
				const { document, flags } = await readDocumentForm(parts, visit, form);
				const listing = await tryDocument(registry, { ...own, document });
				return editPage(parts, visit, { listing, flags });
			},
			again: (visit) => editPage(parts, atDocument(visit)),
		}),
		renameAgent: renameForm("renameAgent", "renamed", (visit, changes) =>
			reviseAgent(visit.registry, { ...choiceOf(visit), changes }),
		),
	};
}

function stateForms(parts: DashboardParts) {
	const path = (visit: Visit) => dashboardPath("myAgent", choiceOf(visit).slug);
	const deprecate = formsOf(parts, {
		path,
		again: (visit) => plainPage(parts, visit, deprecationView),
	});
	const restore = formsOf(parts, { path, again: (visit) => agentsPage(parts, visit) });
	const takeAway = formsOf(parts, {
		path: () => dashboardPath("myAgents"),
		again: (visit) => plainPage(parts, visit, removalView),
	});
	return {
		deprecateAgent: deprecate("deprecateAgent", "deprecated", async (visit, form) => {
			await deprecateAgent(visit.registry, { ...form, ...actOf(visit) });
			parts.onChange("member");
		}),
		restoreAgent: restore("restoreAgent", "restored", async (visit) => {
			await restoreAgent(visit.registry, actOf(visit));
			parts.onChange("member");
		}),
		removeAgent: takeAway("removeAgent", "removed", async (visit, { confirm }) => {
			const { slug } = visit.parameters;
			const detail = `must be ${slug}`;
			if (confirm !== slug) throw invalidBody([{ pointer: "#/confirm", detail }]);
			await removeAgent(visit.registry, actOf(visit));
			parts.onChange("member");
		}),
		hideAgent: takeAway("hideAgent", "hidden", async (visit) => {
			await hideAgent(visit.registry, actOf(visit));
			parts.onChange("member");
		}),
	};
}

function checkForms(parts: DashboardParts) {
	const form = formsOf(parts, {
		path: (visit) => dashboardPath("myAgentChecks", choiceOf(visit).slug),
		again: (visit) => checksPage(parts, visit),
	});
	return {
		askForLook: form("askForLook", "asked", (visit) => lookAgain(visit.registry, choiceOf(visit))),
		answerFinding: form("answerFinding", "said", async (visit, input) => {
			const choice = { ...choiceOf(visit), ...visit.parameters };
			const after = await sayOnFinding(visit.registry, { ...choice, ...input });
			if (after.publicAt !== null) parts.onChange("member");
		}),
		answerStatement: form("answerStatement", "said", async (visit, input) => {
			const choice = { ...choiceOf(visit), ...visit.parameters };
			await answerStatement(visit.registry, { ...choice, ...input });
			parts.onChange("member");
		}),
	};
}

async function checksPage({ registry }: Parts, visit: Visit): Promise<DashboardView> {
	const own = await withOwnAgent(registry.store, visit);
	const findings = await listFindings(registry.store, own.agent.slug);
	return agentChecksView(visit.hour.context, {
		...own,
		findings: findings.map(findingView),
		statements: await statementsAbout(registry.store, own.agent),
		now: registry.now(),
	});
}

/** The agent that a page or form is about, and the owner that it must have. */
function choiceOf({ actor, parameters }: Visit) {
	return { slug: getParameter(parameters, "slug"), ownerId: actor.id };
}

function actOf({ actor, parameters }: Visit) {
	return { slug: getParameter(parameters, "slug"), actor, as: "owner" } as const;
}

async function agentPage({ registry: { store } }: Parts, visit: Visit): Promise<DashboardView> {
	const own = await withOwnAgent(store, visit);
	const open = await store.findOpenRevision(own.agent.slug);
	const queued = open && (await withPosition(store, open));
	return agentPageView(visit.hour.context, {
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

export async function editPage({ registry }: Parts, visit: Visit, read?: ReadListing) {
	const { store } = registry;
	const own = await withOwnAgent(store, visit);
	const revision = await store.findOpenRevision(own.agent.slug);
	return agentEditView(visit.hour.context, {
		...own,
		read,
		from: (await submissionToStartFrom(store, visit))?.listing,
		revision,
		preview: await previewOfChanges({ registry }, visit, { agent: own.agent, open: revision }),
		draft: await findDraft(store, visit),
		categories: await store.categories.list(),
	});
}

async function renamePage({ registry: { store } }: Parts, visit: Visit): Promise<DashboardView> {
	const revision = await store.findOpenRevision(choiceOf(visit).slug);
	return renameView(visit.hour.context, { ...(await withOwnAgent(store, visit)), revision });
}

async function plainPage({ registry: { store } }: Parts, visit: Visit, view: typeof shareView) {
	return view(visit.hour.context, await withOwnAgent(store, visit));
}

async function withOwnAgent(store: RegistryReader, visit: Visit) {
	return { ...visit, agent: await getOwnAgent(store, choiceOf(visit)) };
}

/** A draft belongs to the person, whoever owns the agent. */
function findDraft(store: RegistryReader, visit: Visit) {
	const { slug } = choiceOf(visit);
	return store.drafts.find(draftKey({ accountId: visit.account.id, agentSlug: slug }));
}

const PAGE_LENGTH = 50;

/** Agents of the account and its organisations, also hidden ones. */
async function agentsPage(
	{ registry: { store } }: Pick<DashboardParts, "registry">,
	visit: Visit,
): Promise<DashboardView> {
	const owner = ownerIn(visit);
	const { ownerIds, organisations } = await listedOwners(store, visit.account, owner);
	const ownedBy = async (index: "owner" | "hiddenOwner") =>
		(await Promise.all(ownerIds.map((id) => store.agents.by(index, id)))).flat();
	const place = { page: pageNumber(visit), path: dashboardPath("myAgents"), query: { owner } };
	const { rows, ...around } = rowsOfPage(await ownedBy("owner"), PAGE_LENGTH, place);
	const shown = rows.map(async (agent) => {
		return { agent, revision: await store.findOpenRevision(agent.slug) };
	});
	const hidden = await ownedBy("hiddenOwner");
	const agents = await Promise.all(shown);
	return agentsView(visit.hour.context, { ...visit, agents, around, hidden, organisations });
}
