import type { Request, Response } from "express";
import { OwnerQuery } from "#contract/accounts/own.ts";
import { LOGO_BODY_MAX_BYTES, LogoBody } from "#contract/agents/logo.ts";
import { AgentRevisionRequest, RegistrationRequest } from "#contract/agents/registration.ts";
import { Submission } from "#contract/agents/submission.ts";
import { agentPath, getParameter } from "#contract/http/addresses.ts";
import { answerOf } from "#contract/http/answer-of.ts";
import { DOCUMENT_MEDIA_TYPES, DocumentAddress, DocumentQuery } from "#contract/intake/document.ts";
import { DOCUMENT, IDEMPOTENCY_KEY, LOGO } from "#contract/limits.ts";
import type { Need } from "#domain/accounts/rights.ts";
import type { QueuedSubmission } from "#domain/agents/queued-submission.ts";
import { stateOf } from "#domain/agents/submission-states.ts";
import { invalidBody, Refusal } from "#domain/errors.ts";
import { recordVersion, tagOf } from "#domain/history.ts";
import { findRevisionIssues, reviseAgent } from "#registry/agents/revise-agent.ts";
import { type DocumentSource, fetchDocument } from "#registry/documents/fetch-document.ts";
import { sendDocument } from "#registry/documents/send-document.ts";
import { type LogoDecoder, sendLogo } from "#registry/logos/send-logo.ts";
import { approveAsSecond } from "#registry/owners/second-person.ts";
import type { RegistryContext } from "#registry/store.ts";
import {
	editSubmission,
	findEditIssues,
	withdrawSubmission,
} from "#registry/submissions/edit-submission.ts";
import { findOwnSubmission } from "#registry/submissions/find-similar.ts";
import { findUsualReview } from "#registry/submissions/find-usual-review.ts";
import { findRequestIssues, submitAgent } from "#registry/submissions/submit-agent.ts";
import { readDocumentView, sentLogoView } from "#views/moderation/document-view.ts";
import { queuedView } from "#views/moderation/queued-view.ts";
import { addressChecksView, statedListing } from "#views/moderation/reviewed-submission-view.ts";
import { parseBody } from "../http/parse-body.ts";
import { parseQuery } from "../http/parse-query.ts";
import { bodyOf, parseJsonBody, readJsonBody, readTextBody } from "../middleware/read-json-body.ts";
import { nameOfOwner, ownersIn, ownOf, submitterOf } from "./acting-request.ts";
import type { ApiParts } from "./dashboard/visit.ts";
import { answering, readIfMatch, tokenOf } from "./handler.ts";
import { parseListingBody } from "./parse-listing-body.ts";

/** Null removes a fact, as in a merge patch (RFC 7396). */
const REVISION_TYPES = ["application/json", "application/merge-patch+json"];

