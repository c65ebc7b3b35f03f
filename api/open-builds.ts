import type { RegistryEngine } from "#registry/registry-engine.ts";
import {
	type BuildSchedule,
	type HourlyBuilds,
	type ScheduleOptions,
	scheduleBuilds,
} from "./build-schedule.ts";
import type { Config } from "./config.ts";
import { describeError } from "./log.ts";
import { requestBuilds } from "./request-builds.ts";

interface OpenOptions extends ScheduleOptions {
	config: Pick<Config, "builds" | "publishUrl">;
	engine: Pick<RegistryEngine, "requestBuild" | "followBuildRequests" | "leadBuilds">;
	/** True when a build now would publish something other than what is served. */
	isBehind: () => Promise<boolean>;
}

interface OpenBuilds extends BuildSchedule {
	/** From now on this process may be the one that builds. */
	begin(): void;
}

/**
 * One of the processes that may build does so for all of them. The others send it their requests, and one of them takes
 * over when it is gone. A request that no process heard shows in the records.
 */
export function openBuilds({ config, engine, isBehind, ...options }: OpenOptions): OpenBuilds {
	const { log } = options;
	const asking = requestBuilds({ ask: engine.requestBuild, log });
	if (config.builds === "off") return { ...asking, begin: () => {} };
	let lead: { stop(): Promise<void> } | undefined;
	let leading: { schedule: HourlyBuilds; requests: { stop(): Promise<void> } } | undefined;

	async function catchUp(schedule: HourlyBuilds): Promise<void> {
		const behind = await isBehind().catch((error: unknown) => {
			log("error", "whether a build is due cannot be told, so one is made", describeError(error));
			return true;
		});
		// A request that was never heard may be a takedown.
		if (behind) schedule.request("takedown");
		else if (config.publishUrl !== null) schedule.requestUpload();
	}
	function startTerm(): void {
		log("info", "builds are made by this process");
		const schedule = scheduleBuilds(options);
		const requests = engine.followBuildRequests({
			onRequest: schedule.request,
			onHearing: () => void catchUp(schedule),
		});
		leading = { schedule, requests };
	}
	async function endTerm(): Promise<void> {
		const former = leading;
		leading = undefined;
		await Promise.all([former?.schedule.stop(), former?.requests.stop()]);
	}
	return {
		begin() {
			lead ??= engine.leadBuilds({
				onLead: startTerm,
				onLost() {
					log("warn", "builds may be made by another process: the lock was lost");
					void endTerm();
				},
			});
		},
		request: (wish) => (leading?.schedule ?? asking).request(wish),
		async stop() {
			await endTerm();
			await Promise.all([lead?.stop(), asking.stop()]);
		},
	};
}
