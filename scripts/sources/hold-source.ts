import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ifThere } from "#disk/if-there.ts";
import { takeProcessLock } from "#disk/process-lock.ts";

interface HeldSource {
	/** The last noted run. The process that noted it has ended, but the run may not have. */
	noted: string | undefined;
	note(run: string): Promise<void>;
	release(): void;
}

/** Keeps other processes on this machine from following a source. Undefined if one is following it. */
export async function holdSource(
	dataDirectory: string,
	name: string,
): Promise<HeldSource | undefined> {
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
