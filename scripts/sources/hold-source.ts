import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ifThere } from "#disk/if-there.ts";
import { takeProcessLock } from "#disk/process-lock.ts";

interface HeldSource {
	/** The run that was noted last. Who did so has ended, whether its run has or not. */
	noted: string | undefined;
	note(run: string): Promise<void>;
	release(): void;
}

/** Keeps other processes of this machine from following a source. Undefined where one does. */
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
