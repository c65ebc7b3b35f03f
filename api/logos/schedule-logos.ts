import { Refusal } from "#domain/errors.ts";
import { type LogoFetchOutcome, LogoFetchResult } from "#domain/outbound-questions.ts";
import type { DecodedLogo } from "#domain/records/logo-record.ts";
import { listDueLogos, recordFetchedLogo } from "#registry/logos/fetched-logos.ts";
import type { LogoDecoder } from "#registry/logos/send-logo.ts";
import type { RegistryContext } from "#registry/store.ts";
import type { OnChange } from "../builds/share-builds.ts";
import { runChecker } from "../claims/run-checker.ts";
import { type Log, logFailed } from "../log.ts";
import type { FailedWork } from "../pools/failed-work.ts";
import { repeatHeld } from "../repeat-held.ts";

/** Longest time between two results, including decoding. */
const PATIENCE_MS = 60_000;
/** Addresses per run. */
const ASKED_AT_ONCE = 20;

interface LogoScheduleOptions extends LogoDecoder {
	/** Program and arguments of the fetching process (`checkerCommand`). */
	command: readonly [string, ...string[]];
	registry: RegistryContext;
	log: Log;
	failed: FailedWork;
	/** As in `repeatHeld`. Looking for addresses reads every listing, so it should not happen often. */
	pausesMs: { busy: number; idle: number };
	onChange: OnChange;
}

/** Lets a child process fetch logos from the addresses in listings, each address once, starting now and repeatedly. */
export function scheduleLogos(options: LogoScheduleOptions): { stop(): Promise<void> } {
	const { registry, log, pausesMs } = options;
	return repeatHeld({
		store: registry.store,
		name: "logos",
		work: (signal) => fetchDueLogos(options, signal),
		pausesMs,
		onFailure: (error) => logFailed(log, "logos could not be fetched", error),
	});
}

/** Number of addresses that were fetched. */
async function fetchDueLogos(
	{ command, registry, decodeLogo, failed, onChange }: LogoScheduleOptions,
	signal: AbortSignal,
): Promise<number> {
	const due = await listDueLogos(registry, { limit: ASKED_AT_ONCE, rests: failed.rests });
	if (due.length === 0 || signal.aborted) return 0;
	const asked = new Map(due.map((one) => [one.id, one]));
	let isNew = false;
	await runChecker({
		command,
		checks: due,
		result: LogoFetchResult,
		patienceMs: PATIENCE_MS,
		signal,
		onResult: async ({ id, outcome }, seconds) => {
			const one = asked.get(id);
			if (!one) return;
			if (!outcome.fetched && one.by !== null) failed.note(one.by, seconds);
			const decoded = await decodeFetched(outcome, (bytes) => decodeLogo(bytes, one.by));
			if (!decoded) return;
			isNew ||= decoded.decoded;
			await recordFetchedLogo(registry, { address: one.logoAt, outcome: decoded });
		},
	});
	if (isNew) onChange("member");
	return due.length;
}

/** Undefined if there is no room for it now: a later run asks again. */
async function decodeFetched(
	outcome: LogoFetchOutcome,
	decode: (bytes: Uint8Array) => Promise<DecodedLogo>,
): Promise<DecodedLogo | undefined> {
	if (!outcome.fetched) return { decoded: false, finding: outcome.finding };
	try {
		const decoded = await decode(Buffer.from(outcome.picture, "base64"));
		return decoded.decoded ? decoded : { ...decoded, finding: `The picture ${decoded.finding}.` };
	} catch (error) {
		if (error instanceof Refusal) return undefined;
		throw error;
	}
}
