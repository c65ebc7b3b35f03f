import { dashboardPath } from "#contract/http/addresses.ts";
import { listingChanges, revisedListing } from "#domain/agents/listing-changes.ts";
import type { AgentRecord, Listing } from "#domain/records/agent-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { wordChanges } from "#domain/texts/word-changes.ts";
import type * as ui from "#views/dashboard/blocks.ts";
import { fieldLabel, fieldValue, isPicture } from "#views/dashboard/fields.ts";

export function revisionChanges(
	agent: AgentRecord,
	submission: Pick<SubmissionRecord, "listing" | "basedOn" | "renameTo">,
): ui.ChangeBlock[] {
	const { renameTo } = submission;
	const changes = listingDifferences(agent, revisedListing(agent, submission));
	if (renameTo === null) return changes;
	return [{ field: "Slug", before: agent.slug, after: renameTo }, ...changes];
}

export function listingDifferences(from: Listing, to: Listing): ui.ChangeBlock[] {
	return listingChanges(from, to).map(({ field, before, after }) => ({
		field: fieldLabel(field),
		...(isPicture(field)
			? {
					before: before && dashboardPath("keptLogo", before),
					after: after && dashboardPath("keptLogo", after),
					arePictures: true,
				}
			: textChange(before && fieldValue(field, before), after && fieldValue(field, after))),
	}));
}

/** Changes of texts with at least this many words are shown word by word. */
const COMPARED_FROM_WORDS = 4;

function textChange(before: string | null, after: string | null): Omit<ui.ChangeBlock, "field"> {
	const areLong = [before, after].every(
		(text) => text !== null && text.split(/\s+/).length >= COMPARED_FROM_WORDS,
	);
	const words = areLong ? wordChanges(before ?? "", after ?? "") : null;
	return { before, after, ...(words ? { words } : {}) };
}
