import { readdir, readlink } from "node:fs/promises";

const DESCRIPTORS = "/proc/self/fd";

/** Files below a folder that this process holds open. */
export async function openFilesIn(folder: string): Promise<string[]> {
	const names = await readdir(DESCRIPTORS);
	const files = await Promise.all(
		// The descriptor of this very look is gone by now.
		names.map((name) => readlink(`${DESCRIPTORS}/${name}`).catch(() => "")),
	);
	return files.filter((file) => file.startsWith(folder));
}
