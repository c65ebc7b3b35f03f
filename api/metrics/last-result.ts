import { isServerAway } from "#delivery/run-outbox.ts";
import type { Mailer } from "#delivery/send-mail.ts";
import type { DeliveryOutcome } from "#delivery/send-webhook.ts";
import { askSeldom } from "./ask-seldom.ts";

/** How the last real piece of work of a part ended. */
export interface LastResult {
	at: Date;
	failure: string | null;
}

export interface Results {
	note(failure: string | null): void;
	last(): LastResult | undefined;
}

export function followResults(now: () => Date): Results {
	let result: LastResult | undefined;
	return {
		note(failure) {
			result = { at: now(), failure };
		},
		last: () => result,
	};
}

/** A real write counts for this long. Then, and after one that failed, a small one is tried. */
const RECENT_MS = 30_000;
/** A small write is tried at most this often. */
const SMALL_MS = 10_000;

interface WriteParts {
	results: Results;
	store: { tryWrite(): Promise<void> };
	now: () => Date;
	patienceMs?: number;
}

/** Whether writes are kept: a store can answer questions while its disk is full or its database is read-only. */
export function askForWrites({ results, store, ...asking }: WriteParts): () => Promise<LastResult> {
	const { now } = asking;
	const small = askSeldom(() => store.tryWrite().then(now), { ...asking, keptMs: SMALL_MS });
	return async () => {
		const last = results.last();
		const isRecent = last && Math.abs(now().getTime() - last.at.getTime()) < RECENT_MS;
		const real = isRecent ? last : undefined;
		if (real?.failure === null) return real;
		const keptAt = await small();
		if (keptAt && (!real || keptAt > real.at)) return { at: keptAt, failure: null };
		return real ?? { at: now(), failure: "A small write was not kept" };
	};
}

/** Notes whether the mail server took the last mail. A mail that is refused for its own sake says nothing about that. */
export function watchMail(results: Results): (mailer: Mailer) => Mailer {
	const note = (outcome: DeliveryOutcome) => {
		results.note(isServerAway("mail", outcome) ? outcome.detail : null);
		return outcome;
	};
	return (mailer) => ({ ...mailer, send: (mail) => mailer.send(mail).then(note) });
}
