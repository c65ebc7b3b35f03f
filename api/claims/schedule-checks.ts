import { ClaimResult } from "#domain/claim-check.ts";
import { listDueClaims } from "#registry/claims/list-due-claims.ts";
import { recordCheck } from "#registry/claims/record-check.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import type { OnChange } from "../builds/share-builds.ts";
import { type Log, logFailed } from "../log.ts";
import { runChecker } from "./run-checker.ts";

const PATIENCE_MS = 60_000;

interface CheckScheduleOptions {
	/** Program and arguments of the checker (`checkerCommand`). */
	command: readonly [string, ...string[]];
	registry: RegistryContext;
	log: Log;
	everyMs: number;
	/** After this long without a result the checker counts as hung and is killed. */
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

async function checkDueClaims(
	{ command, registry, patienceMs = PATIENCE_MS, onChange }: CheckScheduleOptions,
	signal: AbortSignal,
): Promise<void> {
	const checks = await listDueClaims(registry);
	if (checks.length === 0 || signal.aborted) return;
	await runChecker({
		command,
		checks,
		result: ClaimResult,
		patienceMs,
		signal,
		onResult: async (result) => {
			const changed = await recordCheck(registry, result);
			if (changed?.changesSnapshot) onChange("member");
		},
	});
}
