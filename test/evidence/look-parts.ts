import { performance } from "node:perf_hooks";
import { PATIENCE_MS } from "../patience.ts";

/** What every look is given, but for its host. */
export const LOOK_PARTS = {
	clock: () => performance.now(),
	timeoutMs: PATIENCE_MS,
	now: () => new Date("2026-11-26T12:00:00.000Z"),
	client: { name: "test", version: "1" },
	skippedHosts: [],
};
