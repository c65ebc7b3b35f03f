import { IDEMPOTENCY_KEY, REGISTRATION } from "#contract/limits.ts";
import type { RegistrationRequest } from "#contract/registration.ts";
import { acceptRegistration, invalidBody } from "#domain/accept-registration.ts";
import { Refusal } from "#domain/errors.ts";
import type { Listing } from "#domain/records/listing.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { flagListing } from "#domain/review-flags.ts";
import { findPublicDuplicate, flagPendingDuplicates } from "./find-duplicates.ts";
import { newId } from "./new-id.ts";
import type { RegistryContext } from "./registry-context.ts";
import { sha256 } from "./sha256.ts";
import type { RegistryReader, RegistryTransaction } from "./store.ts";

export interface Submitter {
	tokenId: string;
	ownerId: string;
}

export interface SubmitOptions {
	request: RegistrationRequest;
	submitter: Submitter;
	/** A repeat with the same key and the same request gets the same submission (24 hours). */
	idempotencyKey?: string | undefined;
}

/** Queues a registration for review (spec 4.11). Resolves once the submission would survive a crash. */
export async function submitAgent(
	context: RegistryContext,
	{ request, submitter, idempotencyKey }: SubmitOptions,
): Promise<SubmissionRecord> {
	const listing = acceptRegistration(request);
	const idempotency =
		idempotencyKey === undefined
			? null
			: {
					keyDigest: sha256(`${submitter.tokenId} ${idempotencyKey}`),
					bodyDigest: sha256(JSON.stringify(request)),
				};
	return context.store.transact(async (transaction) => {
		const at = context.now();
		if (idempotency) {
			const earlier = await findRepeated(transaction, idempotency, at);
			if (earlier) return earlier;
		}
		await requireCategory(transaction, listing);
		await requireRoom(transaction);
		await refuseDuplicate(transaction, listing);
		const flags = [...flagListing(listing), ...(await flagPendingDuplicates(transaction, listing))];
		const submission = newSubmission({
			id: newId(context),
			listing,
			flags,
			at,
			idempotency,
			submitter,
		});
		transaction.saveSubmission(submission);
		await rememberUse(transaction, submitter.tokenId, at);
		return submission;
	});
}

function newSubmission(parts: {
	id: string;
	listing: Listing;
	flags: SubmissionRecord["flags"];
	at: Date;
	idempotency: SubmissionRecord["idempotency"];
	submitter: Submitter;
}): SubmissionRecord {
	const { id, listing, flags, idempotency, submitter } = parts;
	const at = parts.at.toISOString();
	return {
		id,
		status: "pending",
		listing,
		agentSlug: null,
		revision: false,
		ownerId: submitter.ownerId,
		submittedAt: at,
		decidedAt: null,
		reason: null,
		flags,
		idempotency,
		transitions: [{ to: "pending", at, actor: submitter.ownerId, reason: null }],
		sample: false,
	};
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

async function requireCategory(reader: RegistryReader, { categorySlug }: Listing): Promise<void> {
	if (categorySlug === null || (await reader.findCategory(categorySlug))) return;
	throw invalidBody([
		{ pointer: "#/category_slug", detail: "must be a slug of the categories list" },
	]);
}

async function requireRoom(reader: RegistryReader): Promise<void> {
	if ((await reader.countPendingSubmissions()) < REGISTRATION.pendingMaxCount) return;
	throw new Refusal("unavailable", "The review queue is full; try again later.", {
		headers: { "Retry-After": "3600" },
	});
}

async function refuseDuplicate(reader: RegistryReader, listing: Listing): Promise<void> {
	const duplicate = await findPublicDuplicate(reader, listing);
	if (!duplicate) return;
	const { agent, member } = duplicate;
	const what = member === "title" ? "title" : "website";
	throw new Refusal("duplicate_agent", `The agent "${agent.slug}" already has this ${what}.`, {
		errors: [{ pointer: `#/${member}`, detail: `is already used by the agent "${agent.slug}"` }],
	});
}

async function rememberUse(
	transaction: RegistryTransaction,
	tokenId: string,
	at: Date,
): Promise<void> {
	const token = await transaction.findToken(tokenId);
	if (token) transaction.saveToken({ ...token, lastUsedAt: at.toISOString() });
}
