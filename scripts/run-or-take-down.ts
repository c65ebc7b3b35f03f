import type { Config } from "#api/config.ts";
import type { Published } from "./report-build.ts";
import { type HourOptions, runHour } from "./run-hour.ts";
import { takeDown } from "./take-down.ts";
import { UsageError } from "./terminal/run-script.ts";

/**
 * One hour. Where it fails, whatever the reason, what was removed since goes all the same, from the hour that is served. The
 * failure is passed on, because the hour is still to be built.
 */
export async function runOrTakeDown(config: Config, options: HourOptions): Promise<Published> {
	try {
		return await runHour(config, options);
	} catch (failure) {
		if (failure instanceof UsageError) throw failure;
		await takeDown(config, options).catch((error: unknown) => {
			throw new AggregateError([error, failure], "Neither the hour nor a takedown was published");
		});
		throw failure;
	}
}
