import { SUBMISSION_STATUSES } from "#contract/vocabulary.ts";
import { SUBMISSION_KINDS, WAITED_DAYS } from "#domain/queue-filter.ts";
import type { QueueQuery } from "#views/dashboard/queue-path.ts";
import type { Visit } from "./visit.ts";

const WORDS_MAX_CHARACTERS = 200;
const FLAGGED: Readonly<Record<string, boolean | undefined>> = { yes: true, no: false };

/** Filters of the queue in a query. Values that the page does not offer are ignored. */
export function queueQuery({ query }: Pick<Visit, "query">): QueueQuery {
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
