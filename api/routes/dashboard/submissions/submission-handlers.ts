import { dashboardPath } from "#contract/addresses.ts";
import { type ListingForm, requestOfForm } from "#contract/listing-form.ts";
import { changesOfForm } from "#domain/accept-revision.ts";
import { Refusal } from "#domain/errors.ts";
import { draftKey } from "#domain/records/draft-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { DocumentSource } from "#registry/documents/fetch-document.ts";
import { discardDraft } from "#registry/drafts/discard-draft.ts";
import type { LogoDecoder } from "#registry/logos/send-logo.ts";
import { newId } from "#registry/new-id.ts";
import { editSubmission, findEditIssues } from "#registry/submissions/edit-submission.ts";
import { findRequestIssues } from "#registry/submissions/find-request-issues.ts";
import { findOwnSubmission, listOwnSubmissions } from "#registry/submissions/find-submission.ts";
import { findUsualReview } from "#registry/submissions/find-usual-review.ts";
import { previewListing } from "#registry/submissions/preview-listing.ts";
import { submitAgent } from "#registry/submissions/submit-agent.ts";
import { withdrawSubmission } from "#registry/submissions/withdraw-submission.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import type { Handlers } from "../../handler.ts";
import { attachLogo } from "../logos/attach-logo.ts";
import { keptLogo } from "../logos/kept-logo.ts";
import { searchLikeIn } from "../search-like.ts";
import { showPage } from "../show-page.ts";
import { takeForm } from "../take-form.ts";
import { type DashboardParts, pageNumber, type Visit } from "../visit.ts";
import { atDocument, readDocumentForm } from "./document-form.ts";
import { findListingIssues, shownAgain, soundListing } from "./find-listing-issues.ts";
import { previewOfChanges } from "./preview-of-changes.ts";
import type { ReadListing } from "./read-blocks.ts";
import { submissionFormView } from "./submission-form-view.ts";
import { submissionView } from "./submission-view.ts";
import { submissionsView } from "./submissions-view.ts";

/** Registrations and changes of the signed-in account. */
export function submissionHandlers(parts: DashboardParts & DocumentSource & LogoDecoder) {
	const { registry } = parts;
	return {
		mySubmissions: showPage(parts, (visit) => submissionsPage(parts, visit)),
		newSubmission: showPage(parts, (visit) => formPage(parts, visit)),
		submitListing: takeForm(parts, "submitListing", {
			findMore: (values, errors, { account }) =>
				findListingIssues(values, errors, (request) =>
					findRequestIssues(registry.store, { request, ownerId: account.id }),
				),
			attach: attachLogo(parts),
			// A preview registers nothing.
			count: async (request, { act }) => {
				if (act === undefined) await parts.countNetwork?.registrations(request);
			},
			act: async (visit, form, values) => {
				if (form.act === "preview") {
					const request = soundListing(values) ?? {};
					const wanted = { request, ownerId: visit.account.id };
					const errors = await findRequestIssues(registry.store, wanted);
					return formPage(parts, visit, shownAgain(values, errors));
				}
				const { id } = await submit(parts, visit, form);
				await discardDraft(registry, { accountId: visit.account.id, agentSlug: null });
				return { to: dashboardPath("mySubmission", id), done: "submitted" };
			},
			again: (visit, attempt) => formPage(parts, visit, attempt),
		}),
		fillListing: takeForm(parts, "fillListing", {
			act: async (visit, form) => {
				return formPage(parts, visit, undefined, await readDocumentForm(parts, visit, form));
			},
			again: (visit, attempt) => formPage(parts, visit, atDocument(attempt)),
		}),
		keptLogo: keptLogo(parts),
		mySubmission: showPage(parts, (visit) => submissionPage(parts, visit)),
		editSubmission: takeForm(parts, "editSubmission", {
			findMore: (values, errors, visit) =>
				findListingIssues(values, errors, (changes) =>
					findEditIssues(registry.store, { ...choiceOf(visit), changes }),
				),
			attach: attachLogo(parts),
			act: async (visit, form, values) => {
				const edit = { ...choiceOf(visit), changes: changesOfForm(form) };
				if (form.act === "preview") {
					const errors = await findEditIssues(registry.store, edit);
					return submissionPage(parts, visit, shownAgain(values, errors));
				}
				const { id } = await editSubmission(registry, edit);
				return { to: dashboardPath("mySubmission", id), done: "saved" };
			},
			again: (visit, attempt) => submissionPage(parts, visit, attempt),
		}),
		withdrawSubmission: takeForm(parts, "withdrawSubmission", {
			confirm: true,
			act: async (visit) => {
				await withdrawSubmission(registry, choiceOf(visit));
				return { to: dashboardPath("mySubmissions"), done: "withdrawn" };
			},
			again: (visit, attempt) => submissionPage(parts, visit, attempt),
		}),
	} satisfies Partial<Handlers>;
}

