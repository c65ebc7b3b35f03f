import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { GIT_CERTIFICATES, readPath } from "#api/process/child-environment.ts";
import { readConfig } from "#api/settings/config.ts";
import { settingsOf } from "#api/settings/settings-file.ts";
import type { FollowProgress } from "#api/sources/follow-line.ts";
import { readSecret } from "#api/sources/source-secret.ts";
import type { SourceRunResult } from "#contract/intake/source.ts";
import { messageOf } from "#contract/message-of.ts";
import { ifThere } from "#disk/durable-file.ts";
import { takeProcessLock } from "#disk/process-lock.ts";
import { Refusal } from "#domain/errors.ts";
import type { SourceRecord, SourceRun } from "#domain/records/source-record.ts";
import { removeOldClones } from "#sources/clone-folder.ts";
import { readPages, type SourcePage } from "#sources/read-pages.ts";
import { createSourcePorts } from "#sources/source-ports.ts";
import type { SourceToRead } from "#sources/way.ts";
import {
	type AccessOptions,
	type RunOnRegistry,
	withRegistry,
} from "../commands/registry-access.ts";

interface FollowOptions extends AccessOptions {
	name: string;
	isFull: boolean;
	report: (progress: FollowProgress, source: SourceRecord) => void;
}

/** Follows a source once in this process, with its settings. Undefined if another process is following it. */
export async function followHere({ name, isFull, report, ...access }: FollowOptions) {
	await removeOldClones();
	return withRegistry(access, async (ask) => {
		const source = await ask<SourceRecord>("source.read", { name });
		const ports = await portsFor(source.place, "Follow");
		const token = readSecret(source, settingsOf(process.env));
		const held = await holdSource(readConfig(process.env).dataDirectory, name);
		if (!held) return undefined;
		try {
			// If the process of a run on this machine died, its run is continued at once.
			const begun = source.run?.id;
			const run = begun !== undefined && begun === held.noted ? begun : randomUUID();
			await held.note(run);
			return await followOnce(
				{ name, run, ...(isFull && { kind: "full" }) },
				{
					ask,
					read: (what) => readPages(what, { ...ports, token }),
					onBegun: held.note,
					report: (progress) => report(progress, source),
				},
			);
		} finally {
			held.release();
		}
	});
}

/** Ports to read a source with, by the settings of this process. */
export function portsFor(place: string, program: "Import" | "Follow") {
	const { baseUrl, outboundAllow, limits } = readConfig(process.env);
	const maxEntries = limits.source.entries;
	const gitCaFile = readPath(GIT_CERTIFICATES, process.env);
	return createSourcePorts({ baseUrl, place, outboundAllow, maxEntries, program, gitCaFile });
}

/** Keeps other processes on this machine from following a source. Undefined if one is following it. */
async function holdSource(dataDirectory: string, name: string) {
	const folder = join(dataDirectory, "following");
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const lock = takeProcessLock(join(folder, `${name}.lock`));
	if (!lock) return undefined;
	const file = join(folder, `${name}.run`);
	return {
		/** The last noted run. The process that noted it has ended, but the run may not have. */
		noted: await ifThere(readFile(file, "utf8")),
		note: (run: string) => writeFile(file, run),
		release: lock.release,
	};
}

interface FollowWish {
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

/**
 * Follows a source once, from its beginning or from where it was interrupted. Each page is stored before the next is
 * requested.
 */
export async function followOnce(wish: FollowWish, { ask, read, onBegun, report }: FollowParts) {
	const { name } = wish;
	const { source, run } = await ask<{ source: SourceRecord; run: SourceRun }>("source.begin", wish);
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
