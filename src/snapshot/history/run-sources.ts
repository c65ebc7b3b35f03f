import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { ifThere } from "#disk/durable-file.ts";
import { RUN_FILE } from "./run-file.ts";

/** State of a history file. A different size or time means a different file. */
interface FileStamp {
	name: string;
	size: number;
	mtimeMs: number;
}

export interface RunSource extends FileStamp {
	/** Instants of its runs. The file is named after the last. */
	runs: readonly string[];
}

export const stampKey = ({ name, size, mtimeMs }: FileStamp) => `${name} ${size} ${mtimeMs}`;

export async function listStamps(directory: string): Promise<FileStamp[]> {
	const names = await listRunFiles(directory);
	return Promise.all(
		names.map(async (name) => {
			const { size, mtimeMs } = await stat(join(directory, name));
			return { name, size, mtimeMs };
		}),
	);
}

/** Names of history files, oldest first. */
export async function listRunFiles(directory: string): Promise<string[]> {
	return (await namesIn(directory)).filter((name) => RUN_FILE.test(name)).sort();
}

/** Empty if the folder does not exist yet. */
export async function namesIn(directory: string): Promise<string[]> {
	return (await ifThere(readdir(directory))) ?? [];
}
