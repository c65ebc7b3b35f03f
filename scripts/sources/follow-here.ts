import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readConfig } from "#api/config.ts";
import { settingsOf } from "#api/settings/settings-file.ts";
import type { FollowProgress } from "#api/sources/follow-line.ts";
import { GIT_CERTIFICATES, readPath } from "#api/sources/follower-command.ts";
import { readSecret } from "#api/sources/source-secret.ts";
import { ifThere } from "#disk/durable-file.ts";
import { takeProcessLock } from "#disk/process-lock.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import { removeOldClones } from "#sources/clone-folder.ts";
import { readPages } from "#sources/read-pages.ts";
import { createSourcePorts } from "#sources/source-ports.ts";
import { type AccessOptions, withRegistry } from "../commands/registry-access.ts";
import { followOnce } from "./follow-once.ts";

interface FollowOptions extends AccessOptions {
	name: string;
	isFull: boolean;
	report: (progress: FollowProgress, source: SourceRecord) => void;
}

/** Follows a source once in this process, with its settings. Undefined if another process is following it. */
export async function followHere({ name, isFull, report, ...access }: FollowOptions) {
	const { baseUrl, dataDirectory, outboundAllow, limits } = readConfig(process.env);
	await removeOldClones();
	return withRegistry(access, async (ask) => {
		const source = await ask<SourceRecord>("source.read", { name });
		const ports = await createSourcePorts({
			baseUrl,
			place: source.place,
			outboundAllow,
			maxEntries: limits.source.entries,
			program: "Follow",
			page: "/sources/",
			gitCaFile: readPath(GIT_CERTIFICATES, process.env),
		});
		const token = readSecret(source, settingsOf(process.env));
		const held = await holdSource(dataDirectory, name);
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

interface HeldSource {
	/** The last noted run. The process that noted it has ended, but the run may not have. */
	noted: string | undefined;
	note(run: string): Promise<void>;
	release(): void;
}

/** Keeps other processes on this machine from following a source. Undefined if one is following it. */
async function holdSource(dataDirectory: string, name: string): Promise<HeldSource | undefined> {
	const folder = join(dataDirectory, "following");
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const lock = takeProcessLock(join(folder, `${name}.lock`));
	if (!lock) return undefined;
	const file = join(folder, `${name}.run`);
	return {
		noted: await ifThere(readFile(file, "utf8")),
		note: (run) => writeFile(file, run),
		release: lock.release,
	};
}
