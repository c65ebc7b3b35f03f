import type { Config } from "#api/config.ts";
import { currentReleaseId } from "#snapshot/open-release.ts";
import { buildInstant } from "./build-instant.ts";
import type { Published } from "./report-build.ts";
import { type HourOptions, runHour } from "./run-hour.ts";
import { configOfServed, tellChanges } from "./settings-of-served.ts";
import { takeDown } from "./take-down.ts";
import { UsageError } from "./terminal/run-script.ts";

interface JobOptions extends Omit<HourOptions, "at"> {
	/** The operator's choice; undefined for the current time. */
	chosen: Date | undefined;
}

/**
 * Runs one hour. If it fails before it is served, takedowns are still published, based on the previous hour. The
 * failure is rethrown, because the hour still has to be built.
 */
export async function runOrTakeDown(
	config: Config,
	{ chosen, ...options }: JobOptions,
): Promise<Published> {
	const { releasesDirectory } = config;
	const before = await currentReleaseId(releasesDirectory);
	try {
		const changes = await tellChanges(config);
		const { at, note } = chosen
			? { at: chosen, note: null }
			: await buildInstant(releasesDirectory, new Date());
		const notes = [...(note === null ? [] : [note]), ...changes];
		const published = await runHour(config, { ...options, at });
		return { ...published, note: notes.length === 0 ? null : notes.join(" ") };
	} catch (failure) {
		if (failure instanceof UsageError) throw failure;
		if ((await currentReleaseId(releasesDirectory)) !== before) throw failure;
		await takeDown(await configOfServed(config), options).catch((error: unknown) => {
			throw new AggregateError([error, failure], "The hour failed, and so did the takedown");
		});
		throw failure;
	}
}
