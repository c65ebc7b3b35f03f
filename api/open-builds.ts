import type { RegistryEngine } from "#registry/registry-engine.ts";
import { type BuildSchedule, type ScheduleOptions, scheduleBuilds } from "./build-schedule.ts";
import type { Config } from "./config.ts";
import { requestBuilds } from "./request-builds.ts";

interface OpenOptions extends ScheduleOptions {
	builds: Config["builds"];
	engine: Pick<RegistryEngine, "requestBuild" | "followBuildRequests">;
}

/** Builds here, for this process and those that build nothing themselves, or asks the one that does. */
export function openBuilds({ builds, engine, ...options }: OpenOptions): BuildSchedule {
	if (builds === "off") return requestBuilds({ ask: engine.requestBuild, log: options.log });
	const schedule = scheduleBuilds(options);
	const requests = engine.followBuildRequests(schedule.request);
	return {
		request: schedule.request,
		async stop() {
			await Promise.all([schedule.stop(), requests.stop()]);
		},
	};
}
