import { agentPath, claimPath, ownAgentPath, ownSubmissionPath } from "#contract/addresses.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { CLAIM_STATUS_LABELS } from "../labels.ts";
import { showDay } from "../pages/display.ts";
import type { ViewContext } from "../view-context.ts";
import { deprecationSection, removalSection, renameSection } from "./agent-acts.ts";
import { agentIncidents } from "./agent-incidents.ts";
import type { AgentParts } from "./agent-parts.ts";
import type { Block, Fact, Section } from "./blocks.ts";
import { type DashboardView, dashboardView } from "./dashboard-view.ts";
import { doneNotice, withAttempt } from "./form-attempt.ts";
import { listingFields } from "./listing-fields.ts";
import { revisionChanges } from "./listing-fields-changes.ts";
import { STATE_WORDS } from "./submission-words.ts";

const DONE: Readonly<Record<string, string>> = {
	revised: "Your change waits for a moderator. What is public stays as it is until then.",
	renamed: "Your wish for another slug waits for a moderator.",
	deprecated: "The agent is deprecated. Its page says so as soon as the pages are drawn again.",
	restored: "The agent is active again.",
};

/** One own agent and everything that its owner may do. */
export function agentView(context: ViewContext, parts: AgentParts): DashboardView {
	const { account, agent, done, attempt } = parts;
	return dashboardView(context, {
		path: ownAgentPath(agent.slug),
		title: agent.title,
		account,
		attempt,
		blocks: [
			...doneNotice(DONE, done),
			{ kind: "facts", facts: factsOf(parts) },
			linksBlock(context, agent),
		],
		sections: [
			...revisionSection(parts),
			editSection(parts),
			...agentIncidents(context, agent),
			renameSection(parts),
			deprecationSection(context, parts),
			removalSection(parts),
		],
	});
}

function factsOf({ agent, categories }: AgentParts): Fact[] {
	const { slug, status, claim, websiteUrl, categorySlug, createdAt, updatedAt } = agent;
	const category = categories.find((known) => known.slug === categorySlug);
	return [
		{ label: "Slug", value: slug },
		{ label: "State", value: status === "deprecated" ? "Deprecated" : "Public" },
		{ label: "Ownership", value: CLAIM_STATUS_LABELS[claim.status], href: claimPath(slug) },
		{ label: "Website", value: websiteUrl ?? "None", href: websiteUrl },
		{ label: "Category", value: category?.name ?? "None" },
		{ label: "Listed since", value: showDay(createdAt) },
		{ label: "Changed", value: showDay(updatedAt) },
	];
}

function linksBlock({ agentBySlug }: ViewContext, { slug }: AgentRecord): Block {
	const links = [{ label: "Prove that it is yours", path: claimPath(slug) }];
	const page = { label: "Public page", path: agentPath(slug) };
	// Approved within this hour, it has no page yet.
	return { kind: "links", links: agentBySlug.has(slug) ? [page, ...links] : links };
}

function revisionSection({ agent, revision }: AgentParts): Section[] {
	if (!revision) return [];
	const { text, tone = "info" } = STATE_WORDS[revision.status];
	const label = "Look at it, edit it or take it back";
	return [
		{
			id: "revision",
			title: "Your open change",
			blocks: [
				{
					kind: "notice",
					tone,
					text: `${text}. What is public stays as it is until it is approved.`,
				},
				...(revision.reason === null ? [] : [quote(revision.reason)]),
				{ kind: "changes", changes: revisionChanges(agent, revision) },
				{ kind: "links", links: [{ label, path: ownSubmissionPath(revision.id) }] },
			],
		},
	];
}

function quote(text: string): Block {
	return { kind: "quote", text };
}

function editSection({ agent, revision, categories, attempt, attempted }: AgentParts): Section {
	const text = revision
		? "The form begins with your open change and adds to it."
		: "A moderator reads every change. What is public stays as it is until then.";
	const fields = listingFields(categories, revision?.listing ?? agent);
	return {
		id: "edit",
		title: "Edit",
		blocks: [
			{ kind: "text", text },
			{
				kind: "form",
				form: {
					action: ownAgentPath(agent.slug),
					submit: "Ask for this change",
					fields: withAttempt(fields, attempted === "edit" ? attempt : undefined),
				},
			},
		],
	};
}
