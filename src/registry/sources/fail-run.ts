import { MINUTE_MS } from "#contract/instants.ts";
import { SOURCE } from "#contract/intake/source.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import { shortenText } from "#domain/texts/shorten-text.ts";
import { verb } from "../act.ts";
import { tellModerators } from "./collapse.ts";
import { getSource } from "./get-source.ts";
import type { RunFailure } from "./source-page.ts";

const FAILING_MS = SOURCE.failingHours * 60 * MINUTE_MS;
const REASON_MAX_CHARACTERS = 500;

/**
 * Records why a run failed. Its pages so far are kept, and the next run continues there, after a longer pause with each
 * failure. Nothing is recorded for a run that has already ended. Moderators are notified once about a source that fails
 * for a day.
 */
export const failRun = verb(async (transaction, { name, run: id, reason }: RunFailure) => {
	const source = await getSource(transaction, name);
	const { run } = source;
	if (run?.id !== id || !run.open) return source;
	const at = transaction.now();
	const waitMinutes = Math.min(
		source.intervalMinutes * 2 ** source.failures,
		Math.max(SOURCE.maxWaitMinutes, source.intervalMinutes),
	);
	const failedSince = source.failedSince ?? at.toISOString();
	const failure = shortenText(reason, REASON_MAX_CHARACTERS);
	const tellMs = Date.parse(failedSince) + FAILING_MS;
	const isDue = source.failureToldAt === null && at.getTime() >= tellMs;
	const nextMs = at.getTime() + waitMinutes * MINUTE_MS;
	const failed: SourceRecord = {
		...source,
		run: { ...run, open: false },
		// Not only long after the day that it may fail for.
		nextAt: new Date(at.getTime() < tellMs ? Math.min(nextMs, tellMs) : nextMs).toISOString(),
		failures: source.failures + 1,
		failure,
		failedSince,
		failureToldAt: isDue ? at.toISOString() : source.failureToldAt,
	};
	transaction.sources.save(failed);
	if (isDue) {
		await tellModerators(transaction, { type: "source.failing", title: name, detail: failure });
	}
	return failed;
});
