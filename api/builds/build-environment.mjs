// Plain JavaScript, because `npm run build` reads it before anything else can be.
import { totalmem } from "node:os";

/** Share of the memory of the machine or container. The rest is for the rendering processes and for files. */
const HEAP_SHARE = 0.75;

/**
 * Additions to the environment of the hourly job: a heap that fits the machine, because Node stops at 4 GB by default;
 * and with glibc, freed memory is returned to the system (mallopt(3); other libraries ignore it).
 */
export function buildEnvironment(env = process.env) {
	const limit = process.constrainedMemory?.() || Number.POSITIVE_INFINITY;
	const megabytes = Math.floor((Math.min(limit, totalmem()) * HEAP_SHARE) / 2 ** 20);
	// The operator's settings come last and take precedence.
	const options = [`--max-old-space-size=${megabytes}`, env.NODE_OPTIONS ?? ""];
	return { MALLOC_TRIM_THRESHOLD_: "131072", NODE_OPTIONS: options.join(" ").trim() };
}
