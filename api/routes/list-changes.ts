import type { AgentList, AgentListQuery } from "#contract/agent-list.ts";
import {
	CHANGE_FILTERS,
	type ChangeCursor,
	ChangeFilters,
	CURSOR_MAX_CHARACTERS,
	changeFiltersOf,
	encodeChangeCursor,
	findChangeCursor,
} from "#contract/cursors.ts";
import { issueSentence } from "#domain/issue-sentence.ts";
import { resumePosition } from "#search/change-index.ts";
import { agentChangesView } from "#views/agents/agent-changes-view.ts";
import { refuseParameter } from "../parse-query.ts";
import type { ServedHour } from "../served-hour.ts";

/** What a mirror requests: everything that changed since an instant, or since an answer. */
export interface ChangeRequest {
	filters: ChangeFilters;
	limit: number;
	from: { since: string } | { cursor: ChangeCursor };
}

/** Undefined for a query for pages. A cursor takes precedence over `updated_since`. */
export function findChangeRequest(
	query: AgentListQuery,
	isGiven: (name: string) => boolean,
): ChangeRequest | undefined {
	const { updated_since: since, cursor: text, limit } = query;
	if (since === undefined && text === undefined) return undefined;
	for (const name of ["page", "sort", "interpret"]) {
		if (isGiven(name)) throw refuseParameter(name, "cannot be used when following changes");
	}
	const filters = readFilters(query);
	if (text !== undefined) return { ...goOn(text, filters), limit };
	return since === undefined ? undefined : { filters, limit, from: { since } };
}

/** A page of changes, earliest first. */
export function listChanges(
	{ context, changes }: Pick<ServedHour, "context" | "changes">,
	{ filters, limit, from }: ChangeRequest,
): AgentList {
	const { at } = context.snapshot;
	const after =
		"cursor" in from ? resumePosition(from.cursor, at) : { at: Date.parse(from.since), slug: "" };
	const { last, numbers, ...found } = changes.find({ after, choice: filters, limit });
	const agents = numbers.flatMap((number) => context.snapshot.agents.at(number) ?? []);
	const nextCursor = encodeChangeCursor({
		...filters,
		after: [last.at, last.slug],
		of: Date.parse(at),
	});
	return agentChangesView(context, { ...found, agents, limit, nextCursor });
}

/** Clients omit the filters that a cursor was made with. Different ones would mix two lists. */
function goOn(text: string, filters: ChangeFilters): Pick<ChangeRequest, "filters" | "from"> {
	const cursor = findChangeCursor(text);
	if (!cursor) throw refuseParameter("cursor", "must be a next_cursor of this list, unchanged");
	for (const name of CHANGE_FILTERS) {
		if (filters[name] !== undefined && filters[name] !== cursor[name])
			throw refuseParameter(
				name,
				"must be the same as in the first request of this cursor, or omitted",
			);
	}
	return { filters: changeFiltersOf(cursor), from: { cursor } };
}

function readFilters(query: AgentListQuery): ChangeFilters {
	const parsed = ChangeFilters.safeParse(query, { error: issueSentence });
	if (parsed.success && !isTooLong(parsed.data)) return parsed.data;
	if (parsed.success) {
		throw refuseParameter("q", "and the filters are too long together to follow");
	}
	const [issue] = parsed.error.issues;
	throw refuseParameter(String(issue?.path[0] ?? "query"), issue?.message ?? "is invalid");
}

/** Whether a cursor with these filters and the longest slug would not fit in an address. */
function isTooLong(filters: ChangeFilters): boolean {
	const longest: ChangeCursor = { ...filters, after: [LATEST_MS, "x".repeat(64)], of: LATEST_MS };
	return encodeChangeCursor(longest).length > CURSOR_MAX_CHARACTERS;
}

const LATEST_MS = Date.UTC(9999, 11, 31);
