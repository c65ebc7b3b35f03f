import { dashboardPath } from "#contract/addresses.ts";
import { membersOf } from "#contract/members-of.ts";
import { pageOf } from "#contract/paging.ts";
import { SUBMISSION_STATUSES, type SubmissionStatus } from "#contract/vocabulary.ts";
import { SUBMISSION_KINDS, WAITED_DAYS } from "#domain/queue-filter.ts";
import type { RegistryContext, RegistryReader } from "#registry/store.ts";
import type { ApprovedSubmissions } from "#registry/submissions/approve-submissions.ts";
import { listQueue } from "#registry/submissions/list-queue.ts";
import { withFlagsOf } from "#registry/submissions/with-current-flags.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { ofTicks } from "#views/dashboard/form-attempt.ts";
import { submissionActs } from "../../../acts/submission-acts.ts";
import { takeForm } from "../../dashboard/take-form.ts";
import { type DashboardParts, pageNumber, showPage, type Visit } from "../../dashboard/visit.ts";
import { deskActs } from "../desk-acts.ts";
import { findPeople } from "../find-people.ts";
import { doneOfMany } from "../outcomes.ts";
import {
	deskQueueView,
	QUEUE_PAGE_LENGTH,
	type QueueQuery,
	queuePath,
	WORDS_MAX_CHARACTERS,
} from "./desk-queue-view.ts";

/** The queue of submissions, and decisions about several of them. */
export function deskQueueHandlers(parts: DashboardParts) {
	const { registry } = parts;
	const run = deskActs(parts);
	return {
		desk: showPage(parts, (visit) => showQueue(registry, visit)),
		approveSubmissions: takeForm(parts, "approveSubmissions", {
			act: async (visit, form) => {
				const act = submissionActs["submission.approve_many"];
				const { approved, left } = await run(visit, act, form);
				const done = doneOfMany(approved.length);
				if (left.length === 0) return { to: queuePath(queueQuery(visit)), done };
				return showQueue(registry, { ...visit, done }, left);
			},
			again: (visit) => showQueue(registry, { ...visit, attempt: ofTicks(visit.attempt) }),
		}),
		rejectSubmissions: takeForm(parts, "rejectSubmissions", {
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

async function showQueue(
	registry: RegistryContext,
	visit: Visit,
	left: ApprovedSubmissions["left"] = [],
): Promise<DashboardView> {
	const { store } = registry;
	const query = queueQuery(visit);
	const all = await listQueue(registry, query);
	const limit = QUEUE_PAGE_LENGTH;
	const page = pageNumber(visit, { count: all.length, limit });
	const shown = pageOf(all, { page, limit });
	const owners = shown.map(({ ownerId }) => ownerId);
	return deskQueueView(visit.hour.context, {
		...visit,
		...query,
		submissions: await withFlagsOf(registry, all, shown),
		counts: await countStates(store),
		page,
		people: await findPeople(store, [...owners, query.filter.ownerId ?? null]),
		left,
	});
}

async function countStates(store: RegistryReader): Promise<Record<SubmissionStatus, number>> {
	const counts = await Promise.all(
		SUBMISSION_STATUSES.map((status) => store.submissions.countBy("status", status)),
	);
	return membersOf(SUBMISSION_STATUSES.map((status, index) => [status, counts[index] ?? 0]));
}

const FLAGGED: Readonly<Record<string, boolean | undefined>> = { yes: true, no: false };

/** Filters of the queue in a query. Values that the page does not offer are ignored. */
function queueQuery({ query }: Pick<Visit, "query">): QueueQuery {
	const { status, kind, flagged = "", waited, from = "", q = "" } = query;
	return {
		status: SUBMISSION_STATUSES.find((known) => known === status) ?? "pending",
		filter: {
			kind: SUBMISSION_KINDS.find((known) => known === kind),
			isFlagged: Object.hasOwn(FLAGGED, flagged) ? FLAGGED[flagged] : undefined,
			waitedDays: WAITED_DAYS.find((days) => String(days) === waited),
			ownerId: from === "" ? undefined : from,
			words: q.trim().slice(0, WORDS_MAX_CHARACTERS) || undefined,
		},
	};
}
