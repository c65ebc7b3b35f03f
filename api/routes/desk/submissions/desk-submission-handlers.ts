import { dashboardPath, getParameter } from "#contract/http/addresses.ts";
import { pageOf } from "#contract/http/paging.ts";
import { isOpenSubmission } from "#domain/agents/submission-states.ts";
import { asListed } from "#domain/intake/named-documents.ts";
import type { RecordedFlag, SubmissionRecord } from "#domain/records/submission-record.ts";
import { requireRecord } from "#registry/act.ts";
import { listNotes } from "#registry/audit/record-audit.ts";
import { findDocuments } from "#registry/documents/documents.ts";
import type { RegistryContext, RegistryReader } from "#registry/store.ts";
import type { ApprovedSubmissions } from "#registry/submissions/approve-submissions.ts";
import { noteReading } from "#registry/submissions/decide-submission.ts";
import { findSimilar, flagSimilar } from "#registry/submissions/find-similar.ts";
import { approvedAgent } from "#registry/submissions/preview-listing.ts";
import { readRegistrants } from "#registry/submissions/registrant.ts";
import { listUndecided } from "#registry/submissions/reject-submissions.ts";
import { submittedDigests } from "#registry/submissions/submitted-digests.ts";
import { withCurrentFlags } from "#registry/submissions/with-current-flags.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { ofTicks } from "#views/dashboard/form-attempt.ts";
import { auditActs } from "../../../acts/audit-acts.ts";
import { submissionActs } from "../../../acts/submission-acts.ts";
import { formsOf } from "../../dashboard/forms-of.ts";
import { searchLikeIn } from "../../dashboard/search-like.ts";
import { takeForm } from "../../dashboard/take-form.ts";
import { type DashboardParts, showPage, type Visit } from "../../dashboard/visit.ts";
import { deskActs } from "../desk-acts.ts";
import { findPeople } from "../find-people.ts";
import { askAboutMany, doneOfMany } from "../outcomes.ts";
import * as view from "./desk-queue-view.ts";
import { deskSubmissionView } from "./desk-submission-view.ts";
import { queueQuery, readQueue } from "./read-queue.ts";

export function deskSubmissionHandlers(parts: DashboardParts) {
	const { registry } = parts;
	const run = deskActs(parts);
	const page = (visit: Visit) => showDesk(registry, visit, getParameter(visit.parameters, "id"));
	const path = ({ parameters: { id = "" } }: Visit) => dashboardPath("deskSubmission", id);
	const form = formsOf(parts, { path, again: page });
	return {
		deskSubmission: showPage(parts, page),
		decideSubmission: takeForm(parts, "decideSubmission", {
			act: async (visit, { decision, ...input }) => {
				const act = submissionActs[`submission.${decision}`];
				const decided = await run(visit, act, { ...input, ...visit.parameters });
				return { to: await nextPath(registry.store, decided), done: decided.status };
			},
			again: page,
		}),
		assignSubmission: form(
			"assignSubmission",
			{ done: ({ on }) => (on ? "taken" : "released") },
			(visit, input) =>
				run(visit, submissionActs["submission.assign"], { ...input, ...visit.parameters }),
		),
		noteSubmission: form(
			"noteSubmission",
			{ to: (visit) => `${path(visit)}#notes` },
			(visit, input) =>
				run(visit, submissionActs["submission.note"], { ...input, ...visit.parameters }),
		),
		checkSubmission: form("checkSubmission", "checking", (visit) =>
			run(visit, submissionActs["submission.check"], visit.parameters),
		),
	};
}

interface OnDesk {
	/** Of the submission that is open, if any. */
	id?: string | undefined;
	/** What waits beside it. */
	queue: view.Queue;
}

