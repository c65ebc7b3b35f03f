import { join } from "node:path";
import { LOGO } from "#contract/limits.ts";

const PROJECT = join(import.meta.dirname, "../..");
const SCRIPT = "scripts/decode-logo.ts";

/** All that the decoder may read: its own program, and on Linux what tells it apart from other systems. */
const READABLE = [SCRIPT, "src", "package.json", "node_modules"].map((path) => join(PROJECT, path));

/** Of the program itself, without pictures. */
const HEAP_MEGABYTES = 64;
/** What V8 sets aside for code at its start. It counts as taken, although next to nothing of it is used. */
const RESERVED_MEGABYTES = 512;

/**
 * Program and arguments of the process that decodes a logo. Node's permission model lets it read its own program alone, write
 * nothing and start nothing; the system lets it take so much memory, of which little is the heap of Node.
 */
export function decoderCommand(): [string, ...string[]] {
	return [
		"/bin/sh",
		"-c",
		// In KiB. Where a system knows no such bound, that of the pixels holds alone.
		`ulimit -d ${(RESERVED_MEGABYTES + LOGO.memoryMegabytes) * 1024} 2>/dev/null; exec "$@"`,
		"sh",
		process.execPath,
		`--max-old-space-size=${HEAP_MEGABYTES}`,
		"--permission",
		"--allow-addons",
		...READABLE.map((path) => `--allow-fs-read=${path}`),
		join(PROJECT, SCRIPT),
	];
}
