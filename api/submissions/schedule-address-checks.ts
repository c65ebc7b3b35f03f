import { AddressResult } from "#domain/address-question.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { listUnchecked } from "#registry/submissions/list-unchecked.ts";
import { recordChecks } from "#registry/submissions/record-checks.ts";
import { runChecker } from "../claims/run-checker.ts";
import { type Log, logFailed } from "../log.ts";

/** Between two results. */
const PATIENCE_MS = 60_000;
/** So many submissions are looked at in one run. */
const CHECKED_AT_ONCE = 20;

interface AddressCheckOptions {
	/** Program and arguments of the process that asks (`checkerCommand`). */
	command: readonly [string, ...string[]];
	registry: RegistryContext;
	log: Log;
	/** How long to wait after a run that checked some, and after one that found nothing to check. */
	pausesMs: { busy: number; idle: number };
}

/** Has a child process look whether the addresses of submissions answer: now, and again and again. One service of a cluster does. */
export function scheduleAddressChecks(options: AddressCheckOptions): { stop(): Promise<void> } {
	const { registry, log, pausesMs } = options;
	const stopping = new AbortController();
	let timer: NodeJS.Timeout | undefined;
	let running = run();

	async function run(): Promise<void> {
		const checked = await registry.store
			.whileHeld("submission_checks", () => checkSubmissions(options, stopping.signal))
			.catch((error: unknown) => {
				if (!stopping.signal.aborted) logFailed(log, "submissions could not be checked", error);
			});
		if (stopping.signal.aborted) return;
		timer = setTimeout(
			() => {
				running = run();
			},
			checked ? pausesMs.busy : pausesMs.idle,
		).unref();
	}
	return {
		stop: async () => {
			stopping.abort();
			clearTimeout(timer);
			await running;
		},
	};
}

/** How many were checked. */
async function checkSubmissions(
	{ command, registry }: AddressCheckOptions,
	signal: AbortSignal,
): Promise<number> {
	const due = await listUnchecked(registry.store, CHECKED_AT_ONCE);
	if (due.length === 0 || signal.aborted) return 0;
	const asked = new Map(due.map((one) => [one.id, one]));
	await runChecker({
		command,
		checks: due.map(({ id, places }) => ({ id, addresses: places.map(({ address }) => address) })),
		result: AddressResult,
		patienceMs: PATIENCE_MS,
		signal,
		onResult: async ({ id, outcome }) => {
			const one = asked.get(id);
			if (one) await recordChecks(registry, one, outcome);
		},
	});
	return due.length;
}
