import { join } from "node:path";
import { readManifest } from "#snapshot/open-release.ts";
import { CURRENT_POINTER } from "#snapshot/release-manifest.ts";
import { UsageError, WrongClock } from "./terminal/run-script.ts";

/** No release is built when the clock is further behind the served hour than this. */
const LONGEST_BEHIND_MS = 24 * 3_600_000;

interface BuildInstant {
	at: Date;
	/** What the operator should know about the machine's clock. */
	note: string | null;
}

/**
 * The instant of an hour. Hours only move forward, because release names identify their bytes elsewhere. When the clock
 * was set back, hours are dated just after the served one until the clock has passed it. So takedowns are still
 * published meanwhile, and what was approved while the clock was ahead stays.
 */
export async function buildInstant(releasesDirectory: string, now: Date): Promise<BuildInstant> {
	const servedAt = await servedInstant(releasesDirectory);
	if (servedAt === undefined || servedAt < now) return { at: now, note: null };
	const behindMs = servedAt.getTime() - now.getTime();
	const clock = `The clock stands at ${now.toISOString()}, and the hour that is served is of ${servedAt.toISOString()}`;
	if (behindMs > LONGEST_BEHIND_MS) {
		throw new WrongClock(
			`${clock}, more than a day later: nothing is built. Set the clock right; where it is right, remove the releases, snapshots and files of the history that are of later instants, and build again.`,
		);
	}
	const note = `${clock}: new hours are dated just after that one until the clock is later.`;
	return { at: new Date(servedAt.getTime() + 1), note };
}

/** Moving back would reuse names of releases that stand for other bytes elsewhere. */
export async function requireLater(releasesDirectory: string, at: Date): Promise<void> {
	const servedAt = await servedInstant(releasesDirectory);
	if (servedAt === undefined || at >= servedAt) return;
	throw new UsageError(
		`The release of ${servedAt.toISOString()} is served, which is later than --at.`,
	);
}

/** Undefined before the first release, or when an earlier version made it. */
async function servedInstant(releasesDirectory: string): Promise<Date | undefined> {
	const manifest = await readManifest(join(releasesDirectory, CURRENT_POINTER)).catch(
		() => undefined,
	);
	return manifest && new Date(manifest.at);
}
