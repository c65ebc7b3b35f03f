import type { FollowProgress } from "#api/sources/follow-line.ts";
import { messageOf } from "#contract/message-of.ts";
import type { SourceRunResult } from "#contract/source.ts";
import { Refusal } from "#domain/errors.ts";
import type { SourceRecord, SourceRun } from "#domain/records/source-record.ts";
import type { SourcePage } from "#sources/read-pages.ts";
import type { SourceToRead } from "#sources/way.ts";
import type { RunOnRegistry } from "../commands/registry-access.ts";

export interface FollowWish {
	name: string;
	/** The registry decides if absent. */
	kind?: "full" | undefined;
	/** Id of a run to continue, or for a new one. */
	run: string;
}

interface FollowParts {
	ask: RunOnRegistry;
	read: (source: SourceToRead) => AsyncIterable<SourcePage>;
	/** Called with the id of the run: a new one, or one that was interrupted. */
	onBegun: (run: string) => Promise<void>;
	report: (progress: FollowProgress) => void;
}

interface Begun {
	source: SourceRecord;
	run: SourceRun;
}

/**
 * Follows a source once, from its beginning or from where it was interrupted. Each page is stored before the next is
 * requested.
 */
export async function followOnce(wish: FollowWish, { ask, read, onBegun, report }: FollowParts) {
	const { name } = wish;
	const { source, run } = await ask<Begun>("source.begin", wish);
	await onBegun(run.id);
	const progress = { pages: 0, entries: 0 };
	let last: string | null = null;
	try {
		for await (const { validator, isUnchanged, ...page } of read(toRead(source, run))) {
			// A run without pages means that nothing has changed.
			if (!isUnchanged) await ask("source.take", { name, run: run.id, page });
			progress.pages += 1;
			progress.entries += page.entries.length;
			report(progress);
			last = validator;
		}
		return await ask<SourceRunResult>("source.end", { name, run: run.id, validator: last });
	} catch (error) {
		const reason = messageOf(error);
		await ask("source.fail", { name, run: run.id, reason }).catch((other: unknown) => {
			// If the source was removed or the registry no longer responds, the first failure is the one to report.
			if (!(other instanceof Refusal)) throw new AggregateError([error, other]);
		});
		throw error;
	}
}

function toRead(source: SourceRecord, { kind, next, counts }: SourceRun): SourceToRead {
	const { name, format, place, highWater } = source;
	// Pages that this run has already taken may differ from those that the validator was sent with.
	const validator = counts.pages === 0 ? source.validator : null;
	return { name, format, place, kind, next, highWater, validator };
}
