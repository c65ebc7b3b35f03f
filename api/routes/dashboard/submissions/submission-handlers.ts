import { type ListingForm, requestOfForm } from "#contract/agents/listing-form.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import { ME } from "#domain/accounts/owners.ts";
import type { RequestPart } from "#domain/agents/accept-registration.ts";
import type { ListingChanges } from "#domain/agents/accept-revision.ts";
import { changesOfForm } from "#domain/agents/accept-revision.ts";
import { Refusal } from "#domain/errors.ts";
import { draftKey } from "#domain/records/draft-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { DocumentSource } from "#registry/documents/fetch-document.ts";
import { discardDraft } from "#registry/drafts/drafts.ts";
import type { LogoDecoder } from "#registry/logos/send-logo.ts";
import { actingFor, ownersOf } from "#registry/owners/acting.ts";
import { approveAsSecond, isSecond } from "#registry/owners/second-person.ts";
import { newId, type RegistryReader } from "#registry/store.ts";
import { editSubmission, findEditIssues } from "#registry/submissions/edit-submission.ts";
import { findOwnSubmission, listOwnSubmissions } from "#registry/submissions/find-submission.ts";
import { findUsualReview } from "#registry/submissions/find-usual-review.ts";
import { previewListing } from "#registry/submissions/preview-listing.ts";
import { findRequestIssues, submitAgent } from "#registry/submissions/submit-agent.ts";
import { withdrawSubmission } from "#registry/submissions/withdraw-submission.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { findPeople } from "../../desk/find-people.ts";
import { listedOwners, organisationsFor } from "../../owners/own-organisations.ts";
import { actorNamed } from "../../owners/owner-deeds.ts";
import { keptLogo } from "../logos/logo-handlers.ts";
import { searchLikeIn } from "../search-like.ts";
import { takeForm } from "../take-form.ts";
import { type DashboardParts, ownerIn, pageNumber, showPage, type Visit } from "../visit.ts";
import type { ReadListing } from "./document-blocks.ts";
import {
	atDocument,
	listingForm,
	previewOfChanges,
	readDocumentForm,
	shownAgain,
	soundListing,
	submissionToStartFrom,
} from "./listing-form.ts";
import { submissionFormView } from "./submission-form-view.ts";
import { ownSubmissionView, submissionsView } from "./submission-view.ts";

export function submissionHandlers(parts: DashboardParts & DocumentSource & LogoDecoder) {
	const { registry } = parts;
	const findNew = async (visit: Visit, request: RequestPart) => {
		const { id } = await actorNamed(registry.store, visit.account, { owner: ownerIn(visit) });
		return findRequestIssues(registry, { request, ownerId: id });
	};
	const findChanged = (visit: Visit, changes: ListingChanges) =>
		findEditIssues(registry, { ...choiceOf(visit), changes });
	return {
		mySubmissions: showPage(parts, (visit) => submissionsPage(parts, visit)),
		newSubmission: showPage(parts, (visit) => formPage(parts, visit)),
		submitListing: takeForm(parts, "submitListing", {
			...listingForm(parts, findNew),
			// A preview registers nothing.
			count: async (request, { act }) => {
				if (act === undefined) await parts.countNetwork?.registrations(request);
			},
			act: async (visit, form, values) => {
				if (form.act === "preview") {
					const attempt = { values, errors: [], detail: null };
					const errors = await findNew({ ...visit, attempt }, soundListing(values) ?? {});
					return shownAgain(values, errors);
				}
				const { id } = await submit(parts, visit, form);
				await discardDraft(registry, { accountId: visit.account.id, agentSlug: null });
				return { to: dashboardPath("mySubmission", id), done: "submitted" };
			},
			again: (visit) => formPage(parts, visit),
		}),
		fillListing: takeForm(parts, "fillListing", {
			act: async (visit, form) =>
				formPage(parts, visit, await readDocumentForm(parts, visit, form)),
			again: (visit) => formPage(parts, atDocument(visit)),
		}),
		keptLogo: keptLogo(parts),
		mySubmission: showPage(parts, (visit) => submissionPage(parts, visit)),
		editSubmission: takeForm(parts, "editSubmission", {
			...listingForm(parts, findChanged),
			act: async (visit, form, values) => {
				const changes = changesOfForm(form);
				if (form.act === "preview") return shownAgain(values, await findChanged(visit, changes));
				const { id } = await editSubmission(visit.registry, { ...choiceOf(visit), changes });
				return { to: dashboardPath("mySubmission", id), done: "saved" };
			},
			again: (visit) => submissionPage(parts, visit),
		}),
		approveSubmission: takeForm(parts, "approveSubmission", {
			act: async (visit, { version }) => {
				const choice = choiceOf(visit);
				await approveAsSecond(visit.registry, { ...choice, read: [String(version)] });
				return { to: dashboardPath("mySubmission", choice.id), done: "approved" };
			},
			again: (visit) => submissionPage(parts, visit),
		}),
		withdrawSubmission: takeForm(parts, "withdrawSubmission", {
			confirm: true,
			act: async (visit) => {
				await withdrawSubmission(visit.registry, choiceOf(visit));
				return { to: dashboardPath("mySubmissions"), done: "withdrawn" };
			},
			again: (visit) => submissionPage(parts, visit),
		}),
	};
}

