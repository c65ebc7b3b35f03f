import type { Request, Response } from "express";
import { agentPath, submissionPath } from "#contract/addresses.ts";
import { DOCUMENT_MEDIA_TYPES, DocumentAddress, DocumentQuery } from "#contract/document.ts";
import { DOCUMENT, IDEMPOTENCY_KEY, LOGO } from "#contract/limits.ts";
import { LOGO_BODY_MAX_BYTES, LogoBody } from "#contract/logo.ts";
import {
	AgentRevisionRequest,
	RegistrationRequest,
	type RegistrationResponse,
} from "#contract/registration.ts";
import type { Submission } from "#contract/submission.ts";
import { Refusal } from "#domain/errors.ts";
import { recordVersion } from "#domain/history.ts";
import { findRevisionIssues, reviseAgent } from "#registry/agents/revise-agent.ts";
import { type DocumentSource, fetchDocument } from "#registry/documents/fetch-document.ts";
import { sendDocument } from "#registry/documents/send-document.ts";
import { type LogoDecoder, sendLogo } from "#registry/logos/send-logo.ts";
import { actorOver } from "#registry/owners/acting.ts";
import type { RegistryContext } from "#registry/store.ts";
import { findOwnSubmission, type QueuedSubmission } from "#registry/submissions/find-submission.ts";
import { findUsualReview } from "#registry/submissions/find-usual-review.ts";
import { findRequestIssues, submitAgent } from "#registry/submissions/submit-agent.ts";
import { addressChecksView } from "#views/address-checks-view.ts";
import { readDocumentView } from "#views/moderation/document-view.ts";
import { sentLogoView } from "#views/moderation/sent-logo-view.ts";
import { queuedView } from "#views/queued-view.ts";
import { parseJson, readJsonBody, readTextBody } from "../middleware/read-json-body.ts";
import { parseBody } from "../parse-body.ts";
import { parseQuery } from "../parse-query.ts";
import { ownOf, submitterOf } from "./acting-request.ts";
import { type Handlers, holderOf, sendJson, tokenOf } from "./handler.ts";
import { parseListingBody } from "./parse-listing-body.ts";

/** Null removes a fact, as in a merge patch (RFC 7396). */
const REVISION_TYPES = ["application/json", "application/merge-patch+json"];

interface SubmissionParts {
	registry: RegistryContext;
	baseUrl: string;
	/** Counts a registration for its network, or refuses it. */
	countRegistration?: ((request: Request) => Promise<void>) | undefined;
}

/** Registrations and changes that wait for a moderator, and what became of them. */
export function submissionRoutes({ registry, baseUrl, countRegistration }: SubmissionParts) {
	const { store } = registry;
	/** Says that a submission is in review, and where to follow it. */
	async function sendQueued(
		request: Request,
		response: Response,
		queued: Pick<RegistrationResponse, "id" | "message">,
	): Promise<void> {
		const answer = queuedView(queued, baseUrl);
		await sendJson(request, response, answer, { Location: answer.submission_url });
	}
	return {
		registerAgent: async (request, response) => {
			const { registry: acting, ...submitter } = await submitterOf(registry, tokenOf(request));
			const { ownerId } = submitter;
			const idempotencyKey = readIdempotencyKey(request);
			const registration = await parseListingBody(
				RegistrationRequest,
				await readJsonBody(request),
				(rest) => findRequestIssues(registry, { request: rest, ownerId }),
			);
			const { id } = await submitAgent(acting, {
				request: registration,
				submitter,
				idempotencyKey,
				beforeSaving: countRegistration && (() => countRegistration(request)),
			});
			const message = "Queued for review. The agent becomes public once it is approved.";
			await sendQueued(request, response, { id, message });
		},
		reviseAgent: async (request, response) => {
			const { registry: acting, ...own } = await ownOf(registry, request);
			const body = await readJsonBody(request, REVISION_TYPES);
			const changes = await parseListingBody(AgentRevisionRequest, body, (rest) =>
				findRevisionIssues(registry, { ...own, changes: rest }),
			);
			const submission = await reviseAgent(acting, { ...own, changes });
			// Earlier changes, such as a published version, wait with it.
			const queued =
				recordVersion(submission) === 1
					? "Queued for review."
					: "Queued for review, together with your earlier changes that are still pending.";
			const message = `${queued} The public listing stays as it is until the change is approved.`;
			await sendQueued(request, response, { id: submission.id, message });
		},
		/** For its owner only, so it is read from the registry itself. */
		getSubmission: async (request, response) => {
			const id = request.call.parameters.id ?? "";
			const asked = { ownerId: (await store.submissions.find(id))?.ownerId, need: "view" } as const;
			const { id: ownerId } = await actorOver(store, holderOf(request), asked);
			const found = await findOwnSubmission(store, { id, ownerId });
			const usual = await findUsualReview(store, found);
			await sendJson(request, response, submissionView(found, usual, baseUrl));
		},
	} satisfies Partial<Handlers>;
}

