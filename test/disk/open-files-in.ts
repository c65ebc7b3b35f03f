import { readdir, readlink } from "node:fs/promises";

const DESCRIPTORS = "/proc/self/fd";

/** Files with this start of their path that this process has open, where the system reports it: only Linux does. */
export async function openFilesIn(start: string): Promise<string[]> {
	if (process.platform !== "linux") return [];
	const names = await readdir(DESCRIPTORS);
	const files = await Promise.all(
		// The descriptor of this check is gone by now.
		names.map((name) => readlink(`${DESCRIPTORS}/${name}`).catch(() => "")),
	);
	return files.filter((file) => file.startsWith(start));
}
