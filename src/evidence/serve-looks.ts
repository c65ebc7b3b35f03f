import { setTimeout as sleep } from "node:timers/promises";
import type { Evidence } from "#contract/evidence/evidence.ts";
import { HOUR_MS } from "#contract/instants.ts";
import { LOOK } from "#contract/limits.ts";
import { hostOfSubject, LookQuestion, type LookResult } from "#domain/evidence/look-questions.ts";
import type { GuardedFetch } from "#outbound/guarded-fetch.ts";
import type { Looked } from "./conversation.ts";

interface ServeOptions {
	/** One question per line, as JSON. The service ends after the last one. */
	lines: AsyncIterable<string>;
	look: (subject: string) => Promise<Looked<Evidence>>;
	/** Writes one result per line, as soon as it is known. */
	write: (line: string) => void;
	/** Gets what was not foreseen. */
	report: (error: unknown) => void;
	pauseMs?: number;
}

/** Looks at the same time, which spend most of their time waiting. */
const LANES = 8;

/** After a look that could not be made. */
const AGAIN_SECONDS = (LOOK.againHours * HOUR_MS) / 1000;

/** Looks at each subject that is asked for; at those of one host one after the other. One that fails stops no other. */
export async function serveLooks(options: ServeOptions): Promise<void> {
	const { lines, look, write, report, pauseMs = LOOK.pauseMs } = options;
	const questions: LookQuestion[] = [];
	for await (const line of lines) questions.push(LookQuestion.parse(JSON.parse(line)));
	const hosts = Map.groupBy(questions, ({ subject }) => hostOfSubject(subject)).values();
	const none = (retryAfter: number) => ({ evidence: null, ms: null, retryAfter });
	const lane = async () => {
		for (const ofHost of hosts) {
			let wait: number | null = null;
			for (const { id, subject } of ofHost) {
				let looked: Omit<LookResult, "id">;
				try {
					looked = wait === null ? await look(subject) : none(wait);
					wait = looked.retryAfter;
				} catch (error) {
					report(error);
					looked = none(AGAIN_SECONDS);
				}
				write(`${JSON.stringify({ id, ...looked })}\n`);
				// Also after the last one: the next process may begin with this host.
				await sleep(pauseMs);
			}
		}
	};
	await Promise.all(Array.from({ length: LANES }, lane));
}

/** The same guard, with one request to a host at a time: many endpoints name the same host for signing in. */
export function inTurn(fetch: GuardedFetch): GuardedFetch {
	const last = new Map<string, Promise<unknown>>();
	return async (address, options) => {
		const host = URL.parse(address)?.host ?? "";
		const before = last.get(host);
		const { promise, resolve } = Promise.withResolvers<void>();
		last.set(host, promise);
		await before;
		try {
			return await fetch(address, options);
		} finally {
			if (last.get(host) === promise) last.delete(host);
			resolve();
		}
	};
}