function choiceOf({ account, parameters }: Visit) {
	return { id: parameters.id ?? "", ownerId: account.id };
}

async function submit(
	{ registry }: DashboardParts,
	{ account }: Visit,
	form: ListingForm,
): Promise<SubmissionRecord> {
	const submitter = { ownerId: account.id, tokenId: null };
	try {
		const request = requestOfForm(form);
		return await submitAgent(registry, { request, submitter, idempotencyKey: form.key });
	} catch (error) {
		if (!(error instanceof Refusal) || error.code !== "idempotency_mismatch") throw error;
		// The person went back to a form that was already sent, changed it and sent it again.
		const detail = "This form was already submitted. Edit the submission on its own page instead.";
		throw new Refusal("conflict", detail, { cause: error });
	}
}

async function submissionsPage(
	{ registry: { store } }: DashboardParts,
	visit: Visit,
): Promise<DashboardView> {
	const { account, done, hour } = visit;
	const choice = { ownerId: account.id, page: pageNumber(visit) };
	return submissionsView(hour.context, {
		account,
		...(await listOwnSubmissions(store, choice)),
		queueLength: await store.submissions.countBy("status", "pending"),
		done,
	});
}

export async function formPage(
	{ registry }: DashboardParts,
	{ account, done, hour }: Visit,
	attempt?: FormAttempt,
	read?: ReadListing,
): Promise<DashboardView> {
	const categories = await registry.store.categories.list();
	const key = [attempt?.values.key ?? ""].flat()[0] || newId(registry);
	return submissionFormView(hour.context, {
		account,
		categories,
		key,
		done,
		draft: await registry.store.drafts.find(draftKey({ accountId: account.id, agentSlug: null })),
		...(attempt
			? {
					attempt,
					preview: await previewListing(registry, {
						stated: soundListing(attempt.values) ?? {},
						ownerId: account.id,
						searchLike: searchLikeIn(hour),
					}),
				}
			: {}),
		...(read ? { read } : {}),
	});
}

async function submissionPage(
	{ registry }: DashboardParts,
	visit: Visit,
	attempt?: FormAttempt,
): Promise<DashboardView> {
	const { store, checksSubmissions } = registry;
	const { account, done, hour } = visit;
	const found = await findOwnSubmission(store, choiceOf(visit));
	const { submission, queuePosition } = found;
	const { revision, agentSlug } = submission;
	const agent = revision && agentSlug !== null ? await store.agents.find(agentSlug) : undefined;
	return submissionView(hour.context, {
		account,
		submission,
		queuePosition,
		queueLength: await store.submissions.countBy("status", "pending"),
		usualSeconds: await findUsualReview(store, found),
		agent,
		categories: await store.categories.list(),
		isChecking: checksSubmissions,
		done,
		...(attempt
			? {
					attempt,
					preview: await previewOfChanges(registry, { attempt, hour }, { open: submission, agent }),
				}
			: {}),
	});
}
