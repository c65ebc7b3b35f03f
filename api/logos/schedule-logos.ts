import type { DecodedLogo } from "#domain/decoded-logo.ts";
import { type LogoFetchOutcome, LogoFetchResult } from "#domain/logo-fetch.ts";
import { listDueLogos } from "#registry/logos/list-due-logos.ts";
import { recordFetchedLogo } from "#registry/logos/record-fetched-logo.ts";
import type { LogoDecoder } from "#registry/logos/send-logo.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import type { OnChange } from "../builds/share-builds.ts";
import { runChecker } from "../claims/run-checker.ts";
import { type Log, logFailed } from "../log.ts";
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
	{ command, registry, decodeLogo, onChange }: LogoScheduleOptions,
	signal: AbortSignal,
): Promise<number> {
	const due = await listDueLogos(registry, ASKED_AT_ONCE);
	if (due.length === 0 || signal.aborted) return 0;
	const addresses = new Map(due.map(({ id, logoAt }) => [id, logoAt]));
	let isNew = false;
	await runChecker({
		command,
		checks: due,
		result: LogoFetchResult,
		patienceMs: PATIENCE_MS,
		signal,
		onResult: async ({ id, outcome }) => {
			const decoded = await decodeFetched(outcome, decodeLogo);
			isNew ||= decoded.decoded;
			await recordFetchedLogo(registry, { address: addresses.get(id) ?? "", outcome: decoded });
		},
	});
	if (isNew) onChange("member");
	return due.length;
}

async function decodeFetched(
	outcome: LogoFetchOutcome,
	decodeLogo: LogoDecoder["decodeLogo"],
): Promise<DecodedLogo> {
	if (!outcome.fetched) return { decoded: false, finding: outcome.finding };
	const decoded = await decodeLogo(Buffer.from(outcome.picture, "base64"));
	return decoded.decoded ? decoded : { ...decoded, finding: `The picture ${decoded.finding}.` };
}
