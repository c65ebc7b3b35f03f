import { MINUTE_MS } from "#contract/instants.ts";
import { SOURCE } from "#contract/intake/source.ts";
import type { NotificationType } from "#contract/vocabulary.ts";
import { roleAllows } from "#domain/accounts/rights.ts";
import { Refusal } from "#domain/errors.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { SourceRecord, SourceRun } from "#domain/records/source-record.ts";
import { shortenText } from "#domain/texts/shorten-text.ts";
import { type Transaction, verb } from "../act.ts";
import { notify } from "../outbox/notify.ts";
import type { RegistryContext } from "../store.ts";
import { getRun, getSource } from "./begin-run.ts";
import type { RunFailure } from "./source-page.ts";

/** Thrown inside a transaction, which is then rolled back. */
class Collapse extends Error {}

/** What identifies an agent, and is the same in all its versions. */
const TELLING = ["title", "shortDescription", "websiteUrl", "repositoryUrl", "creatorName"];

/** True if a followed entry has become something else, or can no longer be read. */
export function isTurned(before: SourceEntryRecord | undefined, after: SourceEntryRecord): boolean {
	if (before?.state !== "followed" || before.said === null) return false;
	if (after.state === "quarantined") return true;
	return TELLING.some((fact) => before.said?.[fact] !== after.said?.[fact]);
}

/** Throws if too many of the followed entries are gone or have become something else. */
export function requireWhole(
	{ name }: SourceRecord,
	{ accepted, followed, turned, counts }: SourceRun,
): void {
	const most = followed * SOURCE.collapseShare;
	if (accepted || followed < SOURCE.collapseMinEntries || turned + counts.gone <= most) return;
	throw new Collapse(
		`Of ${followed} entries of the source ${name}, ${counts.gone} would be removed and ${turned} would become something else. The source is stopped until an operator resumes it.`,
	);
}

/** What a run says that misses so many entries that its source may be broken. Undefined if it does not. */
export function missingSentence(
	{ name }: SourceRecord,
	{ followed, accepted }: SourceRun,
	missing: number,
): string | undefined {
	const isFew = missing <= followed * SOURCE.collapseShare;
	if (accepted || followed < SOURCE.collapseMinEntries || isFew) return undefined;
	return `Of ${followed} entries of the source ${name}, ${missing} are missing. They stay listed; if they are missing again, the source is stopped.`;
}

/** Executes a part of a run. If too much of the source changes, it is stopped and operators and moderators are notified. */
export async function stopOnCollapse<Result>(
	context: RegistryContext,
	choice: { name: string; run: string },
	work: () => Promise<Result>,
): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof Collapse)) throw error;
		await stop(context, choice, error.message);
		throw new Refusal("conflict", error.message);
	}
}

const stop = verb(async (transaction, choice: { name: string; run: string }, sentence: string) => {
	const { source, run } = await getRun(transaction, choice);
	transaction.sources.save({
		...source,
		state: "stopped",
		stoppedFor: sentence,
		run: { ...run, open: false },
	});
	await tellModerators(transaction, {
		type: "source.stopped",
		title: source.name,
		detail: sentence,
	});
});

interface SourceNews {
	type: Extract<NotificationType, `source.${string}` | "agent.counts_rose">;
	title: string;
	agentSlug?: string;
	detail: string | null;
}

/** Notifies operators and moderators of what happened to a source, or of what it says. */
export async function tellModerators(
	transaction: Transaction,
	{ type, ...subject }: SourceNews,
): Promise<void> {
	const accounts = await transaction.accounts.list();
	const recipients = accounts.filter(
		({ role, suspendedAt }) => roleAllows(role, "moderate") && suspendedAt === null,
	);
	for (const { id } of recipients) await notify(transaction, { accountId: id, type, subject });
}

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
