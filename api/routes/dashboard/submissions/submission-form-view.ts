import { dashboardPath } from "#contract/http/addresses.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import type { CategoryRecord } from "#domain/records/category-record.ts";
import type { DraftRecord } from "#domain/records/draft-record.ts";
import type { OrganisationRecord } from "#domain/records/organisation-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import { withQuery } from "#views/dashboard/paging.ts";
import type { ViewContext } from "#views/view-context.ts";
import { DRAFT_OUTCOMES, draftable, draftBlocks, withDraft } from "../drafts/draft-words.ts";
import { ownerField } from "../organisations/organisations-view.ts";
import { DOCUMENT_FIELDS, type ReadListing, readBlocks } from "./document-blocks.ts";
import { listingFields } from "./listing-fields.ts";
import { PREVIEW, type PreviewParts, previewSection, similarBlocks } from "./listing-preview.ts";

export interface RegistrationParts extends Viewer {
	categories: readonly CategoryRecord[];
	/** For which the account can register. */
	organisations?: readonly OrganisationRecord[];
	/** Slug of the organisation that it is for. */
	owner?: string | undefined;
	/** Why it is not for the one that was named. */
	refusal?: string;
	/** Chosen when the form is rendered, so that sending it twice submits one agent. */
	key: string;
	draft?: DraftRecord | undefined;
	read?: ReadListing | undefined;
	/** The listing of an earlier submission to start from. */
	from?: Listing | undefined;
	/** Set if the form was sent before: what it would create, and similar agents. */
	preview?: PreviewParts | undefined;
}

const FORM = { id: "registration-form", submit: "Submit for review", section: "registration" };

const { hidden, others } = draftable(null);

export function submissionFormView(context: ViewContext, parts: RegistrationParts): DashboardView {
	const { categories, key, attempt, draft, read, from, preview, owner, refusal } = parts;
	const kept = read || from ? undefined : draft;
	const about = owner && { owner };
	const rows = listingFields(categories, read?.listing ?? from);
	const fields = withDraft(
		[...ownerField(parts.organisations ?? [], owner), ...rows],
		kept && { ...kept, values: { ...kept.values, ...about } },
	);
	const visit = { ...parts, attempt: marksOf(attempt) };
	return dashboardView(context, visit, {
		path: dashboardPath("newSubmission"),
		title: "Add a server, model or agent",
		outcomes: DRAFT_OUTCOMES,
		blocks: [
			earlierLink(attempt),
			refusal && !attempt ? ui.notice("warn", `${refusal} The form is for yourself.`) : null,
			ui.text(
				"A moderator reviews it before it becomes public. You can follow the review here, and edit the submission until it is decided.",
			),
			...(read ? readBlocks(read, "submit it") : []),
			...similarBlocks(preview?.similar ?? []),
		],
		sections: [
			preview && attempt?.values.act === "preview" ? previewSection(context, preview, FORM) : null,
			ui.section(
				"document",
				"From a document",
				ui.form(withQuery(dashboardPath("fillListing"), { owner }), "Read it", {
					tone: "quiet",
					fields: DOCUMENT_FIELDS,
				}),
			),
			ui.section(
				FORM.section,
				"The agent",
				...draftBlocks(attempt ? undefined : kept),
				ui.form(dashboardPath("submitListing"), FORM.submit, {
					id: FORM.id,
					fields,
					others: [PREVIEW, ...others],
					hidden: { key, ...hidden },
				}),
			),
		],
	});
}

/** An earlier submission of the same agent is linked at the top of the page, so no field names its ID. */
function marksOf(attempt: FormAttempt | undefined): FormAttempt | undefined {
	if (attempt?.submissionId === undefined) return attempt;
	const { submissionId, errors } = attempt;
	return { ...attempt, errors: errors.filter(({ detail }) => !detail.includes(submissionId)) };
}

function earlierLink(attempt: FormAttempt | undefined): ui.Block | null {
	if (attempt?.submissionId === undefined) return null;
	return ui.links(
		ui.link("See what you submitted", dashboardPath("mySubmission", attempt.submissionId)),
	);
}
