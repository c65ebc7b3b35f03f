import { setTimeout as sleep } from "node:timers/promises";
import { HOUR_MS } from "#contract/instants.ts";

/** Longer than a test needs a service. */
const MARGIN_MS = 30_000;

/** A service builds at each full hour of the clock, which no test expects: shortly before, this waits until it is over. */
export async function awayFromTheHour(): Promise<void> {
	const leftMs = HOUR_MS - (Date.now() % HOUR_MS);
	if (leftMs < MARGIN_MS) await sleep(leftMs + 1);
}
