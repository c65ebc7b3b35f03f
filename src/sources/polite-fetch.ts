import { registrableDomain } from "#domain/web/web-address.ts";
import type { GuardedAnswer, GuardedFetch, GuardedFetchOptions } from "#outbound/guarded-fetch.ts";
import { createTurns } from "#outbound/manners.ts";
import { OutboundFailure, type OutboundFailureKind } from "#outbound/outbound-failure.ts";
import { parseRetryAfter } from "#outbound/retry-after.ts";
import { failureSentence } from "./flaw-of-place.ts";
import { type Subject, sourceFailure } from "./source-failure.ts";

export interface PoliteFetchParts {
	fetch: GuardedFetch;
	now: () => number;
	sleep: (ms: number) => Promise<void>;
	timeoutMs?: number;
}

export interface PoliteRequest {
	address: string;
	source: Subject;
	/** From an earlier answer, for a conditional request. */
	validator?: string | null;
	/** Bearer token for this host only. Redirects are not followed with a token. */
	token?: string | undefined;
	/** Statuses other than 200 that the caller handles. */
	accepted?: readonly number[];
	/** Why an answer is not usable, as the end of a sentence. Then the request is repeated. */
	flawOf?: (answer: ReadAnswer) => string | undefined;
	maxBytes?: number;
	/** Gives up sooner, for one of many addresses. */
	isHasty?: boolean;
}

export interface ReadAnswer {
	text: string;
	/** Without parameters, in lower case. */
	mediaType: string;
}

export interface PoliteAnswer extends ReadAnswer {
	/** 304 if the page matches the validator. */
	status: number;
	bytes: number;
	validator: string | null;
}

/** Fetches a page of a source. Fails with a sentence that contains the source and address. */
export type PoliteFetch = (request: PoliteRequest) => Promise<PoliteAnswer>;

/** Registries allow about three requests per second. */
const PAUSE_MS = 350;
const MAX_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const BACK_OFF_SECONDS = [2, 4, 8, 16, 32, 64];
/** If a host asks for a longer wait, the run ends, and the next one tries again. */
const LONGEST_WAIT_MS = 300_000;

/** How often a request is repeated, by the reason of its failure. Other failures would only repeat themselves. */
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

/** Sends one request at a time to each registrable domain, with a pause in between, and repeats those that fail temporarily. */
export function createPoliteFetch(parts: PoliteFetchParts): PoliteFetch {
	const inTurn = createTurns();
	const ended = new Map<string, number>();
	return (request) => {
		const domain = domainIn(request.address);
		return inTurn([domain], async () => {
			const pauseMs = (ended.get(domain) ?? Number.NEGATIVE_INFINITY) + PAUSE_MS - parts.now();
			if (pauseMs > 0) await parts.sleep(pauseMs);
			return askPatiently(request, parts).finally(() => ended.set(domain, parts.now()));
		});
	};
}

async function askPatiently(request: PoliteRequest, parts: PoliteFetchParts) {
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
	return { what: `cannot be read: ${failureSentence(failure)}`, tries, cause: failure };
}

function refusalOf(
	{ status, headers }: GuardedAnswer,
	{ accepted = [], validator, token }: PoliteRequest,
	now: number,
): Failed | undefined {
	if (status === 200 || accepted.includes(status)) return undefined;
	if (status === 304 && validator) return undefined;
	if (token !== undefined && status >= 300 && status < 400) {
		return {
			what: "redirects elsewhere, and the token of the source must not be sent there.",
			tries: 0,
		};
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

/** Names below a domain can be made up without end. */
function domainIn(address: string): string {
	const url = URL.parse(address);
	return url ? registrableDomain(url.hostname) : address;
}
