import { DOCUMENT } from "#contract/limits.ts";
import { ClaimResult, type FetchOutcome, FetchResult } from "#domain/claims/outbound-questions.ts";
import { Refusal } from "#domain/errors.ts";
import { listDueClaims } from "#registry/claims/list-due-claims.ts";
import { recordProofCheck } from "#registry/claims/owner-proofs.ts";
import { recordCheck } from "#registry/claims/record-check.ts";
import { oneOfEach } from "#registry/one-of-each.ts";
import { newId, type RegistryContext } from "#registry/store.ts";
import type { OnChange } from "../builds/share-builds.ts";
import { createPool } from "../pools/create-pool.ts";
import { createFailedWork, type FailedWork } from "../pools/failed-work.ts";
import { logFailed } from "../process/log.ts";
import { type RegularRun, runRegularly } from "../process/run-regularly.ts";
import { type CheckerSchedule, runChecker } from "./run-checker.ts";

interface CheckScheduleOptions extends Omit<CheckerSchedule, "pausesMs"> {
	everyMs: number;
	/** As in `runChecker`. */
	patienceMs?: number;
	onChange: OnChange;
}

/** Lets a child process check the proofs of claims. Requests from before a restart have waited long enough. */
export function scheduleChecks(options: CheckScheduleOptions): RegularRun {
	const { registry, everyMs, log } = options;
	return runRegularly({
		everyMs,
		work: (signal) => registry.store.whileHeld("claims", () => checkDueClaims(options, signal)),
		onFailure: (error) => logFailed(log, "claims could not be checked", error),
	});
}

/** One claim of each account at a time, until none is due. */
async function checkDueClaims(
	options: CheckScheduleOptions,
	signal: AbortSignal,
	checked: ReadonlySet<string> = new Set(),
): Promise<void> {
	const { command, registry, patienceMs, failed, onChange } = options;
	const due = (await listDueClaims(registry)).filter(({ id }) => !checked.has(id));
	const byId = new Map(oneOfEach(due, ({ by }) => by, failed).map((claim) => [claim.id, claim]));
	if (byId.size === 0 || signal.aborted) return;
	await runChecker({
		command,
		checks: [...byId.values()],
		result: ClaimResult,
		patienceMs,
		signal,
		onResult: async (result, seconds) => {
			if (!result.outcome.found) failed.note(byId.get(result.id)?.by ?? "", seconds);
			const isPublic =
				(await recordProofCheck(registry, result)) ??
				(await recordCheck(registry, result))?.changesSnapshot;
			if (isPublic) onChange("member");
		},
	});
	await checkDueClaims(options, signal, new Set([...checked, ...byId.keys()]));
}

/** The process gives up earlier, and load balancers wait a little longer than this. */
const PATIENCE_MS = (DOCUMENT.fetchSeconds + 4) * 1000;

interface AskerOptions extends Pick<CheckerSchedule, "command" | "log"> {
	registry: Pick<RegistryContext, "randomBytes">;
	/** Shared with other pools. By default, failures are not counted. */
	failed?: FailedWork;
	/** After this long without an answer the process counts as hung and is killed. */
	patienceMs?: number;
}

interface Place {
	domain: string;
	method: "dns" | "website";
	/** TXT record or address. */
	location: string;
}

export type AskForKeys = (place: Place) => Promise<FetchOutcome>;

interface DocumentAsker {
	/** `by` is the account that asks. */
	askForDocument: (address: string, by: string) => Promise<FetchOutcome>;
	askForKeys: AskForKeys;
	stop: () => void;
}

/** Each in a separate process, so that a malicious one cannot affect other answers. */
export function createDocumentAsker(options: AskerOptions): DocumentAsker {
	const { failed = createFailedWork(0), log } = options;
	const stopping = new AbortController();
	const documents = createPool("documents", { failed, log });
	const keys = createPool("keys", { failed, log });
	const failureOf = (outcome: FetchOutcome) => (outcome.fetched ? undefined : outcome.finding);
	const work = async (question: Question) => {
		try {
			return await ask(question, options, stopping.signal);
		} catch (cause) {
			if (!stopping.signal.aborted) logFailed(log, "a document could not be fetched", cause);
			throw outOfReach(cause);
		}
	};
	return {
		askForDocument: (address, by) =>
			documents({
				by,
				// The rest of an address may hold a key.
				sent: { origin: new URL(address).origin },
				work: () => work({ documentAt: address }),
				failureOf,
			}),
		// A domain can only use up its own time.
		askForKeys: ({ domain, ...place }) =>
			keys({ by: domain, sent: { domain }, work: () => work(place), failureOf }),
		stop: () => stopping.abort(),
	};
}

type Question = { documentAt: string } | Omit<Place, "domain">;

async function ask(
	question: Question,
	{ command, registry, patienceMs = PATIENCE_MS }: AskerOptions,
	signal: AbortSignal,
): Promise<FetchOutcome> {
	const outcomes: FetchOutcome[] = [];
	await runChecker({
		command,
		checks: [{ id: newId(registry), ...question }],
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
