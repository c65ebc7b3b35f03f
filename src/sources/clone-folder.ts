import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ifThere } from "#disk/if-there.ts";
import { takeProcessLock } from "#disk/process-lock.ts";

const PREFIX = "registry-source-";
const LOCK = "lock";

/** A temporary folder for a clone, removed with `remove` or, if this process is killed, by the next one. */
export async function takeCloneFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
	await removeOldClones();
	const outer = await mkdtemp(join(tmpdir(), PREFIX));
	const lock = takeProcessLock(join(outer, LOCK));
	return {
		folder: join(outer, "repository"),
		remove: async () => {
			lock?.release();
			await rm(outer, { recursive: true, force: true });
		},
	};
}

/** Removes the clones of processes that have ended. */
export async function removeOldClones(): Promise<void> {
	for (const name of await readdir(tmpdir())) {
		const outer = join(tmpdir(), name);
		const path = join(outer, LOCK);
		// Without one, it is not locked yet.
		if (!name.startsWith(PREFIX) || !(await ifThere(stat(path)))) continue;
		const lock = takeProcessLock(path);
		lock?.release();
		if (lock) await rm(outer, { recursive: true, force: true });
	}
}
