import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { ifThere } from "#disk/durable-file.ts";
import type { OpenFolder } from "./way.ts";

/** Documents are smaller. Larger files could fill the memory. A file that is a source by itself can be a long list. */
const MAX_BYTES = { document: 4 * 1024 * 1024, list: 64 * 1024 * 1024 };

/**
 * Opens a folder, or a file as a folder of one. Hidden files and folders, such as those of version control, and links
 * are left out.
 */
export async function openFolder(path: string): Promise<OpenFolder | undefined> {
	const stats = await ifThere(stat(path));
	if (!stats) return undefined;
	if (!stats.isDirectory()) {
		return { isOneFile: true, names: [path], read: (name) => readText(name, MAX_BYTES.list) };
	}
	const read = (name: string) => readText(join(path, name), MAX_BYTES.document);
	return { isOneFile: false, names: await listFiles(path), read };
}

async function readText(
	path: string,
	most: number,
): Promise<{ text: string } | { reason: string }> {
	const { size } = await stat(path);
	return tooLarge(size, most) ?? { text: await readFile(path, "utf8") };
}

/** Why a file is not read. Undefined if it is. */
export function tooLarge(bytes: number, most = MAX_BYTES.document): { reason: string } | undefined {
	if (bytes <= most) return undefined;
	return { reason: `The file is larger than ${most / 1024 / 1024} MB.` };
}

/** False for hidden files and folders, such as those of version control. */
export function isShown(path: string): boolean {
	return !path.split("/").some((segment) => segment.startsWith("."));
}

async function listFiles(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length))
		.map((path) => path.replaceAll("\\", "/"))
		.filter(isShown)
		.sort();
}
