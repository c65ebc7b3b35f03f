import { join } from "node:path";
import { LOGO } from "#contract/limits.ts";

const PROJECT = join(import.meta.dirname, "../..");
const SCRIPT = "scripts/decode-logo.ts";

/** The only files that the decoder may read: its own program, and on Linux the files that identify the system. */
const READABLE = [SCRIPT, "src", "package.json", "node_modules"].map((path) => join(PROJECT, path));

/** For the program itself, without pictures. */
const HEAP_MEGABYTES = 64;
/** What V8 reserves for code at its start. It counts as used, although hardly any of it is. */
const RESERVED_MEGABYTES = 512;

/**
 * Program and arguments of the process that decodes a logo. Node's permission model lets it read only its own program,
 * write nothing and start nothing. The system limits its time on a processor, and its memory, of which Node's heap is a small part.
 */
export function decoderCommand(): [string, ...string[]] {
	return [
		"/bin/sh",
		"-c",
		// In KiB. On systems without this limit, only the limit on pixels applies.
		`ulimit -t ${LOGO.cpuSeconds}; ulimit -d ${(RESERVED_MEGABYTES + LOGO.memoryMegabytes) * 1024} 2>/dev/null; exec "$@"`,
		"sh",
		process.execPath,
		`--max-old-space-size=${HEAP_MEGABYTES}`,
		"--permission",
		"--allow-addons",
		...READABLE.map((path) => `--allow-fs-read=${path}`),
		join(PROJECT, SCRIPT),
	];
}
