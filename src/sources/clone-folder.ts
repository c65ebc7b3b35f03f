import { access, constants, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

export async function removeOldClones(): Promise<void> {
	for (const name of await readdir(tmpdir())) {
		const outer = join(tmpdir(), name);
		const path = join(outer, LOCK);
		// Without one, it is not locked yet. That of another user is theirs to remove.
		if (!name.startsWith(PREFIX) || !(await isOurs(path))) continue;
		const lock = takeProcessLock(path);
		lock?.release();
		if (lock) await rm(outer, { recursive: true, force: true });
	}
}

function isOurs(path: string): Promise<boolean> {
	return access(path, constants.R_OK | constants.W_OK).then(
		() => true,
		() => false,
	);
}
