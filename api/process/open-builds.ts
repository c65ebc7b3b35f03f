import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Refusal } from "#domain/errors.ts";
import type { BuildWish, RegistryEngine } from "#registry/registry-engine.ts";
import {
	type BuildSchedule,
	type HourlyBuilds,
	type ScheduleOptions,
	scheduleBuilds,
} from "../builds/build-schedule.ts";
import type { Config } from "../settings/config.ts";
import { describeError, type Log } from "./log.ts";

interface OpenOptions extends ScheduleOptions {
	config: Pick<Config, "builds" | "publishUrl" | "followUrl" | "releasesDirectory">;
	engine: Pick<RegistryEngine, "requestBuild" | "followBuildRequests" | "leadBuilds">;
	/** True if a build would now publish something different from what is served. */
	isBehind: () => Promise<boolean>;
}

interface OpenBuilds extends BuildSchedule {
	/** Lets this process become the one that builds. */
	begin(): void;
}

/**
 * One of the processes that can build does so for all. The others send it their requests, and one of them takes over
 * when it is gone. A request that no process received can be seen in the records.
 */
export function openBuilds({ config, engine, isBehind, ...options }: OpenOptions): OpenBuilds {
	const { log } = options;
	const { followUrl, releasesDirectory } = config;
	const asking = requestBuilds({
		async ask(wish) {
			if (followUrl === null) await leaveWish(releasesDirectory);
			await engine.requestBuild(wish);
		},
		log,
	});
	if (config.builds === "off") return { ...asking, begin: () => {} };
	let lead: { stop(): Promise<void> } | undefined;
	let leading: { schedule: HourlyBuilds; requests: { stop(): Promise<void> } } | undefined;

	async function catchUp(schedule: HourlyBuilds): Promise<void> {
		const behind = await isBehind().catch((error: unknown) => {
			log("error", "cannot tell whether a build is due, so one is started", describeError(error));
			return true;
		});
		// A lost request may be a takedown.
		if (behind) schedule.request("takedown");
		else if (config.publishUrl !== null) schedule.requestUpload();
	}
	function startTerm(): void {
		log("info", "this process makes the builds");
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
					log("warn", "another process may make builds now: the lock was lost");
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

/** Appears in the folder of releases when a build is wanted, for timers that build, and goes when one starts. */
export const BUILD_WANTED_FILE = "build-wanted";

/** Processes that cannot write to that folder have another way to ask. */
async function leaveWish(releasesDirectory: string): Promise<void> {
	await writeFile(join(releasesDirectory, BUILD_WANTED_FILE), "").catch((error: unknown) => {
		const code = error instanceof Error && "code" in error ? error.code : undefined;
		if (code !== "EACCES" && code !== "EROFS" && code !== "ENOENT") throw error;
	});
}

interface RequestOptions {
	ask: (wish: BuildWish) => Promise<void>;
	log: Log;
}

/** For a process that does not build: it sends its requests to the one that does. */
export function requestBuilds({ ask, log }: RequestOptions): BuildSchedule {
	let asking: Promise<void> | undefined;
	const wishes = new Set<BuildWish>();

	async function askUntilAll(): Promise<void> {
		// Requests that arrive meanwhile are sent next.
		for (const wish of wishes) {
			wishes.delete(wish);
			await ask(wish).catch((error: unknown) => {
				// Without the records nobody can build. Whoever does catches up once they are back.
				const isAway = error instanceof Refusal && error.code === "unavailable";
				const what = "the builder could not be reached to request a build";
				log(isAway ? "warn" : "error", what, describeError(error));
			});
		}
		asking = undefined;
	}
	return {
		request(wish) {
			wishes.add(wish);
			asking ??= askUntilAll();
		},
		stop: async () => asking,
	};
}