function choiceOf({ actor, parameters }: Visit) {
	return { id: parameters.id ?? "", ownerId: actor.id };
}

async function submit(
	{ registry }: DashboardParts,
	{ account }: Visit,
	{ owner, ...form }: ListingForm,
): Promise<SubmissionRecord> {
	const actor = await actorNamed(registry.store, account, { owner });
	const submitter = { ownerId: actor.id, tokenId: null };
	try {
		const request = requestOfForm(form);
		return await submitAgent(actingFor(registry, actor), {
			request,
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

async function submissionsPage({ registry: { store } }: DashboardParts, visit: Visit) {
	const owner = ownerIn(visit);
	const { ownerIds, organisations } = await listedOwners(store, visit.account, owner);
	const choice = { ownerIds, page: pageNumber(visit) };
	return submissionsView(visit.hour.context, {
		...visit,
		...(await listOwnSubmissions(store, choice)),
		owner,
		queueLength: await store.submissions.countBy("status", "pending"),
		organisations,
	});
}

export async function formPage({ registry }: DashboardParts, visit: Visit, read?: ReadListing) {
	const { account, attempt, hour } = visit;
	const { store } = registry;
	const from = await submissionToStartFrom(store, visit);
	const { ownerId, ...owned } = await formOwner(store, visit, from);
	return submissionFormView(hour.context, {
		...visit,
		...owned,
		read,
		from: from?.listing,
		categories: await store.categories.list(),
		organisations: await organisationsFor(store, account),
		key: [attempt?.values.key ?? ""].flat()[0] || newId(registry),
		draft: await store.drafts.find(draftKey({ accountId: account.id, agentSlug: null })),
		preview:
			attempt &&
			(await previewListing(registry, {
				stated: soundListing(attempt.values) ?? {},
				ownerId,
				searchLike: searchLikeIn(hour),
			})),
	});
}

/** For whom the form is, or why it cannot be for the organisation that it names. */
async function formOwner(store: RegistryReader, visit: Visit, from?: SubmissionRecord) {
	const former = await store.organisations.find(from?.ownerId ?? "");
	const owner = ownerIn(visit) ?? former?.slug ?? (from && ME);
	try {
		return { owner, ownerId: (await actorNamed(store, visit.account, { owner })).id };
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		return { ownerId: visit.account.id, refusal: error.message };
	}
}

async function submissionPage(parts: DashboardParts, visit: Visit): Promise<DashboardView> {
	const { store, checksSubmissions } = parts.registry;
	const found = await findOwnSubmission(store, choiceOf(visit));
	const { submission, queuePosition } = found;
	const { revision, agentSlug, ownerId, transitions } = submission;
	const members = transitions.flatMap(({ actor, by }) => (actor === ownerId && by ? [by] : []));
	const able = await ownersOf(store, visit.account);
	const agent = revision && agentSlug !== null ? await store.agents.find(agentSlug) : undefined;
	return ownSubmissionView(visit.hour.context, {
		...visit,
		submission,
		mayApprove:
			able.some(({ id }) => id === ownerId) &&
			(await isSecond(store, submission, visit.account.id)),
		people: await findPeople(store, members),
		queuePosition,
		queueLength: await store.submissions.countBy("status", "pending"),
		usualSeconds: await findUsualReview(store, found),
		agent,
		categories: await store.categories.list(),
		isChecking: checksSubmissions,
		preview: await previewOfChanges(parts, visit, { open: submission, agent }),
	});
}
