import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { ifThere } from "#disk/if-there.ts";
import type { OpenFolder } from "./way.ts";

/** Documents are smaller. Larger files could fill the memory. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Opens a folder, or a file as a folder of one. Hidden files and folders, such as those of version control, and links
 * are left out.
 */
export async function openFolder(path: string): Promise<OpenFolder | undefined> {
	const found = await ifThere(stat(path));
	if (!found) return undefined;
	if (!found.isDirectory()) return { isOneFile: true, names: [path], read: readText };
	const read = (name: string) => readText(join(path, name));
	return { isOneFile: false, names: await listFiles(path), read };
}

async function readText(path: string): Promise<{ text: string } | { reason: string }> {
	const { size } = await stat(path);
	if (size > MAX_BYTES) return { reason: `The file is larger than ${MAX_BYTES / 1024 / 1024} MB.` };
	return { text: await readFile(path, "utf8") };
}

async function listFiles(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length))
		.map((path) => path.replaceAll("\\", "/"))
		.filter((path) => !path.split("/").some((segment) => segment.startsWith(".")))
		.sort();
}
