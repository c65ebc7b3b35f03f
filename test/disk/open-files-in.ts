import { readdir, readlink } from "node:fs/promises";

const DESCRIPTORS = "/proc/self/fd";

/** Files with this beginning of their path that this process holds open, where the system tells: only Linux does. */
export async function openFilesIn(start: string): Promise<string[]> {
	if (process.platform !== "linux") return [];
	const names = await readdir(DESCRIPTORS);
	const files = await Promise.all(
		// The descriptor of this very look is gone by now.
		names.map((name) => readlink(`${DESCRIPTORS}/${name}`).catch(() => "")),
	);
	return files.filter((file) => file.startsWith(start));
}
