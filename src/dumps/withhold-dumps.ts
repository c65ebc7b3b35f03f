import { mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncDirectory } from "#disk/durable-file.ts";
import { removeFolder } from "#disk/remove-folder.ts";
import { ensureDumpSlugs, holdsSlug } from "./dump-slugs.ts";
import { listDumps } from "./kept-dumps.ts";

/** Where dumps wait to be rewritten: next to the folder of dumps, but not served. */
export const withheldIn = (directory: string) => join(dirname(directory), "withheld-dumps");

interface WithholdOptions {
	/** Folder of all dumps. */
	directory: string;
	/** Slugs that were taken down and may still be in a dump. */
	fresh: ReadonlySet<string>;
	mayGoOn: () => boolean;
}

/**
 * Hides every dump that contains one of these slugs, newest first. False if there was not enough time to check all
 * dumps. Their lists of slugs stay, so the next run gets further.
 */
export async function withholdDumps({ directory, fresh, mayGoOn }: WithholdOptions) {
	const withheld = withheldIn(directory);
	for (const id of (await listDumps(directory)).reverse()) {
		if (!mayGoOn()) return false;
		const folder = join(directory, id);
		if (!(await mayHold(folder, fresh))) continue;
		await mkdir(withheld, { recursive: true, mode: 0o700 });
		// Left by a killed run. The visible dump is complete and newer.
		await removeFolder(join(withheld, id));
		await rename(folder, join(withheld, id));
		await syncDirectory(directory);
	}
	return true;
}

/** An unreadable dump may contain anything. */
async function mayHold(folder: string, fresh: ReadonlySet<string>): Promise<boolean> {
	try {
		await ensureDumpSlugs(folder);
		return fresh.size > 0 && (await holdsSlug(folder, fresh));
	} catch (error) {
		if (isDiskFault(error)) throw error;
		return fresh.size > 0;
	}
}

/** True if the disk caused the error, not the dump. A missing file counts as a fault of the dump. */
export function isDiskFault(error: unknown): boolean {
	if (!(error instanceof Error) || !("syscall" in error)) return false;
	return error.syscall !== undefined && !("code" in error && error.code === "ENOENT");
}
