import { isDeepStrictEqual } from "node:util";
import { LISTING_FIELDS, type Listing } from "#domain/records/agent-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { Transaction } from "../act.ts";
import { documentsOfSubmission, importedOrigins } from "../documents/listing-origins.ts";
import type { DocumentReader } from "../documents/read-documents.ts";
import { type Actor, newId } from "../store.ts";
import { decideWithin } from "../submissions/decide-submission.ts";
import { findBars, findReviewFlags } from "../submissions/find-review-flags.ts";
import { newSubmission } from "../submissions/new-submission.ts";
import { submittedDigests } from "../submissions/submitted-digests.ts";
import { type ImportResult, importResult } from "./import-result.ts";

interface ImportedSubmission {
	/** Pending submission of an earlier import. */
	waiting: SubmissionRecord | undefined;
	approve: boolean;
	actor: Actor;
	listing: Listing;
	imported: NonNullable<SubmissionRecord["imported"]>;
	at: string;
	read: DocumentReader;
	brought: readonly string[];
}

export async function submitImported(
	transaction: Transaction,
	{ waiting, approve, actor, listing, imported, at, read, brought }: ImportedSubmission,
): Promise<ImportResult> {
	const { origin } = imported;
	const documentOrigins = await importedOrigins(transaction, {
		digests: submittedDigests({ listing, imported }),
		brought,
		before: waiting && documentsOfSubmission(waiting),
		read: { origin, fetchedAt: at, by: actor.id },
	});
	const said = { listing, imported, documentOrigins };
	const unflagged = waiting
		? { ...waiting, ...said }
		: newSubmission({ ...said, id: newId(transaction), ownerId: actor.id, at });
	const looking = { ...transaction, read };
	const flags = await findReviewFlags(transaction, unflagged, looking);
	const submission: SubmissionRecord = { ...unflagged, flags };
	const bars = approve ? await findBars(transaction, unflagged, looking) : [];
	const notes = bars.map(({ detail }) => `It waits for a moderator: ${detail}`);
	if (approve && bars.length === 0) {
		const decision = { outcome: "approved" } as const;
		const { agentSlug: slug } = await decideWithin(transaction, { submission, decision, actor });
		return importResult(origin, "added", { slug });
	}
	if (waiting && sameSubmission(waiting, said)) {
		return importResult(origin, "unchanged", { submissionId: waiting.id, notes });
	}
	transaction.submissions.save(submission);
	const { id: submissionId } = submission;
	return importResult(origin, waiting ? "updated" : "queued", { submissionId, notes });
}

function sameSubmission(
	waiting: SubmissionRecord,
	said: Pick<SubmissionRecord, "listing" | "imported" | "documentOrigins">,
): boolean {
	return (
		sameListing(waiting.listing, said.listing) &&
		isDeepStrictEqual(waiting.imported, said.imported) &&
		isDeepStrictEqual(waiting.documentOrigins, said.documentOrigins)
	);
}

export function sameListing(left: Listing, right: Listing): boolean {
	return LISTING_FIELDS.every((field) => isDeepStrictEqual(left[field], right[field]));
}