/** The draft wants a quoted string, but most clients send a bare one. Both are accepted. */
function readIdempotencyKey(request: Request): string | undefined {
	const raw = request.get("Idempotency-Key");
	if (raw === undefined) return undefined;
	const key = /^"(.*)"$/.exec(raw.trim())?.[1] ?? raw.trim();
	const { minCharacters, maxCharacters } = IDEMPOTENCY_KEY;
	if (key.length >= minCharacters && key.length <= maxCharacters && /^[\x21-\x7e]+$/.test(key))
		return key;
	throw new Refusal(
		"invalid_header",
		`Idempotency-Key must be ${minCharacters} to ${maxCharacters} visible ASCII characters.`,
	);
}

function submissionView(
	{ submission, queuePosition }: QueuedSubmission,
	usualSeconds: number | null,
	baseUrl: string,
): Submission {
	const { id, status, listing, submittedAt, decidedAt, reason, agentSlug } = submission;
	const approvedSlug = status === "approved" ? agentSlug : null;
	return {
		id,
		status,
		title: listing.title,
		website_url: listing.websiteUrl,
		submitted_at: submittedAt,
		decided_at: decidedAt,
		reason,
		queue_position: queuePosition,
		usual_review_seconds: usualSeconds,
		checks: addressChecksView(submission),
		agent_slug: approvedSlug,
		agent_url: approvedSlug === null ? null : baseUrl + agentPath(approvedSlug),
	};
}

const DOCUMENT_BOUNDS = {
	maxBytes: DOCUMENT.maxBytes,
	tooLarge: `The document is larger than ${DOCUMENT.maxBytes / 1024} KiB.`,
};

const LOGO_BOUNDS = {
	maxBytes: LOGO_BODY_MAX_BYTES,
	tooLarge: `The picture is larger than ${LOGO.maxBytes / 1024} KiB.`,
};

/** Stores documents and logos for a listing that will name them, and says what is read from a document. */
export function uploadRoutes(registry: RegistryContext, outside: DocumentSource & LogoDecoder) {
	return {
		sendDocument: async (request, response) => {
			const { format } = parseQuery(DocumentQuery, request.call.query);
			const text = await readTextBody(request, DOCUMENT_BOUNDS, DOCUMENT_MEDIA_TYPES);
			const { ownerId: by } = await submitterOf(registry, tokenOf(request));
			const sent = await sendDocument(registry, { text, format, by });
			await sendJson(request, response, readDocumentView(sent));
		},
		fetchDocument: async (request, response) => {
			const { ownerId: by, registry: acting } = await submitterOf(registry, tokenOf(request));
			const { address, format } = parseBody(DocumentAddress, await readJsonBody(request));
			const fetched = await fetchDocument(acting, { address, format, by }, outside);
			await sendJson(request, response, readDocumentView(fetched));
		},
		sendLogo: async (request, response) => {
			const text = await readTextBody(request, LOGO_BOUNDS, ["application/json"]);
			const { picture } = parseBody(LogoBody, parseJson(text));
			const bytes = Buffer.from(picture, "base64");
			const { ownerId: by } = await submitterOf(registry, tokenOf(request));
			const logo = await sendLogo(registry, { bytes, by }, outside);
			await sendJson(request, response, sentLogoView(logo));
		},
	} satisfies Partial<Handlers>;
}