/** Registrations and changes that wait for a moderator, and what became of them. */
export function submissionRoutes(parts: Pick<ApiParts, "registry" | "baseUrl" | "countNetwork">) {
	const { registry, baseUrl, countNetwork } = parts;
	const { store } = registry;
	const { ofRecord } = ownersIn(registry);
	/** Says that a submission is in review, and where to follow it. */
	function queuedAnswer(response: Response, queued: Parameters<typeof queuedView>[0]) {
		const answer = queuedView(queued, baseUrl);
		response.set("Location", answer.submission_url);
		return answer;
	}
	/** The submission in the path, and whoever the token may act for if it is theirs. */
	async function choiceOf(request: Request, need: Need = "publish") {
		const id = getParameter(request.call.parameters, "id");
		const { ownerId, agentSlug, listing } = (await store.submissions.find(id)) ?? {};
		const about = { slug: agentSlug ?? "", protocolName: listing?.protocolName ?? null };
		return { id, ...(await ofRecord(request, ownerId, { need, about })) };
	}
	async function answer(response: Response, choice: Awaited<ReturnType<typeof choiceOf>>) {
		const owner = await nameOfOwner(store, choice.ownerId);
		const entry = await findOwnSubmission(store, choice);
		const usual = await findUsualReview(store, entry);
		const view = submissionAnswer(entry, { usual, owner, baseUrl });
		const listing = statedListing(entry.submission.listing);
		response.set("ETag", `"${tagOf(entry.submission)}"`);
		return { ...view, listing };
	}
	const byVerb =
		(verb: typeof withdrawSubmission) => async (request: Request, response: Response) => {
			const choice = await choiceOf(request);
			await verb(choice.context, { ...choice, read: readIfMatch(request) });
			return answer(response, choice);
		};
	return answering({
		registerAgent: async (request, response) => {
			const { owner } = parseQuery(OwnerQuery, request.call.query);
			const sender = await submitterOf(registry, tokenOf(request), owner);
			const { registry: acting, ...submitter } = sender;
			const { ownerId } = submitter;
			const idempotencyKey = readIdempotencyKey(request);
			const registration = await parseListingBody(
				RegistrationRequest,
				await readJsonBody(request),
				(rest) => findRequestIssues(registry, { request: rest, ownerId }),
			);
			const submission = await submitAgent(acting, {
				request: registration,
				submitter,
				idempotencyKey,
				beforeSaving: async () => countNetwork?.registrations(request),
			});
			const message = "Queued for review. The agent becomes public once it is approved.";
			return queuedAnswer(response, { ...submission, message });
		},
		reviseAgent: async (request, response) => {
			const { registry: acting, ...of } = await ownOf(registry, request);
			const own = { ...of, read: readIfMatch(request) };
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
			const open = submission.status === "approved" ? undefined : submission;
			response.set("ETag", `"${tagOf(await store.agents.find(own.slug), open)}"`);
			return queuedAnswer(response, { ...submission, message });
		},
		/** For its owner only, so it is read from the registry itself. */
		getSubmission: async (request, response) => answer(response, await choiceOf(request, "view")),
		editMySubmission: async (request, response) => {
			const choice = await choiceOf(request);
			const body = await readJsonBody(request, REVISION_TYPES);
			const { slug, ...changes } = await parseListingBody(AgentRevisionRequest, body, (rest) =>
				findEditIssues(registry, { ...choice, changes: rest }),
			);
			if (slug !== undefined) throw invalidBody([{ pointer: "#/slug", detail: OF_PUBLIC }]);
			await editSubmission(choice.context, { ...choice, changes, read: readIfMatch(request) });
			return answer(response, choice);
		},
		approveMySubmission: byVerb(approveAsSecond),
		withdrawMySubmission: byVerb(withdrawSubmission),
	});
}

const OF_PUBLIC = "can be changed once the agent is public, by a change of the agent";
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

/** A submission as its owner sees it; its listing only if it is the only one. */
export function submissionAnswer(
	{ submission, queuePosition }: QueuedSubmission,
	{ usual, owner, baseUrl }: { usual: number | null; owner: string; baseUrl: string },
): Submission {
	const { listing, revision, ...record } = submission;
	const state = stateOf(submission);
	const agentSlug = state.status === "approved" ? submission.agentSlug : null;
	return answerOf(Submission, {
		...record,
		...state,
		title: listing.title,
		websiteUrl: listing.websiteUrl,
		queuePosition,
		usualReviewSeconds: queuePosition === null ? null : usual,
		checks: addressChecksView(submission),
		agentSlug,
		agentUrl: agentSlug === null ? null : baseUrl + agentPath(agentSlug),
		version: recordVersion(submission),
		owner,
		changes: revision ? submission.agentSlug : null,
	});
}

const DOCUMENT_BOUNDS = {
	maxBytes: DOCUMENT.maxBytes,
	tooLarge: `The document is larger than ${DOCUMENT.maxBytes / 1024} KiB.`,
};

const LOGO_BOUNDS = {
	maxBytes: LOGO_BODY_MAX_BYTES,
	tooLarge: `The picture is larger than ${LOGO.maxBytes / 1024} KiB.`,
};

export function uploadRoutes(registry: RegistryContext, outside: DocumentSource & LogoDecoder) {
	return answering({
		sendDocument: async (request) => {
			const { format } = parseQuery(DocumentQuery, request.call.query);
			const text = await readTextBody(request, DOCUMENT_BOUNDS, DOCUMENT_MEDIA_TYPES);
			const { ownerId: by } = await submitterOf(registry, tokenOf(request));
			const file = await sendDocument(registry, { text, format, by });
			return readDocumentView(file);
		},
		fetchDocument: async (request) => {
			const { ownerId: by, registry: acting } = await submitterOf(registry, tokenOf(request));
			const { address, format } = await bodyOf(DocumentAddress, request);
			const fetched = await fetchDocument(acting, { address, format, by }, outside);
			return readDocumentView(fetched);
		},
		sendLogo: async (request) => {
			const text = await readTextBody(request, LOGO_BOUNDS, ["application/json"]);
			const { picture } = parseBody(LogoBody, parseJsonBody(text));
			const bytes = Buffer.from(picture, "base64");
			const { ownerId: by } = await submitterOf(registry, tokenOf(request));
			const logo = await sendLogo(registry, { bytes, by }, outside);
			return sentLogoView(logo);
		},
	});
}
