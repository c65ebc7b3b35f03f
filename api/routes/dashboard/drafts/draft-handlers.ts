import { DRAFT_OF } from "#contract/accounts/draft-form.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import { discardDraft, saveDraft } from "#registry/drafts/drafts.ts";
import type { LogoDecoder } from "#registry/logos/send-logo.ts";
import { editPage } from "../agents/agent-handlers.ts";
import { attachLogo } from "../logos/logo-handlers.ts";
import { formPage } from "../submissions/submission-pages.ts";
import { takeForm } from "../take-form.ts";
import type { DashboardParts } from "../visit.ts";
import { draftPath } from "./draft-words.ts";

export function draftHandlers(parts: DashboardParts & LogoDecoder) {
	const { registry } = parts;
	return {
		saveDraft: takeForm(parts, "saveDraft", {
			attach: attachLogo(parts),
			act: async ({ account }, form) => {
				const draft = await saveDraft(registry, { ...form, accountId: account.id });
				return { to: draftPath(draft), done: "drafted" };
			},
			again: (visit) => {
				const slug = [visit.attempt.values[DRAFT_OF] ?? ""].flat().join();
				const isNew = slug === "";
				const action = isNew
					? dashboardPath("submitListing")
					: dashboardPath("reviseListing", slug);
				const next = { ...visit, parameters: { slug }, attempt: { ...visit.attempt, action } };
				return isNew ? formPage(parts, next) : editPage(parts, next);
			},
		}),
		discardDraft: takeForm(parts, "discardDraft", {
			act: async ({ account }, { [DRAFT_OF]: agentSlug = null }) => {
				await discardDraft(registry, { accountId: account.id, agentSlug });
				return { to: draftPath({ agentSlug }), done: "discarded" };
			},
		}),
	};
}
