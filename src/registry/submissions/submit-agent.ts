import type { RegistrationRequest } from "#contract/agents/registration.ts";
import { ageMs, HOUR_MS } from "#contract/instants.ts";
import { IDEMPOTENCY_KEY } from "#contract/limits.ts";
import { gateRegistration, type RequestPart } from "#domain/agents/accept-registration.ts";
import { stateOf } from "#domain/agents/submission-states.ts";
import { invalidBody, Refusal } from "#domain/errors.ts";
import { once } from "#domain/evidence/once-per.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import type { SubmissionRecord, WaitingVersion } from "#domain/records/submission-record.ts";
import { titleKey } from "#domain/texts/fold-text.ts";
import { siteKey } from "#domain/web/web-address.ts";
import { requireRoom, type Transaction, transact } from "../act.ts";
import { documentReader, requireDocuments } from "../documents/documents.ts";
import { fillListing, sentOrigins } from "../documents/fill-listing.ts";
import { forgetEndedSubmissions } from "../forget-ended.ts";
import { requireLogo } from "../logos/send-logo.ts";
import { senderOf } from "../owners/acting.ts";
import { sha256 } from "../sha256.ts";
import { newId, type RegistryContext, type RegistryReader } from "../store.ts";
import { checkListing } from "./check-listing.ts";
import { saveWaiting } from "./edit-submission.ts";
import { haveOwnNames } from "./find-duplicates.ts";
import { newSubmission } from "./new-submission.ts";
import { refuseSpeaker } from "./refuse-speaker.ts";
import { refusalsOfMany, refuseTogether } from "./refuse-together.ts";

export interface Submitter {
	ownerId: string;
	/** Null for a signed-in account. */
	tokenId: string | null;
}

export interface SubmitOptions {
	/** Only a document makes up for a website. */
	request: Omit<RegistrationRequest, "website_url"> & { website_url?: string };
	submitter: Submitter;
	/** Repeating the same request with the same key returns the same submission (for 24 hours). */
	idempotencyKey?: string | undefined;
	published?: WaitingVersion;
	/** Called once before a submission without errors is saved; can refuse it. */
	beforeSaving?: (() => Promise<void>) | undefined;
}

/** Queues a registration for review. Resolves once the submission would survive a crash. */
export async function submitAgent(
	context: RegistryContext,
	options: SubmitOptions,
): Promise<SubmissionRecord> {
	const { request, submitter } = options;
	// What is wrong in itself opens no transaction.
	await requireSound(context.store, gateRegistration(request, context.allowedHosts), submitter);
	const beforeSaving = once(async () => options.beforeSaving?.());
	return transact(context, (transaction) =>
		submitWithin(transaction, { ...options, beforeSaving }),
	);
}

/** The same inside a transaction that does more. */
export async function submitWithin(
	transaction: Transaction,
	{ request, submitter, idempotencyKey, published, beforeSaving }: SubmitOptions,
): Promise<SubmissionRecord> {
	const { allowedHosts: allowed } = transaction;
	const { ownerId } = submitter;
	const gated = gateRegistration(request, allowed);
	await requireSound(transaction, gated, submitter);
	// A token can register for several owners.
	const sender = [submitter.tokenId ?? ownerId, ...(transaction.by ? [ownerId] : [])];
	const idempotency =
		idempotencyKey === undefined
			? null
			: {
					keyDigest: sha256([...sender, idempotencyKey].join(" ")),
					bodyDigest: sha256(JSON.stringify(request)),
				};
	const at = transaction.now();
	if (idempotency) {
		const earlier = await findRepeated(transaction, idempotency, at);
		if (earlier) return earlier;
	}
	const read = documentReader(transaction);
	const listing = await fillListing(read, gated.listing, { allowed });
	const id = newId(transaction);
	const base = { id, at: at.toISOString(), listing, idempotency, ownerId, by: transaction.by };
	const stating = { digests: listing.documents, by: senderOf(transaction, ownerId), at: base.at };
	const documentOrigins = await sentOrigins(transaction, stating);
	const versions = published && { versions: [published] };
	const unflagged = newSubmission({ ...base, ...versions, documentOrigins });
	refuseSpeaker(listing, transaction.siteName);
	await refuseTogether([
		requireRoom(transaction, ownerId),
		...listingChecks(transaction, listing, ownerId),
		forgetEndedSubmissions(transaction, ownerId),
	]);
	const act = { action: "submission.submit", subject: `submission ${id}` };
	return saveWaiting(transaction, { unflagged, read, title: listing.title, act, beforeSaving });
}

