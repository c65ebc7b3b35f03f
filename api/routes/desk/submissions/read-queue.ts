import { lastPage, pageOf } from "#contract/http/paging.ts";
import { membersOf } from "#contract/members-of.ts";
import { SUBMISSION_STATUSES, type SubmissionStatus } from "#contract/vocabulary.ts";
import { SUBMISSION_KINDS, WAITED_DAYS } from "#domain/agents/queue-filter.ts";
import type { RegistryContext, RegistryReader } from "#registry/store.ts";
import type { ApprovedSubmissions } from "#registry/submissions/approve-submissions.ts";
import { listQueue } from "#registry/submissions/list-queue.ts";
import { withFlagsOf } from "#registry/submissions/with-current-flags.ts";
import { pageNumber, type Visit } from "../../dashboard/visit.ts";
import { findPeople } from "../find-people.ts";
import * as view from "./desk-queue-view.ts";

/** Of automatic releases, the latest. */
const RELEASED_SHOWN = 20;

/** What the page of a queue shows. */
export async function readQueue(
	registry: RegistryContext,
	visit: Visit,
	{ named, left }: { named: string | undefined; left: ApprovedSubmissions["left"] },
): Promise<view.Queue & { limit: number }> {
	const { store } = registry;
	const query = queueQuery(visit);
	const all = await listQueue(registry, query);
	const limit = view.QUEUE_PAGE_LENGTH;
	const at = all.findIndex(({ id }) => id === named);
	const asked = at < 0 ? pageNumber(visit) : Math.floor(at / limit) + 1;
	const page = Math.min(asked, lastPage(all.length, limit));
	const shown = pageOf(all, { page, limit });
	const released = await store.submissions.newestBy("judged", "by policy", RELEASED_SHOWN);
	const ids = shown.flatMap(({ ownerId, taken }) => [ownerId, taken?.by ?? null]);
	return {
		...visit,
		...query,
		submissions: await withFlagsOf(registry, all, shown),
		counts: await countStates(store),
		page,
		limit,
		now: registry.now(),
		people: await findPeople(store, [...ids, query.filter.ownerId ?? null]),
		left,
		released,
	};
}

async function countStates(store: RegistryReader): Promise<Record<SubmissionStatus, number>> {
	const counts = await Promise.all(
		SUBMISSION_STATUSES.map((status) => store.submissions.countBy("status", status)),
	);
	return membersOf(SUBMISSION_STATUSES.map((status, index) => [status, counts[index] ?? 0]));
}

const FLAGGED: Readonly<Record<string, boolean | undefined>> = { yes: true, no: false };

/** Filters of the queue in a query. Values that the page does not offer are ignored. */
export function queueQuery({ query }: Pick<Visit, "query">): view.QueueQuery {
	const { status, kind, flagged = "", waited, from = "", q = "" } = query;
	return {
		status: SUBMISSION_STATUSES.find((value) => value === status) ?? "pending",
		filter: {
			kind: SUBMISSION_KINDS.find((value) => value === kind),
			isFlagged: Object.hasOwn(FLAGGED, flagged) ? FLAGGED[flagged] : undefined,
			waitedDays: WAITED_DAYS.find((days) => String(days) === waited),
			ownerId: from === "" ? undefined : from,
			words: q.trim().slice(0, view.WORDS_MAX_CHARACTERS) || undefined,
		},
	};
}
