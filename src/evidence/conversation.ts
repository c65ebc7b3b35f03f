import { createHash } from "node:crypto";
import type { Exchange } from "#contract/evidence/evidence.ts";
import { DAY_MS } from "#contract/instants.ts";
import { LOOK } from "#contract/limits.ts";
import type { LookResult } from "#domain/evidence/look-questions.ts";
import {
	type GuardedAnswer,
	type GuardedFetch,
	type GuardedFetchOptions,
	placeOfRedirect,
} from "#outbound/guarded-fetch.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";
import { parseRetryAfter } from "#outbound/retry-after.ts";
import type { IsClosed } from "./robots.ts";

export interface CollectorParts {
	/** The guard, with the name of the collector. */
	fetch: GuardedFetch;
	/** True for addresses that are not to be asked. */
	isClosed: IsClosed;
	/** Milliseconds that only grow. */
	clock: () => number;
	now: () => Date;
	/** For each request. */
	timeoutMs?: number;
}

export interface ServerQuestion
	extends Pick<
		GuardedFetchOptions,
		"method" | "headers" | "body" | "isEnough" | "keepsBody" | "readsBody" | "maxRedirects"
	> {
	/** What is asked, if the address alone does not say: `server/discover`. */
	about?: string;
	maxBytes?: number;
}

export interface Looked<Evidence> extends Pick<LookResult, "ms" | "retryAfter"> {
	evidence: Evidence;
	bytes?: number;
}

/** All that is said in one look at a subject. It takes no more bytes, requests and time than are allowed for it. */
export interface Conversation {
	/** Throws `OutboundFailure` if there is no answer. Every status is an answer. */
	ask(url: string, question?: ServerQuestion): Promise<GuardedAnswer>;
	/** What was asked and answered, so that others can check it again. */
	exchanges: Exchange[];
	/** Members of what is observed of which no answer told anything. */
	unseen: Set<string>;
	/** The first answer, and the milliseconds that it took. Null before. */
	first: { ms: number; tls: GuardedAnswer["tls"] } | null;
	/** Seconds that the host asks us to wait, at most a day. Null if it does not ask. */
	retryAfter: number | null;
	bytes: number;
}

export function openConversation({
	fetch,
	isClosed,
	clock,
	now,
	timeoutMs = LOOK.timeoutSeconds * 1000,
}: CollectorParts): Conversation {
	const endsAt = clock() + 3 * timeoutMs;
	let bytesLeft: number = LOOK.maxBytes;
	const conversation: Conversation = {
		exchanges: [],
		unseen: new Set(),
		first: null,
		retryAfter: null,
		bytes: 0,
		async ask(url, { about, maxBytes = LOOK.maxAnswerBytes, maxRedirects = 3, ...question } = {}) {
			const method = [question.method ?? "GET", about].filter(Boolean).join(" ");
			let at = url;
			const { exchanges } = conversation;
			let ms = 0;
			let isAsked = false;
			try {
				// One by one, because any of them may lead to a host that wants no looks.
				for (let redirects = 0; ; redirects += 1) {
					if (URL.canParse(at) && (await isClosed(at))) throw new OutboundFailure("opted_out");
					const beganAt = clock();
					const timeLeft = Math.min(timeoutMs - ms, endsAt - beganAt);
					if (timeLeft <= 0 || exchanges.length >= LOOK.maxRequests)
						throw new OutboundFailure("timeout");
					if (bytesLeft <= 0) throw new OutboundFailure("too_large");
					isAsked = true;
					const hash = question.keepsBody === false ? createHash("sha256") : undefined;
					const isEnough = (chunk: Uint8Array) => {
						conversation.bytes += chunk.length;
						hash?.update(chunk);
						return question.isEnough?.(chunk) ?? false;
					};
					const answer = await fetch(at, {
						...question,
						isEnough,
						ports: "any",
						maxBytes: hash ? maxBytes : Math.min(maxBytes, bytesLeft),
						timeoutMs: Math.ceil(timeLeft),
						maxRedirects: 0,
					});
					ms += clock() - beganAt;
					bytesLeft -= answer.body.length;
					conversation.retryAfter =
						secondsToWait(answer, now().getTime()) ?? conversation.retryAfter;
					const isFollowed = maxRedirects > 0 && (question.method ?? "GET") === "GET";
					const next = isFollowed ? placeOfRedirect(answer) : undefined;
					if (next === undefined) {
						conversation.first ??= { ms: Math.round(ms), tls: answer.tls };
						exchanges.push({
							...exchangeOf(method, answer),
							...(hash && { sha256: hash.digest("hex"), ...etagOf(answer) }),
						});
						return answer;
					}
					if (redirects === maxRedirects) throw new OutboundFailure("too_many_redirects");
					at = next;
				}
			} catch (error) {
				if (isAsked && error instanceof OutboundFailure)
					exchanges.push(unanswered(method, url, error));
				throw error;
			}
		},
	};
	return conversation;
}

export function outcomeOf({ first, retryAfter, bytes }: Conversation) {
	return { ms: first?.ms ?? null, retryAfter, bytes };
}

function exchangeOf(method: string, { url, status, headers, body }: GuardedAnswer): Exchange {
	return {
		method,
		url,
		status,
		content_type: headers["content-type"]?.slice(0, LOOK.maxCharacters) ?? null,
		sha256: createHash("sha256").update(body).digest("hex"),
		// Also of what claims to be text and is not.
		excerpt: new TextDecoder()
			.decode(body.subarray(0, LOOK.excerptBytes))
			.replaceAll("\0", "\uFFFD"),
	};
}

function etagOf({ headers: { etag = "" } }: GuardedAnswer): { etag?: string } {
	return etag === "" || etag.length > LOOK.maxCharacters ? {} : { etag };
}

function unanswered(method: string, url: string, { message }: OutboundFailure): Exchange {
	return { method, url, status: null, content_type: null, sha256: null, excerpt: message };
}

const LONGEST_RESET_MS = 365 * DAY_MS;

function secondsToWait({ status, headers }: GuardedAnswer, now: number): number | null {
	const sentAt = Date.parse(headers.date ?? "") || now;
	const wait = parseRetryAfter(headers["retry-after"], sentAt);
	const limit = (name: string) => headers[`x-ratelimit-${name}`] ?? headers[`ratelimit-${name}`];
	// One request is less than a look takes.
	const isSpent = /^[01]$/.test(limit("remaining") ?? "");
	if (![403, 429, 503].includes(status) && !isSpent) return null;
	// Seconds until then, or the instant in seconds.
	const reset = Number(limit("reset")) * 1000;
	const left = reset > LONGEST_RESET_MS ? reset - sentAt : reset;
	const ms = wait ?? (isSpent ? left : 0);
	return ms > 0 ? Math.min(Math.ceil(ms / 1000), DAY_MS / 1000) : null;
}

/** For questions that nothing depends on. */
export function withoutAnswer(error: unknown): undefined {
	if (!(error instanceof OutboundFailure)) throw error;
}
