import { DRAFT_OF } from "#contract/accounts/draft-form.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import { DRAFT } from "#contract/limits.ts";
import type { DraftRecord } from "#domain/records/draft-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { withAttempt } from "#views/dashboard/form-attempt.ts";
import type { Field } from "#views/dashboard/form-blocks.ts";
import { showInstant } from "#views/pages/display.ts";

/** The page of the form. */
export function draftPath({ agentSlug }: Pick<DraftRecord, "agentSlug">): string {
	return agentSlug === null
		? dashboardPath("newSubmission")
		: dashboardPath("myAgentEdit", agentSlug);
}

export function draftTitle({ agentSlug, values }: DraftRecord): string {
	const title = [values.title ?? ""].flat().join(" ") || "No title yet";
	return agentSlug === null ? title : `${title} (change)`;
}

/** The button that saves a form as a draft, and the hidden field that says which form it is. */
export function draftable(agentSlug: string | null) {
	return {
		hidden: { [DRAFT_OF]: agentSlug ?? "" },
		others: [{ submit: "Save draft", action: dashboardPath("saveDraft") }],
	};
}

export function withDraft(fields: readonly Field[], draft: DraftRecord | undefined): Field[] {
	return withAttempt(fields, draft && { values: draft.values, errors: [], detail: "" });
}

/** Says that the form begins with a draft, which may be deleted. */
export function draftBlocks(draft: DraftRecord | undefined): ui.Block[] {
	if (!draft) return [];
	const words = `This is your draft of ${showInstant(draft.savedAt)}. It is kept for ${DRAFT.keptDays} days unless you submit or delete it.`;
	return [
		ui.notice("info", words),
		ui.form(dashboardPath("discardDraft"), "Delete draft", {
			tone: "quiet",
			hidden: { [DRAFT_OF]: draft.agentSlug ?? "" },
		}),
	];
}

/** What was done with a draft before the page was reached. */
export const DRAFT_OUTCOMES = {
	drafted: "Draft saved. The overview of your dashboard leads back to it.",
	discarded: "Draft deleted.",
};
