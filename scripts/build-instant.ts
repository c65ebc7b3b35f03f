import { join } from "node:path";
import { readManifest } from "#snapshot/open-release.ts";
import { CURRENT_POINTER } from "#snapshot/release-manifest.ts";
import { UsageError, WrongClock } from "./terminal/run-script.ts";

/** A clock that is further behind the hour that is served than this is not built by. */
const LONGEST_BEHIND_MS = 24 * 3_600_000;

interface BuildInstant {
	at: Date;
	/** What whoever runs the machine should know of its clock. */
	note: string | null;
}

/**
 * The instant that an hour is dated with. Hours only go on, because names of releases stand for their bytes elsewhere: where
 * the clock was set back, hours are dated just after the one that is served until it is later than that again. So what
 * moderators took down goes out meanwhile, and what was approved by a clock that was ahead stays.
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

/** Going back would bring names of releases back that stand for other bytes elsewhere. */
export async function requireLater(releasesDirectory: string, at: Date): Promise<void> {
	const servedAt = await servedInstant(releasesDirectory);
	if (servedAt === undefined || at >= servedAt) return;
	throw new UsageError(
		`The release of ${servedAt.toISOString()} is served, which is later than --at.`,
	);
}

/** Undefined before the first release, and where an earlier version made it. */
async function servedInstant(releasesDirectory: string): Promise<Date | undefined> {
	const manifest = await readManifest(join(releasesDirectory, CURRENT_POINTER)).catch(
		() => undefined,
	);
	return manifest && new Date(manifest.at);
}
