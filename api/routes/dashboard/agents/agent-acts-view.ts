import { dashboardPath } from "#contract/http/addresses.ts";
import { DEPRECATION_MESSAGE_MAX_CHARACTERS } from "#contract/limits.ts";
import { RESTORABLE_DAYS } from "#domain/agents/removals.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { snippetView } from "#views/agents/snippet-view.ts";
import * as ui from "#views/dashboard/blocks.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { textArea, textField } from "#views/dashboard/fields.ts";
import type { Field } from "#views/dashboard/form-blocks.ts";
import type { ViewContext } from "#views/view-context.ts";
import { type OwnAgentVisit, ownAgentPage } from "./own-agent-page.ts";

const SLUG_MAX_CHARACTERS = 64;

function slugField(name: string, label: string, parts: Partial<Field>): Field {
	return textField(name, label, { maxLength: SLUG_MAX_CHARACTERS, autocomplete: "off", ...parts });
}

/** Another slug, which a moderator has to approve. */
export function renameView(
	context: ViewContext,
	parts: OwnAgentVisit & { revision: SubmissionRecord | undefined },
): DashboardView {
	const { agent, revision } = parts;
	const field = slugField("slug", "New slug", {
		value: revision?.renameTo ?? agent.slug,
		hint: "1 to 64 of a–z, 0–9 and inner hyphens.",
		required: true,
	});
	return ownAgentPage(context, parts, {
		page: "myAgentRename",
		blocks: [
			ui.text(
				"The slug is the name of your agent in addresses. A moderator reviews a new one. After that, old addresses redirect to it permanently, and the old slug is never reused.",
			),
			ui.form(dashboardPath("renameAgent", agent.slug), "Request new slug", { fields: [field] }),
		],
	});
}

export function deprecationView(context: ViewContext, visit: OwnAgentVisit): DashboardView {
	const isDeprecated = visit.agent.status === "deprecated";
	return ownAgentPage(context, visit, {
		page: "myAgentDeprecate",
		blocks: isDeprecated ? restoreBlocks(context, visit) : deprecateBlocks(visit),
	});
}

function deprecateBlocks({ agent }: OwnAgentVisit): ui.Block[] {
	const message = textArea("message", "Message", {
		hint: `Shown on its page right away. At most ${DEPRECATION_MESSAGE_MAX_CHARACTERS} characters, without addresses.`,
		maxLength: DEPRECATION_MESSAGE_MAX_CHARACTERS,
	});
	const successor = slugField("successor", "Successor", {
		hint: "Slug of the agent that replaces it.",
	});
	return [
		ui.text("Mark the agent as no longer maintained. It stays listed, and you can undo this."),
		ui.form(dashboardPath("deprecateAgent", agent.slug), "Deprecate agent", {
			fields: [message, successor],
		}),
	];
}

function restoreBlocks(
	{ site }: ViewContext,
	{ agent: { slug, deprecation } }: OwnAgentVisit,
): ui.Some<ui.Block>[] {
	const successor = deprecation?.successor ?? null;
	return [
		ui.text(
			successor === null
				? "This agent is deprecated."
				: `This agent is deprecated in favour of ${successor}.`,
		),
		deprecation?.message ? ui.quote(deprecation.message) : null,
		deprecation?.by === "moderator"
			? ui.text(`A moderator deprecated it. To have it restored, write to ${site.contactEmail}.`)
			: ui.form(dashboardPath("restoreAgent", slug), "Make it active again"),
	];
}

export function removalView(context: ViewContext, visit: OwnAgentVisit): DashboardView {
	const { slug } = visit.agent;
	const field = slugField("confirm", "Slug of this agent", {
		hint: `Type ${slug} to confirm.`,
		required: true,
	});
	return ownAgentPage(context, visit, {
		page: "myAgentRemove",
		blocks: [
			ui.text(
				"Hide the agent, and its pages return 404 until you restore it. Its slug, its claims and your open change wait for it.",
			),
			ui.form(dashboardPath("hideAgent", slug), "Hide agent"),
			ui.text(
				`Remove it, and you can restore it for ${RESTORABLE_DAYS} days. After that it is gone for good, its claims end, and its slug is never reused.`,
			),
			ui.form(dashboardPath("removeAgent", slug), "Remove agent", {
				tone: "danger",
				fields: [field],
			}),
		],
	});
}

export function transferView(context: ViewContext, visit: OwnAgentVisit): DashboardView {
	const field = slugField("to", "New owner", {
		hint: "Slug of an organisation, or the account that its owner finds under Account.",
		required: true,
	});
	return ownAgentPage(context, visit, {
		page: "myAgentTransfer",
		blocks: [
			ui.text(
				"Offer the agent to another owner. Nothing changes until that owner accepts, and until then you can withdraw the offer. Its page, slug, history, votes and comments go along. Your claims, a level that a moderator granted, and a pending change end. What the new owner has proven applies from then on.",
			),
			ui.form(dashboardPath("giveAgent", visit.agent.slug), "Offer agent", { fields: [field] }),
		],
	});
}

export function shareView(context: ViewContext, visit: OwnAgentVisit): DashboardView {
	const { slug } = visit.agent;
	const shown = context.agentBySlug.get(slug);
	return ownAgentPage(context, visit, {
		page: "myAgentShare",
		blocks: shown
			? [
					ui.text(
						"Add the badge or the card to your website or README. They link to the public page.",
					),
					{ kind: "snippets", snippets: snippetView(context, shown) },
				]
			: [ui.text("Badge and card are available within an hour.")],
	});
}
