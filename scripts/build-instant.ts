import { join } from "node:path";
import { HOUR_MS } from "#contract/instants.ts";
import { readManifest } from "#snapshot/releases/open-release.ts";
import { CURRENT_POINTER } from "#snapshot/releases/release-manifest.ts";
import { UsageError, WrongClock } from "./terminal/terminal.ts";

/** No release is built if the clock is further behind the served hour than this. */
const LONGEST_BEHIND_MS = 24 * HOUR_MS;

interface BuildInstant {
	at: Date;
	/** Warning for the operator about the machine's clock. */
	note: string | null;
}

/**
 * The instant of an hour. Hours only move forward, because caches and followers identify a release by its name. If the
 * clock was set back, hours are dated just after the served one until the clock has passed it, so takedowns are still
 * published and agents approved meanwhile stay.
 */
export async function buildInstant(releasesDirectory: string, now: Date): Promise<BuildInstant> {
	const servedAt = await servedInstant(releasesDirectory);
	if (servedAt === undefined || servedAt < now) return { at: now, note: null };
	const behindMs = servedAt.getTime() - now.getTime();
	const clock = `The clock says ${now.toISOString()}, but the served hour is from ${servedAt.toISOString()}`;
	if (behindMs > LONGEST_BEHIND_MS) {
		throw new WrongClock(
			`${clock}, more than a day later: nothing is built. Correct the clock. If it is correct now, run "npm run build -- --forget-later", which removes what has later dates from ${releasesDirectory} and DATA_DIR.`,
		);
	}
	const note = `${clock}: new hours are dated just after that one until the clock has passed it.`;
	return { at: new Date(servedAt.getTime() + 1), note };
}

/** Moving back would reuse the names of releases that others have stored with other content. */
export async function requireLater(releasesDirectory: string, at: Date): Promise<void> {
	const servedAt = await servedInstant(releasesDirectory);
	if (servedAt === undefined || at >= servedAt) return;
	throw new UsageError(
		`The release of ${servedAt.toISOString()} is served, which is later than --at.`,
	);
}

/** Undefined before the first release, or if an earlier version made it. */
async function servedInstant(releasesDirectory: string): Promise<Date | undefined> {
	const manifest = await readManifest(join(releasesDirectory, CURRENT_POINTER)).catch(
		() => undefined,
	);
	return manifest && new Date(manifest.at);
}
