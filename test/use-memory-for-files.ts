import { accessSync, constants, statfsSync } from "node:fs";

/** Linux keeps files here in memory. */
const IN_MEMORY = "/dev/shm";
/** More than all tests use at a time. */
const NEEDED_BYTES = 4_000_000_000;

/** Temporary files of tests are in memory if there is room, because thousands are created and removed. */
export function useMemoryForFiles(): void {
	if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = IN_MEMORY;
}

function hasRoom(): boolean {
	try {
		accessSync(IN_MEMORY, constants.W_OK);
		const { bavail, bsize } = statfsSync(IN_MEMORY);
		return bavail * bsize > NEEDED_BYTES;
	} catch {
		// Not a machine of this kind.
		return false;
	}
}
