import { randomUUID } from "node:crypto";
import { rename, symlink } from "node:fs/promises";
import { join } from "node:path";
import { syncDirectory } from "#disk/durable-file.ts";
import { CURRENT_POINTER } from "./release-manifest.ts";

/** Points `current` to a release in one step: readers see the old pointer or the new one. */
export async function switchRelease(releasesDirectory: string, id: string): Promise<void> {
	const temporary = join(releasesDirectory, `.${randomUUID()}.tmp`);
	await symlink(id, temporary);
	await rename(temporary, join(releasesDirectory, CURRENT_POINTER));
	await syncDirectory(releasesDirectory);
}
