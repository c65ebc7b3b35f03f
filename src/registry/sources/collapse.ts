import { SOURCE } from "#contract/source.ts";
import { Refusal } from "#domain/errors.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { SourceRecord, SourceRun } from "#domain/records/source-record.ts";
import type { RegistryContext } from "../registry-context.ts";
import { getRun } from "./get-run.ts";
import { tellModerators } from "./tell-moderators.ts";

/** Thrown inside a transaction, of which nothing is kept then. */
class Collapse extends Error {
	readonly sentence: string;

	constructor(sentence: string) {
		super(sentence);
		this.name = "Collapse";
		this.sentence = sentence;
	}
}

/** What tells a thing from others. Another version of it says the same. */
const TELLING = ["title", "shortDescription", "websiteUrl", "repositoryUrl", "creatorName"];

/** True where a followed entry says that it is something else, or cannot be read any more. */
export function isTurned(before: SourceEntryRecord | undefined, after: SourceEntryRecord): boolean {
	if (before?.state !== "followed" || before.said === null) return false;
	if (after.state === "quarantined") return true;
	return TELLING.some((fact) => before.said?.[fact] !== after.said?.[fact]);
}

/** Throws where too many of the entries that were followed before are gone or turned into something else. */
export function requireWhole(
	{ name }: SourceRecord,
	{ accepted, followed, turned, counts }: SourceRun,
): void {
	const most = followed * SOURCE.collapseShare;
	if (accepted || followed < SOURCE.collapseMinEntries || turned + counts.gone <= most) return;
	throw new Collapse(
		`Of ${followed} entries of the source ${name}, ${counts.gone} would be gone and ${turned} would be something else. Nothing more of it is taken until an operator goes on with it.`,
	);
}

/** Runs a part of a run. Where its source collapses, the source is stopped and operators and moderators are told. */
export async function stopOnCollapse<Result>(
	context: RegistryContext,
	choice: { name: string; run: string },
	work: () => Promise<Result>,
): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof Collapse)) throw error;
		await stop(context, choice, error.sentence);
		throw new Refusal("conflict", error.sentence);
	}
}

async function stop(
	context: RegistryContext,
	choice: { name: string; run: string },
	sentence: string,
): Promise<void> {
	await context.store.transact(async (transaction) => {
		const { source, run } = await getRun(transaction, choice);
		transaction.sources.save({
			...source,
			state: "stopped",
			stoppedFor: sentence,
			run: { ...run, open: false },
		});
		const news = { type: "source.stopped", title: source.name, detail: sentence } as const;
		await tellModerators(context, transaction, news);
	});
}
