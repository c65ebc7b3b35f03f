import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** An empty directory that is gone after the test. */
export async function freshDirectory(): Promise<string> {
	const directory = await mkdtemp(join(tmpdir(), "agent-registry-test-"));
	onTestFinished(() => rm(directory, { recursive: true, force: true }));
	return directory;
}
