import { EntriesQuery } from "#contract/managed-source.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import { sourceOperations } from "#registry/operations/source-operations.ts";
import { getSource } from "#registry/sources/get-source.ts";
import { listEntries } from "#registry/sources/list-entries.ts";
import { managedSourceView, sourceEntriesView } from "#views/moderation/managed-source-view.ts";
import { parseQuery } from "../../parse-query.ts";
import type { Handlers } from "../handler.ts";
import { type AdminParts, actAsModerator, answerModerator } from "./answer-moderator.ts";

type ActId = "adminEditSource" | "adminPauseSource" | "adminResumeSource";

export function sourceHandlers(parts: AdminParts) {
	const { store } = parts.registry;
	const answer = (source: SourceRecord) => ({ body: managedSourceView(source) });
	const act = (id: ActId, name: `source.${"edit" | "pause" | "resume"}`) =>
		actAsModerator(parts, id, { operation: sourceOperations[name], rename, answer });
	return {
		adminListSources: answerModerator(parts, "adminListSources", async () => {
			const sources = await store.sources.list();
			const ordered = sources.toSorted((left, right) => left.precedence - right.precedence);
			return { body: { sources: ordered.map(managedSourceView) } };
		}),
		adminAddSource: actAsModerator(parts, "adminAddSource", {
			operation: sourceOperations["source.add"],
			rename,
			answer: (added) => ({
				...answer(added),
				headers: { Location: `${parts.baseUrl}/api/v1/admin/sources/${added.name}` },
			}),
		}),
		adminGetSource: answerModerator(parts, "adminGetSource", async ({ parameters }) =>
			answer(await getSource(store, parameters.source ?? "")),
		),
		adminEditSource: act("adminEditSource", "source.edit"),
		adminPauseSource: act("adminPauseSource", "source.pause"),
		adminResumeSource: act("adminResumeSource", "source.resume"),
		adminAcceptSource: actAsModerator(parts, "adminAcceptSource", {
			operation: sourceOperations["source.resume"],
			rename: (input) => ({ ...rename(input), accept: true }),
			answer,
		}),
		adminRetrySource: actAsModerator(parts, "adminRetrySource", {
			operation: sourceOperations["source.retry"],
			rename,
			answer: ({ entries, nextAt }) => ({ body: { entries, next_at: nextAt } }),
		}),
		adminRemoveSource: actAsModerator(parts, "adminRemoveSource", {
			operation: sourceOperations["source.remove"],
			rename,
			answer: (body) => ({ body }),
		}),
		adminListEntries: answerModerator(parts, "adminListEntries", async (call) => {
			const name = call.parameters.source ?? "";
			const choice = { name, ...parseQuery(EntriesQuery, call.query) };
			return { body: sourceEntriesView(await listEntries(store, choice)) };
		}),
	} satisfies Partial<Handlers>;
}

/** Names in operations by those in paths and bodies. */
function rename({
	source,
	interval_minutes: intervalMinutes,
	...same
}: Record<string, unknown>): Record<string, unknown> {
	return {
		...same,
		...(source === undefined ? {} : { name: source }),
		...(intervalMinutes === undefined ? {} : { intervalMinutes }),
	};
}