async function requireSound(
	reader: RegistryReader,
	gated: ReturnType<typeof gateRegistration>,
	{ ownerId }: Submitter,
): Promise<void> {
	if (gated.issues.length > 0) throw invalidBody(await listIssues(reader, gated, ownerId));
}

async function findRepeated(
	reader: RegistryReader,
	{ keyDigest, bodyDigest }: { keyDigest: string; bodyDigest: string },
	at: Date,
): Promise<SubmissionRecord | undefined> {
	const earlier = await reader.findSubmissionByIdempotencyKey(keyDigest);
	if (!earlier) return undefined;
	if (ageMs(earlier.submittedAt, at) / HOUR_MS >= IDEMPOTENCY_KEY.keptHours) return undefined;
	if (earlier.idempotency?.bodyDigest === bodyDigest) return earlier;
	throw new Refusal(
		"idempotency_mismatch",
		"This Idempotency-Key was already used with another body.",
	);
}

/**
 * Every member of a request that `submitAgent` would refuse, because of its gates or of existing records. The request
 * may lack members that have the wrong shape.
 */
export async function findRequestIssues(
	{ store: reader, allowedHosts }: RegistryContext,
	{ request, ownerId }: { request: RequestPart; ownerId: string },
) {
	const { title = "Any title", ...others } = request;
	const { listing, issues } = gateRegistration({ ...others, title }, allowedHosts);
	const draft = request.title === undefined ? { ...listing, title: "" } : listing;
	return listIssues(reader, { listing: draft, issues }, ownerId);
}

async function listIssues(
	reader: RegistryReader,
	{ listing, issues }: ReturnType<typeof gateRegistration>,
	ownerId: string,
) {
	const refusals = await refusalsOfMany(listingChecks(reader, listing, ownerId));
	return [...issues, ...refusals.flatMap(({ errors }) => errors)];
}

function listingChecks(reader: RegistryReader, listing: Listing, ownerId: string) {
	return [
		requireNew(reader, ownerId, listing),
		requireDocuments(reader, listing.documents),
		requireLogo(reader, listing),
		checkListing(reader, listing, { ownerId }),
	];
}

/** Refuses a submission if the same owner has a pending one with the same website or title. */
async function requireNew(reader: RegistryReader, ownerId: string, listing: Listing) {
	for (const earlier of await reader.submissions.by("openOwner", ownerId)) {
		if (haveOwnNames(earlier.listing, listing)) continue;
		const member = sharedMember(earlier.listing, listing);
		if (member) throw submittedAlready(earlier, member);
	}
}

function sharedMember(a: Listing, b: Listing): "website_url" | "title" | undefined {
	const isSameSite =
		a.websiteUrl && b.websiteUrl && siteKey(a.websiteUrl) === siteKey(b.websiteUrl);
	if (isSameSite) return "website_url";
	return titleKey(a.title) === titleKey(b.title) ? "title" : undefined;
}

const TURNS = { moderator: "it is in review", member: "another member must approve it" };

function submittedAlready(earlier: SubmissionRecord, member: string): Refusal {
	const { id } = earlier;
	const { waitsFor } = stateOf(earlier);
	const turn = waitsFor ? TURNS[waitsFor] : "a moderator asked you for changes";
	return new Refusal("duplicate_agent", `You have already submitted this; ${turn}.`, {
		errors: [{ pointer: `#/${member}`, detail: `is already used by your submission ${id}` }],
		submissionId: id,
	});
}
