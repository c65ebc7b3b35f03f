// The server of the bench of worst requests, in its own process: `serve.ts <data folder> <folder of releases>`.
import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { openHour } from "#api/hours/served-hour.ts";
import { siteOf } from "#api/settings/config.ts";
import { LIMIT_SETTINGS } from "#api/settings/limit-settings.ts";
import { registryEngine } from "#registry/engine.ts";
import { openPageRenderer, TEMPLATES_DIRECTORY } from "#render/page-renderer.ts";
import { openCurrentRelease } from "#snapshot/releases/open-release.ts";
import { openSnapshot } from "#snapshot/snapshot-file.ts";
import { createMemoryStore } from "../../registry/memory-store.ts";
import { serveHours, trialConfig } from "../list/serve-trial.ts";
import { watchTurns } from "./longest-turn.ts";
import { fillWorld } from "./world.ts";

const [dataDirectory = "", releasesDirectory = ""] = process.argv.slice(2);
const config = trialConfig({
	DATA_DIR: dataDirectory,
	RELEASES_DIR: releasesDirectory,
	...Object.fromEntries(Object.keys(LIMIT_SETTINGS).map((name) => [name, "0"])),
});
const release = await openCurrentRelease(releasesDirectory);
if (!release) throw new Error("There is no release");
const snapshot = await openSnapshot(dataDirectory, release.manifest.snapshotId);
const openAnew = () => openHour({ release, snapshot }, { site: siteOf(config), dataDirectory });
let hour = await openAnew();

// In memory, so that what is written here does not stay in the registry for the next run.
const registry = {
	store: createMemoryStore(),
	now: () => new Date(),
	randomBytes,
	limits: config.limits,
};
const kept = await (await registryEngine(config)).open();
if (!kept) throw new Error("Another process is using the registry");
const token = await fillWorld(registry, await kept.agents.list());
await kept.close();

const pages = await openPageRenderer(TEMPLATES_DIRECTORY);
const server = await serveHours(() => hour, config, { registry, pages });
const turns = watchTurns();

const COMMANDS = {
	/** Drops all cached results. */
	forget: async () => {
		hour = await openAnew();
	},
	begin: turns.begin,
	/** The longest wait of everybody else since then. */
	end: turns.end,
	/** Memory in use after garbage collection. */
	memory: () => {
		globalThis.gc?.();
		const { heapUsed, external } = process.memoryUsage();
		return heapUsed + external;
	},
};
export type Command = keyof typeof COMMANDS;

process.on("message", async (name: Command) => {
	process.send?.({ value: (await COMMANDS[name]()) ?? 0 });
});
process.on("disconnect", () => process.exit());
const slug = snapshot.agents.at(0)?.slug ?? "";
process.send?.({ port: (server.address() as AddressInfo).port, token, slug });
