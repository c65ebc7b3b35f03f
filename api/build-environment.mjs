// Plain JavaScript, because `npm run build` reads it before anything else can be.
import { totalmem } from "node:os";

/** Of the machine's memory, or of what a container may take of it. The rest is for the processes that render, and for files. */
const HEAP_SHARE = 0.75;

/**
 * What the hourly job finds in its environment besides what is there: a heap that follows the machine, because Node stops at
 * 4 GB by itself; and with glibc freed memory goes back to the system (mallopt(3); others pass over it).
 */
export function buildEnvironment(env = process.env) {
	const limit = process.constrainedMemory?.() || Number.POSITIVE_INFINITY;
	const megabytes = Math.floor((Math.min(limit, totalmem()) * HEAP_SHARE) / 2 ** 20);
	// What an operator set comes last and counts.
	const options = [`--max-old-space-size=${megabytes}`, env.NODE_OPTIONS ?? ""];
	return { MALLOC_TRIM_THRESHOLD_: "131072", NODE_OPTIONS: options.join(" ").trim() };
}
