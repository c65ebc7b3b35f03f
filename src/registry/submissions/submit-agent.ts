import { IDEMPOTENCY_KEY } from "#contract/limits.ts";
import type { RegistrationRequest } from "#contract/registration.ts";
import { acceptRegistration } from "#domain/accept-registration.ts";
import { Refusal } from "#domain/errors.ts";
import type { Listing } from "#domain/records/listing.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { recordOwnAct } from "../audit/record-own-act.ts";
import { fillListing } from "../documents/fill-listing.ts";
import { sentOrigins } from "../documents/listing-origins.ts";
import { documentReader, requireDocuments } from "../documents/read-documents.ts";
import { forgetEndedSubmissions } from "../forget-ended.ts";
import { requireLogo } from "../logos/require-logo.ts";
import { newId } from "../new-id.ts";
import { type News, notify } from "../outbox/notify.ts";
import type { RegistryContext } from "../registry-context.ts";
import { requireNew } from "../require-new.ts";
import { requireRoom } from "../require-room.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryReader, RegistryTransaction } from "../store.ts";
import { checkListing } from "./check-listing.ts";
import { findReviewFlags } from "./find-review-flags.ts";

export interface Submitter {
	ownerId: string;
	/** Null for somebody who is signed in. */
	tokenId: string | null;
}

export interface SubmitOptions {
	request: RegistrationRequest;
	submitter: Submitter;
	/** A repeat with the same key and the same request gets the same submission (24 hours). */
	idempotencyKey?: string | undefined;
}

/** Queues a registration for review. Resolves once the submission would survive a crash. */
export async function submitAgent(
	context: RegistryContext,
	{ request, submitter, idempotencyKey }: SubmitOptions,
): Promise<SubmissionRecord> {
	const stated = acceptRegistration(request);
	const idempotency =
		idempotencyKey === undefined
			? null
			: {
					keyDigest: sha256(`${submitter.tokenId ?? submitter.ownerId} ${idempotencyKey}`),
					bodyDigest: sha256(JSON.stringify(request)),
				};
	return context.store.transact(async (transaction) => {
		const at = context.now();
		if (idempotency) {
			const earlier = await findRepeated(transaction, idempotency, at);
			if (earlier) return earlier;
		}
		const { ownerId } = submitter;
		await requireDocuments(transaction, stated.documents);
		await requireLogo(transaction, stated);
		const read = documentReader(transaction);
		const listing = await fillListing(read, stated);
		const parts = { id: newId(context), at: at.toISOString(), listing, idempotency };
		const stating = { digests: listing.documents, by: ownerId, at: parts.at };
		const documentOrigins = await sentOrigins(transaction, stating);
		const unflagged = newSubmission({ ...parts, documentOrigins, ownerId });
		const flags = await firstRefusalOf(
			[
				requireRoom(context, transaction, ownerId),
				requireNew(transaction, ownerId, listing),
				checkListing(transaction, listing),
				forgetEndedSubmissions(transaction, ownerId),
				tell(context, transaction, unflagged),
			],
			findReviewFlags(transaction, unflagged, { siteName: context.siteName, read }),
		);
		const submission = { ...unflagged, flags };
		transaction.submissions.save(submission);
		return submission;
	});
}

function newSubmission(parts: {
	id: string;
	listing: Listing;
	at: string;
	idempotency: SubmissionRecord["idempotency"];
	documentOrigins: SubmissionRecord["documentOrigins"];
	ownerId: string;
}): SubmissionRecord {
	const { id, listing, at, idempotency, documentOrigins, ownerId } = parts;
	return {
		id,
		status: "pending",
		listing,
		agentSlug: null,
		revision: false,
		basedOn: null,
		renameTo: null,
		ownerId,
		submittedAt: at,
		decidedAt: null,
		reason: null,
		flags: [],
		idempotency,
		documentOrigins,
		transitions: [{ to: "pending", at, actor: ownerId, reason: null }],
		sample: false,
	};
}

async function tell(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ id, listing, ownerId }: SubmissionRecord,
): Promise<void> {
	const news: News = {
		accountId: ownerId,
		type: "submission.received",
		own: true,
		subject: { title: listing.title, submissionId: id },
	};
	await Promise.all([
		recordOwnAct(context, transaction, {
			member: ownerId,
			action: "submission.submit",
			subject: `submission ${id}`,
		}),
		notify(context, transaction, news),
	]);
}

/** All checks run at once; a refusal gives the first reason in their order. */
async function firstRefusalOf<Result>(
	checks: readonly Promise<void>[],
	last: Promise<Result>,
): Promise<Result> {
	await Promise.allSettled([...checks, last]);
	for (const check of checks) await check;
	return last;
}

async function findRepeated(
	reader: RegistryReader,
	{ keyDigest, bodyDigest }: { keyDigest: string; bodyDigest: string },
	at: Date,
): Promise<SubmissionRecord | undefined> {
	const earlier = await reader.findSubmissionByIdempotencyKey(keyDigest);
	if (!earlier) return undefined;
	const ageHours = (at.getTime() - Date.parse(earlier.submittedAt)) / 3_600_000;
	if (ageHours >= IDEMPOTENCY_KEY.keptHours) return undefined;
	if (earlier.idempotency?.bodyDigest === bodyDigest) return earlier;
	throw new Refusal("idempotency_mismatch", "This Idempotency-Key was used with another body.");
}