async function showSubmission(
	registry: RegistryContext,
	visit: Visit,
	{ id, queue }: Required<OnDesk>,
): Promise<DashboardView> {
	const { store, checksSubmissions } = registry;
	const record = await requireRecord(store, "submissions", id ?? "");
	const read = await noteReading(registry, { submission: record, actor: visit.account });
	const similar = await findSimilar(store, read, searchLikeIn(visit.hour));
	const flagged = await withCurrentFlags(registry, read);
	const submission = { ...flagged, flags: [...flagged.flags, ...flagSimilar(flagged, similar)] };
	const notes = await listNotes(store, { kind: "submission", name: record.id });
	const registrants = await readRegistrants(store, submission);
	const { ownerId, transitions, listing, agentSlug, revision } = submission;
	const { status, flags, imported, submittedAt } = submission;
	const { categorySlug } = listing;
	const revised = revision && isOpenSubmission(status) ? agentSlug : null;
	const category = categorySlug ? await store.categories.find(categorySlug) : undefined;
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
		registrants,
		notes,
		now: registry.now(),
		people: await findPeople(store, [
			...registrants.map(({ id }) => id),
			submission.taken?.by ?? null,
			...transitions.flatMap(({ actor, by = null }) => [actor, by]),
			...notes.map(({ actor }) => actor),
		]),
		open: imported ? [] : await listUndecided(store, ownerId),
		titles: await findTitles(store, flags),
		similar,
		around: await findAround(store, submission),
		isChecking: checksSubmissions,
		preview:
			status === "pending" && !revision
				? approvedAgent(listing, { ownerId, at: submittedAt })
				: undefined,
		beside: view.queueSection(queue, submission),
		outcomes: view.queueOutcomes(visit),
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
async function findTitles(store: RegistryReader, flags: readonly RecordedFlag[]) {
	const ids = [...new Set(flags.flatMap(({ submissionId }) => submissionId ?? []))];
	const records = await Promise.all(ids.map((id) => store.submissions.find(id)));
	return new Map(records.flatMap((record) => (record ? [[record.id, record.listing.title]] : [])));
}

/** The next pending submission, or an earlier one that was skipped. The empty queue if there is none. */
async function nextPath(store: RegistryReader, decided: SubmissionRecord): Promise<string> {
	const queue = await store.submissions.by("status", "pending");
	const next = queue.find(({ submittedAt }) => submittedAt >= decided.submittedAt) ?? queue[0];
	return next ? dashboardPath("deskSubmission", next.id) : dashboardPath("desk");
}

export function deskQueueHandlers(parts: DashboardParts) {
	const { registry } = parts;
	const run = deskActs(parts);
	const form = formsOf(parts, { path: () => dashboardPath("desk") });
	return {
		desk: showPage(parts, (visit) => showDesk(registry, visit)),
		undoAct: form("undoAct", "undone", (visit) =>
			run(visit, auditActs["act.undo"], visit.parameters),
		),
		approveSubmissions: takeForm(parts, "approveSubmissions", {
			ask: ({ submissions }) => askAboutMany("Approve", submissions, "submission"),
			act: async (visit, form) => {
				const act = submissionActs["submission.approve_many"];
				const { approved, left } = await run(visit, act, form);
				const done = doneOfMany(approved.length);
				if (left.length === 0) return { to: view.queuePath(queueQuery(visit)), done };
				return showDesk(registry, { ...visit, done }, undefined, left);
			},
			again: (visit) => showDesk(registry, { ...visit, attempt: ofTicks(visit.attempt) }),
		}),
		rejectSubmissions: takeForm(parts, "rejectSubmissions", {
			ask: ({ submissions }) => askAboutMany("Reject", submissions, "submission"),
			act: async (visit, form) => {
				const { left } = await run(visit, submissionActs["submission.reject_many"], form);
				return {
					to: dashboardPath("desk"),
					done: left.length === 0 ? "rejected-all" : "rejected-some",
				};
			},
		}),
	};
}

/** What waits, and beside it the named submission, or else the first of those that wait. */
async function showDesk(
	registry: RegistryContext,
	visit: Visit,
	named?: string,
	left: ApprovedSubmissions["left"] = [],
): Promise<DashboardView> {
	const queue = await readQueue(registry, visit, { named, left });
	const first = queue.status === "pending" ? pageOf(queue.submissions, queue)[0]?.id : undefined;
	const id = named ?? first;
	return id === undefined
		? view.deskQueueView(visit.hour.context, queue)
		: showSubmission(registry, visit, { id, queue });
}
