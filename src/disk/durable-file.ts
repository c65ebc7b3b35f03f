import { randomUUID } from "node:crypto";
import { open, rename, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";

const OWNER_ALONE = 0o600;

/**
 * Replaces a file atomically: readers see all of the old or the new text, and once this resolves, the new one
 * survives a crash. Writes to a unique temporary name, syncs the file, renames it and syncs the folder.
 */
export async function writeDurably(path: string, data: string | Uint8Array, mode = OWNER_ALONE) {
	const temporary = join(dirname(path), `.${randomUUID()}.tmp`);
	try {
		const file = await open(temporary, "wx", mode);
		try {
			await file.writeFile(data);
			await file.sync();
		} finally {
			await file.close();
		}
		await rename(temporary, path);
	} catch (error) {
		await unlink(temporary).catch(() => {});
		throw error;
	}
	await syncDirectory(dirname(path));
}

/** Makes changes of names in a folder survive a crash. */
export async function syncDirectory(path: string): Promise<void> {
	const directory = await open(path, "r");
	try {
		await directory.sync();
	} finally {
		await directory.close();
	}
}

/** The result of an operation on a file or folder. Undefined if it does not exist. */
export async function ifThere<Result>(result: Promise<Result>): Promise<Result | undefined> {
	return result.catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return undefined;
		throw error;
	});
}
