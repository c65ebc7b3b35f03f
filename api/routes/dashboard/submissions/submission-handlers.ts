import { type ListingForm, requestOfForm } from "#contract/agents/listing-form.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import type { RequestPart } from "#domain/agents/accept-registration.ts";
import { changesOfForm, type ListingChanges } from "#domain/agents/accept-revision.ts";
import { Refusal } from "#domain/errors.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { DocumentSource } from "#registry/documents/fetch-document.ts";
import { discardDraft } from "#registry/drafts/drafts.ts";
import type { LogoDecoder } from "#registry/logos/send-logo.ts";
import { actingFor } from "#registry/owners/acting.ts";
import { approveAsSecond } from "#registry/owners/second-person.ts";
import {
	editSubmission,
	findEditIssues,
	withdrawSubmission,
} from "#registry/submissions/edit-submission.ts";
import { findRequestIssues, submitAgent } from "#registry/submissions/submit-agent.ts";
import { actorNamed } from "../../owners/owner-deeds.ts";
import { formsOf } from "../forms-of.ts";
import { keptLogo } from "../logos/logo-handlers.ts";
import { takeForm } from "../take-form.ts";
import { type DashboardParts, ownerIn, showPage, type Visit } from "../visit.ts";
import * as forms from "./listing-form.ts";
import { choiceOf, formPage, submissionPage, submissionsPage } from "./submission-pages.ts";

export function submissionHandlers(parts: DashboardParts & DocumentSource & LogoDecoder) {
	const { registry } = parts;
	const findNew = async (visit: Visit, request: RequestPart) => {
		const { id } = await actorNamed(registry.store, visit.account, { owner: ownerIn(visit) });
		return findRequestIssues(registry, { request, ownerId: id });
	};
	const findChanged = (visit: Visit, changes: ListingChanges) =>
		findEditIssues(registry, { ...choiceOf(visit), changes });
	const again = (visit: Visit) => submissionPage(parts, visit);
	const path = (visit: Visit) => dashboardPath("mySubmission", choiceOf(visit).id);
	const form = formsOf(parts, { path, again });
	return {
		mySubmissions: showPage(parts, (visit) => submissionsPage(parts, visit)),
		newSubmission: showPage(parts, (visit) => formPage(parts, visit)),
		submitListing: takeForm(parts, "submitListing", {
			...forms.listingForm(parts, findNew),
			// A preview registers nothing.
			count: async (request, { act }) => {
				if (act === undefined) await parts.countNetwork?.registrations(request);
			},
			act: async (visit, form, values) => {
				if (form.act === "preview") {
					const attempt = { values, errors: [], detail: null };
					const errors = await findNew({ ...visit, attempt }, forms.soundListing(values) ?? {});
					return forms.shownAgain(values, errors);
				}
				const { id } = await submit(parts, visit, form);
				await discardDraft(registry, { accountId: visit.account.id, agentSlug: null });
				return { to: dashboardPath("mySubmission", id), done: "submitted" };
			},
			again: (visit) => formPage(parts, visit),
		}),
		fillListing: takeForm(parts, "fillListing", {
			act: async (visit, form) =>
				formPage(parts, visit, await forms.readDocumentForm(parts, visit, form)),
			again: (visit) => formPage(parts, forms.atDocument(visit)),
		}),
		keptLogo: keptLogo(parts),
		mySubmission: showPage(parts, again),
		editSubmission: takeForm(parts, "editSubmission", {
			...forms.listingForm(parts, findChanged),
			act: async (visit, form, values) => {
				const changes = changesOfForm(form);
				if (form.act === "preview")
					return forms.shownAgain(values, await findChanged(visit, changes));
				await editSubmission(visit.registry, { ...choiceOf(visit), changes });
				return { to: path(visit), done: "saved" };
			},
			again,
		}),
		approveSubmission: form("approveSubmission", "approved", (visit, { version }) =>
			approveAsSecond(visit.registry, { ...choiceOf(visit), read: [String(version)] }),
		),
		withdrawSubmission: form(
			"withdrawSubmission",
			{ confirm: true, done: "withdrawn", to: dashboardPath("mySubmissions") },
			(visit) => withdrawSubmission(visit.registry, choiceOf(visit)),
		),
	};
}

async function submit(
	{ registry }: DashboardParts,
	{ account }: Visit,
	{ owner, ...form }: ListingForm,
): Promise<SubmissionRecord> {
	const actor = await actorNamed(registry.store, account, { owner });
	const submitter = { ownerId: actor.id, tokenId: null };
	try {
		return await submitAgent(actingFor(registry, actor), {
			request: requestOfForm(form),
			submitter,
			idempotencyKey: form.key,
		});
	} catch (error) {
		if (!(error instanceof Refusal) || error.code !== "idempotency_mismatch") throw error;
		// The person went back to a form that was already sent, changed it and sent it again.
		const detail = "This form was already submitted. Edit the submission on its own page instead.";
		throw new Refusal("conflict", detail, { cause: error });
	}
}
