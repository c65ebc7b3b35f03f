import { DOCUMENT } from "#contract/limits.ts";
import { type FetchOutcome, FetchResult } from "#domain/document-fetch.ts";
import { Refusal } from "#domain/errors.ts";
import { newId } from "#registry/new-id.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { type Log, logFailed } from "../log.ts";
import { runChecker } from "./run-checker.ts";

/** The process gives up earlier, and load balancers wait a little longer than this. */
const PATIENCE_MS = (DOCUMENT.fetchSeconds + 4) * 1000;

interface AskerOptions {
	/** Program and arguments of the fetching process (`checkerCommand`). */
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
 * Fetches documents from addresses, each in a separate process, so that a malicious one cannot affect other answers.
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
	if (!outcome)
		throw new Error(
			"The document could not be fetched because of an internal failure. Try again, or upload the document itself.",
		);
	return outcome;
}

function tooBusy(): Refusal {
	return new Refusal(
		"unavailable",
		"Too many documents are being fetched right now. Try again in a moment, or upload the document itself.",
		{ headers: { "Retry-After": "5" }, bound: "fetches" },
	);
}

function outOfReach(cause: unknown): Refusal {
	return new Refusal(
		"unavailable",
		"Documents cannot be fetched right now. Try again later, or upload the document itself.",
		{ headers: { "Retry-After": "60" }, reported: true, cause },
	);
}
