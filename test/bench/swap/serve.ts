// The server of the swap bench, in its own process: `serve.ts <data folder> <folder of releases>`.
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { openHour } from "#api/hours/served-hour.ts";
import { siteOf } from "#api/settings/config.ts";
import { followRelease } from "#snapshot/releases/follow-release.ts";
import { serveHours, trialConfig } from "../list/serve-trial.ts";

const NEVER_MS = 2 ** 31 - 1;

const [dataDirectory = "", releasesDirectory = ""] = process.argv.slice(2);
const config = trialConfig({ DATA_DIR: dataDirectory, RELEASES_DIR: releasesDirectory });
const hours = await followRelease({
	dataDirectory,
	releasesDirectory,
	pollMs: NEVER_MS,
	prepare: (hour) => openHour(hour, { site: siteOf(config), dataDirectory }),
	onFailure: (error) => {
		throw error;
	},
});
const server = await serveHours(hours.current, config);
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

/** Follows the pointer on request, and reports how long that took and how long others waited since the last time. */
process.on("message", async (message) => {
	const startedAt = performance.now();
	if (message === "refresh") await hours.refresh();
	process.send?.({
		id: hours.current()?.release.manifest.id,
		milliseconds: performance.now() - startedAt,
		longestDelayMs: delay.max / 1e6,
	});
	delay.reset();
});
process.on("disconnect", () => process.exit());
process.send?.({ port: (server.address() as AddressInfo).port });
