import { dashboardPath } from "#contract/http/addresses.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import type { ViewContext } from "#views/view-context.ts";
import { DRAFT_OUTCOMES, draftable, draftBlocks, withDraft } from "../drafts/draft-words.ts";
import { DOCUMENT_FIELDS, readBlocks } from "../submissions/document-blocks.ts";
import { listingFields } from "../submissions/listing-fields.ts";
import { PREVIEW, previewSections } from "../submissions/listing-preview.ts";
import type { RegistrationParts } from "../submissions/submission-form-view.ts";
import { type OwnAgentVisit, ownAgentPage } from "./own-agent-page.ts";

type Form = Pick<RegistrationParts, "categories" | "draft" | "read" | "from" | "preview">;

interface EditParts extends OwnAgentVisit, Form {
	/** Its undecided change. */
	revision: SubmissionRecord | undefined;
}

const FORM = { id: "change-form", submit: "Submit change", section: "edit" };

/** The form that changes an own agent, filled in by hand or from a document. */
export function agentEditView(context: ViewContext, parts: EditParts): DashboardView {
	return ownAgentPage(context, parts, {
		page: "myAgentEdit",
		outcomes: DRAFT_OUTCOMES,
		blocks: parts.revision
			? [
					ui.text("The form begins with your open change and adds to it."),
					ui.links(
						ui.link(
							"View or withdraw the open change",
							dashboardPath("mySubmission", parts.revision.id),
						),
					),
				]
			: [
					ui.text(
						"A moderator reviews every change. The public listing stays as it is until then.",
					),
				],
		sections: [
			...previewSections(context, parts.preview, FORM),
			documentSection(parts),
			editSection(parts),
		],
	});
}

function documentSection(parts: EditParts): ui.Section {
	return ui.section(
		"document",
		"From a document",
		ui.text("A new document replaces the one in the same format."),
		ui.form(dashboardPath("reviseFromDocument", parts.agent.slug), "Read it", {
			tone: "quiet",
			fields: DOCUMENT_FIELDS,
		}),
	);
}

function editSection(parts: EditParts): ui.Section {
	const { agent, revision, categories, read, from } = parts;
	const draft = read || from ? undefined : parts.draft;
	const { hidden, others } = draftable(agent.slug);
	const action = dashboardPath("reviseListing", agent.slug);
	const isSent = parts.attempt?.action === action;
	const fields = listingFields(categories, read?.listing ?? from ?? revision?.listing ?? agent);
	return ui.section(
		FORM.section,
		"Listing",
		read ? readBlocks(read, "ask for it") : null,
		...draftBlocks(isSent ? undefined : draft),
		ui.form(action, FORM.submit, {
			id: FORM.id,
			hidden,
			others: [PREVIEW, ...others],
			fields: withDraft(fields, draft),
		}),
	);
}
