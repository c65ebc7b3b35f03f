import { agentPath, claimPath, ownAgentPath, ownSubmissionPath } from "#contract/addresses.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { CLAIM_STATUS_LABELS } from "../labels.ts";
import { showDay } from "../pages/display.ts";
import type { ViewContext } from "../view-context.ts";
import { deprecationSection, removalSection, renameSection } from "./agent-acts.ts";
import { agentFigures } from "./agent-figures.ts";
import { agentIncidents } from "./agent-incidents.ts";
import { agentNextSteps, editFieldId } from "./agent-next-steps.ts";
import type { AgentParts } from "./agent-parts.ts";
import { agentShare } from "./agent-share.ts";
import {
	type Block,
	fact,
	facts,
	form,
	link,
	links,
	notice,
	quote,
	type Section,
	section,
	text,
} from "./blocks.ts";
import { type DashboardView, dashboardView } from "./dashboard-view.ts";
import { DOCUMENT_FIELDS } from "./document-fields.ts";
import { DRAFT_OUTCOMES, draftable, draftBlocks, withDraft } from "./draft-words.ts";
import { attemptAt, withAttempt } from "./form-attempt.ts";
import { listingFields } from "./listing-fields.ts";
import { revisionChanges } from "./listing-fields-changes.ts";
import { readBlocks } from "./read-blocks.ts";
import { STATE_WORDS } from "./submission-words.ts";

const OUTCOMES = {
	revised: "Your change is in review. What is public stays as it is until then.",
	renamed: "Your request for another slug is in review.",
	deprecated: "The agent is deprecated. Its page says so within a few minutes.",
	restored: "The agent is active again.",
	...DRAFT_OUTCOMES,
};

/** One own agent and everything that its owner may do. */
export function agentView(context: ViewContext, parts: AgentParts): DashboardView {
	const { agent } = parts;
	return dashboardView(context, parts, {
		path: ownAgentPath(agent.slug),
		title: agent.title,
		outcomes: OUTCOMES,
		isLong: true,
		blocks: [factsBlock(parts), linksBlock(context, agent)],
		sections: [
			revisionSection(parts),
			agentFigures(context, agent),
			agentNextSteps(context, agent),
			agentShare(context, agent),
			documentSection(parts),
			editSection(parts),
			agentIncidents(context, agent),
			renameSection(parts),
			deprecationSection(context, parts),
			removalSection(parts),
		],
	});
}

function factsBlock({ agent, categories }: AgentParts): Block {
	const { slug, status, claim, websiteUrl, categorySlug, createdAt, updatedAt } = agent;
	const category = categories.find((known) => known.slug === categorySlug);
	return facts(
		fact("Slug", slug),
		fact("State", status === "deprecated" ? "Deprecated" : "Public"),
		fact("Ownership", CLAIM_STATUS_LABELS[claim.status], claimPath(slug)),
		fact("Website", websiteUrl ?? "None", websiteUrl),
		fact("Category", category?.name ?? "None"),
		fact("Listed since", showDay(createdAt)),
		fact("Changed", showDay(updatedAt)),
	);
}

function linksBlock({ agentBySlug }: ViewContext, { slug }: AgentRecord): Block {
	return links(
		// Approved within this hour, it has no page yet.
		agentBySlug.has(slug) ? link("Public page", agentPath(slug)) : null,
		link("Prove that it is yours", claimPath(slug)),
	);
}

function revisionSection({ agent, revision }: AgentParts): Section | null {
	if (!revision) return null;
	const { text: state, tone = "info" } = STATE_WORDS[revision.status].own;
	return section(
		"revision",
		"Your open change",
		notice(tone, `${state}. What is public stays as it is until it is approved.`),
		revision.reason === null ? null : quote(revision.reason),
		{ kind: "changes", changes: revisionChanges(agent, revision) },
		links(link("Look at it, edit it or take it back", ownSubmissionPath(revision.id))),
	);
}

function documentSection(parts: AgentParts): Section {
	return section(
		"document",
		"From a document",
		text("A new one takes the place of the one that is in the same format."),
		form(`${ownAgentPath(parts.agent.slug)}document/`, "Read it", {
			fields: withAttempt(DOCUMENT_FIELDS, attemptAt(parts, "document")),
		}),
	);
}

function editSection(parts: AgentParts): Section {
	const { agent, revision, categories, read } = parts;
	const attempt = attemptAt(parts, "edit");
	const draft = read ? undefined : parts.draft;
	const fields = listingFields(categories, read?.listing ?? revision?.listing ?? agent).map(
		(field) => ({ ...field, id: editFieldId(field.name) }),
	);
	return section(
		"edit",
		"Edit",
		read ? readBlocks(read, "ask for it") : null,
		text(
			revision
				? "The form begins with your open change and adds to it."
				: "A moderator reviews every change. The public listing stays as it is until then.",
		),
		...draftBlocks(attempt ? undefined : draft),
		form(ownAgentPath(agent.slug), "Submit change", {
			...draftable(agent.slug),
			fields: withDraft(fields, { attempt, draft }),
		}),
	);
}
