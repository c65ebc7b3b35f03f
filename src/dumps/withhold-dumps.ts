import { mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncDirectory } from "#disk/durable-file.ts";
import { removeFolder } from "#disk/remove-folder.ts";
import { ensureDumpSlugs, holdsSlug } from "./dump-slugs.ts";
import { isDiskFault } from "./is-disk-fault.ts";
import { listDumps } from "./list-dumps.ts";

/** Where dumps wait that are to be written anew: beside the folder of dumps, and served by nobody. */
export const withheldIn = (directory: string) => join(dirname(directory), "withheld-dumps");

interface WithholdOptions {
	/** Folder of all dumps. */
	directory: string;
	/** What was taken down and is not known to be in no dump. */
	fresh: ReadonlySet<string>;
	mayGoOn: () => boolean;
}

/**
 * Puts every dump that holds one of these out of sight, the newest first. False where the time did not suffice to look at all of
 * them: the lists that were made for it stay, so the next try gets further.
 */
export async function withholdDumps({
	directory,
	fresh,
	mayGoOn,
}: WithholdOptions): Promise<boolean> {
	const withheld = withheldIn(directory);
	for (const id of (await listDumps(directory)).reverse()) {
		if (!mayGoOn()) return false;
		const folder = join(directory, id);
		if (!(await mayHold(folder, fresh))) continue;
		await mkdir(withheld, { recursive: true, mode: 0o700 });
		// Of a try that died; what is in sight is whole, and as new.
		await removeFolder(join(withheld, id));
		await rename(folder, join(withheld, id));
		await syncDirectory(directory);
	}
	return true;
}

/** One that cannot be read may hold anything. */
async function mayHold(folder: string, fresh: ReadonlySet<string>): Promise<boolean> {
	try {
		await ensureDumpSlugs(folder);
		return fresh.size > 0 && (await holdsSlug(folder, fresh));
	} catch (error) {
		if (isDiskFault(error)) throw error;
		return fresh.size > 0;
	}
}
