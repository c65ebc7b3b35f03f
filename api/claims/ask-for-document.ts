import { DOCUMENT } from "#contract/limits.ts";
import { type FetchOutcome, FetchResult } from "#domain/document-fetch.ts";
import { Refusal } from "#domain/errors.ts";
import { newId } from "#registry/new-id.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { type Log, logFailed } from "../log.ts";
import { runChecker } from "./run-checker.ts";

/** The process gives up before; balancers wait a little longer than this. */
const PATIENCE_MS = (DOCUMENT.fetchSeconds + 4) * 1000;

interface AskerOptions {
	/** Program and arguments of the process that asks (`checkerCommand`). */
	command: readonly [string, ...string[]];
	registry: Pick<RegistryContext, "randomBytes">;
	log: Log;
	/** After this long without an answer the process counts as hung and is killed. */
	patienceMs?: number;
}

export interface DocumentAsker {
	askForDocument: (address: string) => Promise<FetchOutcome>;
	stop: () => void;
}

/**
 * Asks addresses for documents, each in a process of its own: what one of them does to its process reaches no other
 * answer.
 */
export function createDocumentAsker(options: AskerOptions): DocumentAsker {
	const stopping = new AbortController();
	let running = 0;
	return {
		askForDocument: async (address) => {
			if (running >= DOCUMENT.fetchesAtOnce) throw tooBusy();
			running += 1;
			try {
				return await ask(address, options, stopping.signal);
			} catch (cause) {
				if (!stopping.signal.aborted) {
					logFailed(options.log, "a document could not be fetched", cause);
				}
				throw outOfReach(cause);
			} finally {
				running -= 1;
			}
		},
		stop: () => stopping.abort(),
	};
}

async function ask(
	documentAt: string,
	{ command, registry, patienceMs = PATIENCE_MS }: AskerOptions,
	signal: AbortSignal,
): Promise<FetchOutcome> {
	const outcomes: FetchOutcome[] = [];
	await runChecker({
		command,
		checks: [{ id: newId(registry), documentAt }],
		result: FetchResult,
		patienceMs,
		signal,
		onResult: async ({ outcome }) => {
			outcomes.push(outcome);
		},
	});
	const [outcome] = outcomes;
	if (!outcome) throw new Error("The process that fetches documents ended without an answer.");
	return outcome;
}

function tooBusy(): Refusal {
	return new Refusal(
		"unavailable",
		"Several documents are being fetched already; try again in a moment, or send the document itself.",
		{ headers: { "Retry-After": "5" }, bound: "fetches" },
	);
}

function outOfReach(cause: unknown): Refusal {
	return new Refusal(
		"unavailable",
		"The process that fetches documents does not answer; send the document itself, or try again later.",
		{ headers: { "Retry-After": "60" }, told: true, cause },
	);
}
