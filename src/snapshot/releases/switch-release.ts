import { randomUUID } from "node:crypto";
import { access, rename, symlink } from "node:fs/promises";
import { join } from "node:path";
import { syncDirectory } from "#disk/durable-file.ts";
import { CURRENT_POINTER } from "./release-manifest.ts";

/** Restores a removed pointer. If a build has made a new one meanwhile, that one stays. */
export async function restorePointer(releasesDirectory: string, id: string): Promise<void> {
	await access(join(releasesDirectory, id));
	await symlink(id, join(releasesDirectory, CURRENT_POINTER)).catch(
		(error: NodeJS.ErrnoException) => {
			if (error.code !== "EEXIST") throw error;
		},
	);
	await syncDirectory(releasesDirectory);
}

/** Switches `current` to a release atomically: readers see the old pointer or the new one. */
export async function switchRelease(releasesDirectory: string, id: string): Promise<void> {
	const temporary = join(releasesDirectory, `.${randomUUID()}.tmp`);
	await symlink(id, temporary);
	await rename(temporary, join(releasesDirectory, CURRENT_POINTER));
	await syncDirectory(releasesDirectory);
}
