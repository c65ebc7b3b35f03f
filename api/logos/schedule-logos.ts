import { type LogoFetchOutcome, LogoFetchResult } from "#domain/claims/outbound-questions.ts";
import { Refusal } from "#domain/errors.ts";
import type { DecodedLogo } from "#domain/records/logo-record.ts";
import { listDueLogos, recordFetchedLogo } from "#registry/logos/fetched-logos.ts";
import type { LogoDecoder } from "#registry/logos/send-logo.ts";
import type { OnChange } from "../builds/share-builds.ts";
import { type CheckerSchedule, runChecker } from "../claims/run-checker.ts";
import { type RegularRun, repeatHeld } from "../process/run-regularly.ts";

const ASKED_AT_ONCE = 20;

/** Looking for addresses reads every listing, so its pauses should be long. */
interface LogoScheduleOptions extends CheckerSchedule, LogoDecoder {
	onChange: OnChange;
}

/** Lets a child process fetch logos from the addresses in listings, each address once, starting now and repeatedly. */
export function scheduleLogos(options: LogoScheduleOptions): RegularRun {
	return repeatHeld({
		...options,
		store: options.registry.store,
		name: "logos",
		work: (signal) => fetchDueLogos(options, signal),
		failure: "logos could not be fetched",
	});
}

/** Number of addresses that were fetched. */
async function fetchDueLogos(
	{ command, registry, decodeLogo, failed, onChange }: LogoScheduleOptions,
	signal: AbortSignal,
): Promise<number> {
	const due = await listDueLogos(registry, { limit: ASKED_AT_ONCE, rests: failed.rests });
	if (due.length === 0 || signal.aborted) return 0;
	const byId = new Map(due.map((logo) => [logo.id, logo]));
	let isNew = false;
	await runChecker({
		command,
		checks: due,
		result: LogoFetchResult,
		signal,
		onResult: async ({ id, outcome }, seconds) => {
			const logo = byId.get(id);
			if (!logo) return;
			if (!outcome.fetched && logo.by !== null) failed.note(logo.by, seconds);
			const decoded = await decodeFetched(outcome, (bytes) => decodeLogo(bytes, logo.by));
			if (!decoded) return;
			isNew ||= decoded.decoded;
			await recordFetchedLogo(registry, { address: logo.logoAt, outcome: decoded });
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
