import type { SourceRunResult } from "#contract/source.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import type { RegistryContext } from "../registry-context.ts";
import { getRun } from "./get-run.ts";
import type { RunEnding } from "./source-page.ts";

const MINUTE_MS = 60_000;

/** Ends a run whose last page was taken; one that took no page found that nothing has changed. */
export async function endRun(
	context: RegistryContext,
	{ validator, ...choice }: RunEnding,
): Promise<SourceRunResult> {
	return context.store.transact(async (transaction) => {
		const { source, run } = await getRun(transaction, choice);
		const at = context.now();
		const ended: SourceRunResult = {
			started_at: run.startedAt,
			ended_at: at.toISOString(),
			kind: run.kind,
			...run.counts,
		};
		transaction.sources.save({
			...source,
			run: null,
			...stampsOf(source, at),
			highWater: highWaterOf(source),
			validator: validator === undefined ? source.validator : validator,
			comparedAt: run.kind === "full" ? at.toISOString() : source.comparedAt,
			last: ended,
		});
		return ended;
	});
}

function stampsOf({ intervalMinutes }: SourceRecord, at: Date) {
	return {
		followedAt: at.toISOString(),
		nextAt: new Date(at.getTime() + intervalMinutes * MINUTE_MS).toISOString(),
		failures: 0,
		failure: null,
		failedSince: null,
	};
}

/** A clock that is ahead would have changes until then left out. */
function highWaterOf({ run, highWater }: SourceRecord): string | null {
	if (!run?.highWater) return highWater;
	const told = Math.min(Date.parse(run.highWater), Date.parse(run.startedAt));
	const before = highWater === null ? 0 : Date.parse(highWater);
	return new Date(Math.max(told, before)).toISOString();
}
