import { ClaimResult } from "#domain/outbound-questions.ts";
import { listDueClaims } from "#registry/claims/list-due-claims.ts";
import { recordCheck } from "#registry/claims/record-check.ts";
import { oneOfEach } from "#registry/one-of-each.ts";
import type { RegistryContext } from "#registry/store.ts";
import type { OnChange } from "../builds/share-builds.ts";
import { type Log, logFailed } from "../log.ts";
import type { FailedWork } from "../pools/failed-work.ts";
import { runChecker } from "./run-checker.ts";

interface CheckScheduleOptions {
	/** Program and arguments of the checker (`checkerCommand`). */
	command: readonly [string, ...string[]];
	registry: RegistryContext;
	log: Log;
	failed: FailedWork;
	everyMs: number;
	/** As in `runChecker`. */
	patienceMs?: number;
	/** A check changed what is public. */
	onChange: OnChange;
}

export interface CheckSchedule {
	/** Runs the checks that are due: now, or once more after those in progress. */
	request(): void;
	stop(): Promise<void>;
}

/**
 * Lets a child process check the proofs of claims: at the start, at an interval and on request, never two runs at a
 * time.
 */
export function scheduleChecks(options: CheckScheduleOptions): CheckSchedule {
	const stopping = new AbortController();
	let running: Promise<void> | undefined;
	let wanted = false;

	function start(): void {
		if (stopping.signal.aborted) return;
		if (running) {
			wanted = true;
			return;
		}
		wanted = false;
		running = options.registry.store
			.whileHeld("claims", () => checkDueClaims(options, stopping.signal))
			.catch((error: unknown) => {
				if (error instanceof Error && error.name === "AbortError") return;
				logFailed(options.log, "claims could not be checked", error);
			})
			.finally(() => {
				running = undefined;
				if (wanted) start();
			});
	}
	const timer = setInterval(start, options.everyMs).unref();
	// Requests from before a restart have waited long enough.
	start();
	return {
		request: start,
		stop: async () => {
			clearInterval(timer);
			stopping.abort();
			await running;
		},
	};
}

/** One claim of each account at a time, until none is due. */
async function checkDueClaims(
	options: CheckScheduleOptions,
	signal: AbortSignal,
	checked: ReadonlySet<string> = new Set(),
): Promise<void> {
	const { command, registry, patienceMs, failed, onChange } = options;
	const due = (await listDueClaims(registry)).filter(({ id }) => !checked.has(id));
	const taken = new Map(oneOfEach(due, ({ by }) => by, failed).map((one) => [one.id, one]));
	if (taken.size === 0 || signal.aborted) return;
	await runChecker({
		command,
		checks: [...taken.values()],
		result: ClaimResult,
		patienceMs,
		signal,
		onResult: async (result, seconds) => {
			if (!result.outcome.found) failed.note(taken.get(result.id)?.by ?? "", seconds);
			const changed = await recordCheck(registry, result);
			if (changed?.changesSnapshot) onChange("member");
		},
	});
	await checkDueClaims(options, signal, new Set([...checked, ...taken.keys()]));
}
