import { opendirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Files in a folder with this end of their name, and their bytes. */
export function countFiles(directory: string, ending = ""): { files: number; bytes: number } {
	const total = { files: 0, bytes: 0 };
	const folder = opendirSync(directory, { recursive: true });
	for (let found = folder.readSync(); found; found = folder.readSync()) {
		if (!found.isFile() || !found.name.endsWith(ending)) continue;
		total.files += 1;
		total.bytes += statSync(join(found.parentPath, found.name)).size;
	}
	folder.closeSync();
	return total;
}
