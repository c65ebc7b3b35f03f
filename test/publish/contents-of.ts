import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** All files of a folder by their paths, each byte as a character. */
export async function contentsOf(directory: string): Promise<Map<string, string>> {
	const entries = await readdir(directory, { recursive: true, withFileTypes: true });
	const paths = entries
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => join(parentPath, name));
	const texts = paths.sort().map(async (path) => {
		return [path.slice(directory.length + 1), await readFile(path, "latin1")] as const;
	});
	return new Map(await Promise.all(texts));
}
