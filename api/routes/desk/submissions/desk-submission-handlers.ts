import { dashboardPath } from "#contract/addresses.ts";
import { Refusal } from "#domain/errors.ts";
import { asListed } from "#domain/named-documents.ts";
import type { ReviewFlag, SubmissionRecord } from "#domain/records/submission-record.ts";
import { isOpenSubmission } from "#domain/submission-states.ts";
import { findDocuments } from "#registry/documents/read-documents.ts";
import type { RegistryContext, RegistryReader } from "#registry/store.ts";
import { findSimilar } from "#registry/submissions/find-similar.ts";
import { submittedDigests } from "#registry/submissions/submitted-digests.ts";
import { withCurrentFlags } from "#registry/submissions/with-current-flags.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { submissionActs } from "../../../acts/submission-acts.ts";
import { searchLikeIn } from "../../dashboard/search-like.ts";
import { takeForm } from "../../dashboard/take-form.ts";
import { type DashboardParts, showPage, type Visit } from "../../dashboard/visit.ts";
import { deskActs } from "../desk-acts.ts";
import { findPeople } from "../find-people.ts";
import { deskSubmissionView } from "./desk-submission-view.ts";

/** Single submissions and the decisions about them. */
export function deskSubmissionHandlers(parts: DashboardParts) {
	const { registry } = parts;
	const { store } = registry;
	const run = deskActs(parts);
	return {
		deskSubmission: showPage(parts, (visit) => showSubmission(registry, visit)),
		decideSubmission: takeForm(parts, "decideSubmission", {
			act: async (visit, { decision, ...given }) => {
				const id = visit.parameters.id ?? "";
				const decided = await run(visit, submissionActs[`submission.${decision}`], {
					...given,
					id,
				});
				return { to: await nextPath(store, decided), done: decided.status };
			},
			again: (visit) => showSubmission(registry, visit),
		}),
		checkSubmission: takeForm(parts, "checkSubmission", {
			act: async (visit) => {
				const id = visit.parameters.id ?? "";
				await run(visit, submissionActs["submission.check"], { id });
				return { to: dashboardPath("deskSubmission", id), done: "checking" };
			},
			again: (visit) => showSubmission(registry, visit),
		}),
	};
}

async function showSubmission(registry: RegistryContext, visit: Visit): Promise<DashboardView> {
	const { store, checksSubmissions } = registry;
	const found = await store.submissions.find(visit.parameters.id ?? "");
	if (!found) throw new Refusal("not_found", "No submission has this ID.");
	const submission = await withCurrentFlags(registry, found);
	const { ownerId, transitions, listing, agentSlug, revision, status, flags, imported } =
		submission;
	const revised = revision && isOpenSubmission(status) ? agentSlug : null;
	const others = await store.submissions.newestBy("owner", ownerId);
	const category = await store.categories.find(listing.categorySlug ?? "");
	const agent = revised === null ? undefined : await store.agents.find(revised);
	return deskSubmissionView(visit.hour.context, {
		...visit,
		submission,
		agent,
		documents: (await findDocuments(store, submittedDigests(submission))).map((document) =>
			asListed(document, { ...agent?.documentOrigins, ...submission.documentOrigins }),
		),
		before: await findDocuments(store, agent?.documents ?? []),
		categoryName: category?.name,
		approvedBefore: others.filter((other) => isApprovedBefore(other, submission)).length,
		people: await findPeople(store, [ownerId, ...transitions.map(({ actor }) => actor)]),
		open: imported ? [] : await store.submissions.by("openOwner", ownerId),
		titles: await findTitles(store, flags),
		similar: await findSimilar(store, submission, searchLikeIn(visit.hour)),
		around: await findAround(store, submission),
		isChecking: checksSubmissions,
	});
}

/** Ids of its neighbours in the queue. */
async function findAround(store: RegistryReader, { id, status }: SubmissionRecord) {
	const queue = status === "pending" ? await store.submissions.by("status", "pending") : [];
	const at = queue.findIndex((other) => other.id === id);
	if (at < 0) return { previous: null, next: null };
	return { previous: queue[at - 1]?.id ?? null, next: queue[at + 1]?.id ?? null };
}

/** Titles of the submissions that flags name. Submissions that are no longer kept are left out. */
async function findTitles(store: RegistryReader, flags: readonly ReviewFlag[]) {
	const ids = [...new Set(flags.flatMap(({ submissionId }) => submissionId ?? []))];
	const named = await Promise.all(ids.map((id) => store.submissions.find(id)));
	return new Map(named.flatMap((found) => (found ? [[found.id, found.listing.title]] : [])));
}

function isApprovedBefore(other: SubmissionRecord, submission: SubmissionRecord): boolean {
	return other.status === "approved" && other.id !== submission.id;
}

/** The next pending submission, or an earlier one that was skipped. The empty queue if there is none. */
async function nextPath(store: RegistryReader, decided: SubmissionRecord): Promise<string> {
	const queue = await store.submissions.by("status", "pending");
	const next = queue.find(({ submittedAt }) => submittedAt >= decided.submittedAt) ?? queue[0];
	return next ? dashboardPath("deskSubmission", next.id) : dashboardPath("desk");
}
