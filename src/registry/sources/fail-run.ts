import { SOURCE } from "#contract/source.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import { shortenText } from "#domain/shorten-text.ts";
import type { RegistryContext } from "../registry-context.ts";
import { getSource } from "./get-source.ts";
import type { RunFailure } from "./source-page.ts";

const MINUTE_MS = 60_000;
const REASON_MAX_CHARACTERS = 500;

/**
 * Notes why a run could not go on. What its pages brought stays, and the next run goes on where it was, after a longer pause with
 * each failure. Of a run that has ended meanwhile nothing is noted.
 */
export async function failRun(
	context: RegistryContext,
	{ name, run: id, reason }: RunFailure,
): Promise<SourceRecord> {
	return context.store.transact(async (transaction) => {
		const source = await getSource(transaction, name);
		const { run } = source;
		if (run?.id !== id || !run.open) return source;
		const at = context.now();
		const waitMinutes = Math.min(
			source.intervalMinutes * 2 ** source.failures,
			Math.max(SOURCE.maxWaitMinutes, source.intervalMinutes),
		);
		const failed: SourceRecord = {
			...source,
			run: { ...run, open: false },
			nextAt: new Date(at.getTime() + waitMinutes * MINUTE_MS).toISOString(),
			failures: source.failures + 1,
			failure: shortenText(reason, REASON_MAX_CHARACTERS),
			failedSince: source.failedSince ?? at.toISOString(),
		};
		transaction.sources.save(failed);
		return failed;
	});
}
