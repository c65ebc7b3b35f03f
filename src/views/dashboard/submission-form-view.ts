import { ownSubmissionPath } from "#contract/addresses.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { CategoryRecord } from "#domain/records/category-record.ts";
import type { ViewContext } from "../view-context.ts";
import type { Block } from "./blocks.ts";
import { type DashboardView, dashboardView } from "./dashboard-view.ts";
import { type FormAttempt, withAttempt } from "./form-attempt.ts";
import { listingFields } from "./listing-fields.ts";

interface FormParts {
	account: AccountRecord;
	categories: readonly CategoryRecord[];
	/** Chosen when the form is drawn, so that sending it twice submits one agent. */
	key: string;
	attempt?: FormAttempt;
}

const PATH = "/dashboard/submissions/new/";

/** The form of a registration. */
export function submissionFormView(context: ViewContext, parts: FormParts): DashboardView {
	const { account, categories, key, attempt } = parts;
	return dashboardView(context, {
		path: PATH,
		title: "Submit an agent",
		account,
		attempt,
		blocks: [
			...earlierLink(attempt),
			{
				kind: "text",
				text: "A moderator reads it before it becomes public. You see here what becomes of it, and can edit it until it is decided.",
			},
			{
				kind: "text",
				text: "The behavioural profile is stated through the API.",
				muted: true,
			},
		],
		sections: [
			{
				id: "registration",
				title: "The agent",
				blocks: [
					{
						kind: "form",
						form: {
							action: PATH,
							submit: "Submit for review",
							fields: withAttempt(listingFields(categories), marksOf(attempt)),
							hidden: { key },
						},
					},
				],
			},
		],
	});
}

/** What was submitted already is linked instead of being named beside a field. */
function marksOf(attempt: FormAttempt | undefined): FormAttempt | undefined {
	return attempt?.submissionId === undefined ? attempt : { ...attempt, errors: [] };
}

function earlierLink(attempt: FormAttempt | undefined): Block[] {
	if (attempt?.submissionId === undefined) return [];
	const path = ownSubmissionPath(attempt.submissionId);
	return [{ kind: "links", links: [{ label: "See what you submitted", path }] }];
}
