import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { type PreviewedChanges, previewChanges } from "#registry/submissions/preview-changes.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import { searchLikeIn } from "../search-like.ts";
import type { Visit } from "../visit.ts";
import { soundChanges } from "./find-listing-issues.ts";

/** What the form of a change would make, where it was sent to be shown. */
export async function previewOfChanges(
	registry: RegistryContext,
	{ attempt, hour }: { attempt?: FormAttempt | undefined; hour: Visit["hour"] },
	edited: { agent: AgentRecord | undefined; open: SubmissionRecord | undefined },
): Promise<PreviewedChanges | undefined> {
	if (attempt?.values.act !== "preview") return undefined;
	return previewChanges(registry, {
		...edited,
		changes: soundChanges(attempt.values),
		searchLike: searchLikeIn(hour),
	});
}
