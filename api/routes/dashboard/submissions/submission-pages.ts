import { ME } from "#domain/accounts/owners.ts";
import { Refusal } from "#domain/errors.ts";
import { draftKey } from "#domain/records/draft-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { ownersOf } from "#registry/owners/acting.ts";
import { isSecond } from "#registry/owners/second-person.ts";
import { newId, type RegistryReader } from "#registry/store.ts";
import { findOwnSubmission, listOwnSubmissions } from "#registry/submissions/find-similar.ts";
import { findUsualReview } from "#registry/submissions/find-usual-review.ts";
import { previewListing } from "#registry/submissions/preview-listing.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { findPeople } from "../../desk/find-people.ts";
import { listedOwners, organisationsFor } from "../../owners/own-organisations.ts";
import { actorNamed } from "../../owners/owner-deeds.ts";
import { searchLikeIn } from "../search-like.ts";
import { type DashboardParts, ownerIn, pageNumber, type Visit } from "../visit.ts";
import type { ReadListing } from "./document-blocks.ts";
import { previewOfChanges, soundListing, submissionToStartFrom } from "./listing-form.ts";
import { submissionFormView } from "./submission-form-view.ts";
import { ownSubmissionView, submissionsView } from "./submission-view.ts";

/** What somebody sent, for itself or an organisation. */
export async function submissionsPage({ registry: { store } }: DashboardParts, visit: Visit) {
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

/** The form of a new listing, which may start from a document, a draft or an earlier submission. */
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

export async function submissionPage(parts: DashboardParts, visit: Visit): Promise<DashboardView> {
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

export function choiceOf({ actor, parameters }: Visit) {
	return { id: parameters.id ?? "", ownerId: actor.id };
}
