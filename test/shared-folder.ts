import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { takeProcessLock } from "#disk/process-lock.ts";

/** Folder for what all tests of a run share. Set by `test/prepare-tests.ts`, which removes it afterwards. */
export const SHARED_FOLDER = "AGENT_REGISTRY_TEST_FOLDER";

/**
 * Something that all tests of a run read and none changes, in a folder that the first one fills. Undefined outside of a
 * run, where each test makes its own.
 */
export async function sharedFolder(
	name: string,
	fill: (folder: string) => Promise<void>,
): Promise<string | undefined> {
	const shared = process.env[SHARED_FOLDER];
	if (shared === undefined) return undefined;
	const folder = join(shared, name);
	let lock = takeProcessLock(`${folder}.lock`);
	while (!lock) {
		await sleep(50);
		lock = takeProcessLock(`${folder}.lock`);
	}
	try {
		if (!existsSync(`${folder}.made`)) {
			await mkdir(folder);
			await fill(folder);
			await writeFile(`${folder}.made`, "");
		}
	} finally {
		lock.release();
	}
	return folder;
}
