import type { Request } from "express";
import { IDEMPOTENCY_KEY } from "#contract/limits.ts";
import { RegistrationRequest } from "#contract/registration.ts";
import { Refusal } from "#domain/errors.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { findRequestIssues } from "#registry/submissions/find-request-issues.ts";
import { submitAgent } from "#registry/submissions/submit-agent.ts";
import { readJsonBody } from "../middleware/read-json-body.ts";
import type { Handler } from "./handler.ts";
import { parseListingBody } from "./parse-listing-body.ts";
import { sendQueued } from "./send-queued.ts";

interface RegistrationParts {
	registry: RegistryContext;
	baseUrl: string;
	/** Counts a registration for its network, or refuses it. */
	countRegistration: ((request: Request) => Promise<void>) | undefined;
}

/** Queues a registration for review. */
export function registerAgent({
	registry,
	baseUrl,
	countRegistration,
}: RegistrationParts): Handler {
	return async (request, response) => {
		const { token } = request.call;
		if (!token) throw new Error("A registration came through without a token");
		const idempotencyKey = readIdempotencyKey(request);
		const { ownerId } = token;
		const registration = await parseListingBody(
			RegistrationRequest,
			await readJsonBody(request),
			(rest) => findRequestIssues(registry.store, { request: rest, ownerId }),
		);
		const { id } = await submitAgent(registry, {
			request: registration,
			submitter: { tokenId: token.id, ownerId },
			idempotencyKey,
			beforeSaving: countRegistration && (() => countRegistration(request)),
		});
		await sendQueued(request, response, {
			id,
			baseUrl,
			message: "Queued for review. The agent becomes public once it is approved.",
		});
	};
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
