import { DOCUMENT } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import { type FetchOutcome, FetchResult } from "#domain/outbound-questions.ts";
import { newId, type RegistryContext } from "#registry/store.ts";
import { type Log, logFailed } from "../log.ts";
import { createPool } from "../pools/create-pool.ts";
import { createFailedWork, type FailedWork } from "../pools/failed-work.ts";
import { runChecker } from "./run-checker.ts";

/** The process gives up earlier, and load balancers wait a little longer than this. */
const PATIENCE_MS = (DOCUMENT.fetchSeconds + 4) * 1000;

interface AskerOptions {
	/** Program and arguments of the fetching process (`checkerCommand`). */
	command: readonly [string, ...string[]];
	registry: Pick<RegistryContext, "randomBytes">;
	/** Shared with other pools. By default, failures are not counted. */
	failed?: FailedWork;
	log: Log;
	/** After this long without an answer the process counts as hung and is killed. */
	patienceMs?: number;
}

export interface DocumentAsker {
	/** `by` is the account that asks. */
	askForDocument: (address: string, by: string) => Promise<FetchOutcome>;
	stop: () => void;
}

/**
 * Fetches documents from addresses, each in a separate process, so that a malicious one cannot affect other answers.
 */
export function createDocumentAsker(options: AskerOptions): DocumentAsker {
	const { failed = createFailedWork(0), log } = options;
	const stopping = new AbortController();
	const pool = createPool("documents", { failed, log });
	const work = async (address: string) => {
		try {
			return await ask(address, options, stopping.signal);
		} catch (cause) {
			if (!stopping.signal.aborted) {
				logFailed(log, "a document could not be fetched", cause);
			}
			throw outOfReach(cause);
		}
	};
	return {
		askForDocument: (address, by) =>
			pool({
				by,
				// The rest of an address may hold a key.
				sent: { origin: new URL(address).origin },
				work: () => work(address),
				failureOf: (outcome) => (outcome.fetched ? undefined : outcome.finding),
			}),
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

function outOfReach(cause: unknown): Refusal {
	return new Refusal(
		"unavailable",
		"Documents cannot be fetched right now. Try again later, or upload the document itself.",
		{ headers: { "Retry-After": "60" }, reported: true, cause },
	);
}
