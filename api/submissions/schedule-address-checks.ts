import { AddressResult } from "#domain/claims/outbound-questions.ts";
import {
	listUnchecked,
	recordChecks,
	type Unchecked,
} from "#registry/submissions/address-checks.ts";
import { type CheckerSchedule, runChecker } from "../claims/run-checker.ts";
import { type RegularRun, repeatHeld } from "../process/run-regularly.ts";

const CHECKED_AT_ONCE = 20;

export function scheduleAddressChecks(options: CheckerSchedule): RegularRun {
	return repeatHeld({
		...options,
		store: options.registry.store,
		name: "submission_checks",
		work: (signal) => checkSubmissions(options, signal),
		failure: "submissions could not be checked",
	});
}

async function checkSubmissions(
	{ command, registry, failed }: CheckerSchedule,
	signal: AbortSignal,
): Promise<number> {
	const due = await listUnchecked(registry.store, { limit: CHECKED_AT_ONCE, rests: failed.rests });
	if (due.length === 0 || signal.aborted) return 0;
	const byId = new Map<string, Unchecked>();
	for (const entry of due) {
		if (entry.places.length > 0) byId.set(entry.id, entry);
		else await recordChecks(registry, entry, []);
	}
	if (byId.size === 0) return due.length;
	await runChecker({
		command,
		checks: [...byId.values()].map(({ id, places }) => ({
			id,
			addresses: places.map(({ address }) => address),
		})),
		result: AddressResult,
		signal,
		onResult: async ({ id, outcome }, seconds) => {
			const entry = byId.get(id);
			if (!entry) return;
			if (outcome.some(({ failure }) => failure !== null)) failed.note(entry.by, seconds);
			await recordChecks(registry, entry, outcome);
		},
	});
	return due.length;
}
