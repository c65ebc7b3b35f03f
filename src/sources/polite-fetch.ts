import type { GuardedAnswer, GuardedFetch, GuardedFetchOptions } from "#outbound/guarded-fetch.ts";
import { OutboundFailure, type OutboundFailureKind } from "#outbound/outbound-failure.ts";
import { createTurns } from "./host-turns.ts";
import { parseRetryAfter } from "./retry-after.ts";
import { type Subject, sourceFailure } from "./source-failure.ts";

export interface PoliteFetchParts {
	fetch: GuardedFetch;
	now: () => number;
	sleep: (ms: number) => Promise<void>;
	timeoutMs?: number;
}

export interface PoliteRequest {
	address: string;
	/** Whose page it is. */
	source: Subject;
	/** What an earlier answer gave, to be told when nothing has changed. */
	validator?: string | null;
	/** Bearer token, which is for this host alone: a redirect is not followed with it. */
	token?: string | undefined;
	/** Statuses besides 200 that the caller knows what to do with. */
	accepted?: readonly number[];
	/** What is wrong with an answer, as the end of a sentence; it is asked for again. */
	flawOf?: (answer: ReadAnswer) => string | undefined;
	/** Of the answer. */
	maxBytes?: number;
	/** Gives up sooner, where one of many addresses does not answer. */
	isHasty?: boolean;
}

export interface ReadAnswer {
	text: string;
	/** Without parameters, in lower case. */
	mediaType: string;
}

export interface PoliteAnswer extends ReadAnswer {
	/** 304: as it was when the validator was given. */
	status: number;
	bytes: number;
	validator: string | null;
}

/** Fetches a page of a source. Fails with a sentence that names source and address. */
export type PoliteFetch = (request: PoliteRequest) => Promise<PoliteAnswer>;

/** Registries allow some three requests per second. */
const PAUSE_MS = 350;
const MAX_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const BACK_OFF_SECONDS = [2, 4, 8, 16, 32, 64];
/** A host that asks for more is left alone until the source is followed again. */
const LONGEST_WAIT_MS = 300_000;

/** How often an address is asked again, by why it failed. What is not here would only fail again. */
const PATIENCE = { busy: 6, flawed: 2 } as const;
const HASTY = 2;

const BUSY_KINDS: readonly OutboundFailureKind[] = ["timeout", "connection_failed", "bad_answer"];

interface Failed {
	what: string;
	tries: number;
	retryAfterMs?: number | undefined;
	cause?: unknown;
}

type Attempt = { answer: PoliteAnswer } | { failed: Failed };

/** One request at a time to each host, with a pause in between, and again when the host is busy. */
export function createPoliteFetch(parts: PoliteFetchParts): PoliteFetch {
	const takeTurn = createTurns({ ...parts, pauseMs: PAUSE_MS });
	return (request) => takeTurn(hostIn(request.address), () => askPatiently(request, parts));
}

async function askPatiently(
	request: PoliteRequest,
	parts: PoliteFetchParts,
): Promise<PoliteAnswer> {
	for (let asked = 0; ; asked++) {
		const attempt = await ask(request, parts);
		if ("answer" in attempt) return attempt.answer;
		const { what, tries, retryAfterMs = 0, cause } = attempt.failed;
		const most = Math.min(tries, request.isHasty ? HASTY : tries);
		const seconds = BACK_OFF_SECONDS[asked];
		if (asked >= most || seconds === undefined || retryAfterMs > LONGEST_WAIT_MS) {
			const times = asked === 0 ? "" : ` It was asked ${asked + 1} times.`;
			throw sourceFailure(request.source, request.address, what + times, {
				...(retryAfterMs > 0 && { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) }),
				cause,
			});
		}
		await parts.sleep(Math.max(seconds * 1_000, retryAfterMs));
	}
}

async function ask(request: PoliteRequest, parts: PoliteFetchParts): Promise<Attempt> {
	const { timeoutMs = TIMEOUT_MS, fetch, now } = parts;
	const { maxBytes = MAX_BYTES } = request;
	const options = { ...headersOf(request), ports: "any", maxBytes, timeoutMs } as const;
	const answer = await fetch(request.address, options).catch((cause: unknown) => {
		if (cause instanceof OutboundFailure) return cause;
		throw cause;
	});
	if (answer instanceof OutboundFailure) return { failed: failureOf(answer) };
	const refused = refusalOf(answer, request, now());
	return refused ? { failed: refused } : judge(answer, request);
}

function headersOf({
	validator,
	token,
}: PoliteRequest): Pick<GuardedFetchOptions, "headers" | "maxRedirects"> {
	const condition = /^(?:W\/)?"/u.test(validator ?? "") ? "If-None-Match" : "If-Modified-Since";
	const headers = {
		...(validator && { [condition]: validator }),
		...(token !== undefined && { Authorization: `Bearer ${token}` }),
	};
	return token === undefined ? { headers } : { headers, maxRedirects: 0 };
}

function failureOf(failure: OutboundFailure): Failed {
	const tries = BUSY_KINDS.includes(failure.kind) ? PATIENCE.busy : 0;
	return { what: `cannot be read: ${failure.message}`, tries, cause: failure };
}

function refusalOf(
	{ status, headers }: GuardedAnswer,
	{ accepted = [], validator, token }: PoliteRequest,
	now: number,
): Failed | undefined {
	if (status === 200 || accepted.includes(status)) return undefined;
	if (status === 304 && validator) return undefined;
	if (token !== undefined && status >= 300 && status < 400) {
		return { what: "leads elsewhere, where the token of the source is not sent.", tries: 0 };
	}
	const isBusy = status === 429 || status === 408 || status >= 500;
	return {
		what: `was answered with status ${status}.`,
		tries: isBusy ? PATIENCE.busy : 0,
		retryAfterMs: isBusy ? parseRetryAfter(headers["retry-after"], now) : undefined,
	};
}

function judge({ status, headers, body }: GuardedAnswer, request: PoliteRequest): Attempt {
	const answer: PoliteAnswer = {
		status,
		text: new TextDecoder().decode(body),
		mediaType: (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "",
		bytes: body.byteLength,
		validator: headers.etag ?? headers["last-modified"] ?? null,
	};
	const what = status === 200 ? request.flawOf?.(answer) : undefined;
	return what === undefined ? { answer } : { failed: { what, tries: PATIENCE.flawed } };
}

function hostIn(address: string): string {
	return URL.parse(address)?.host ?? address;
}
