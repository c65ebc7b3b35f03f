import { existsSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A file system in memory if there is one, because these tests spend most of their time waiting for the disk. */
const PARENT = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();

/** An empty directory that is removed after the test. */
export async function freshDirectory(): Promise<string> {
	const directory = await createDirectory();
	// At once, because that takes a fifth of the time for hundreds of small files.
	onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
	return directory;
}

/** An empty directory that its creator has to remove. */
export function createDirectory(): Promise<string> {
	return mkdtemp(join(PARENT, "agent-registry-test-"));
}
