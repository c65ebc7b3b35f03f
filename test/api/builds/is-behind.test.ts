import { expect, it, onTestFinished } from "vitest";
import { isBehind, isFresh } from "#api/builds/is-behind.ts";
import { openHour } from "#api/hours/served-hour.ts";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { registryEngine } from "#registry/engine.ts";
import { followRelease } from "#snapshot/releases/follow-release.ts";
import { registryJson } from "../../scripts/command-line.ts";
import { usePreparedRegistry } from "../../scripts/prepared-registry.ts";
import { NOW, useService } from "../running-service.ts";

const HOUR_MS = 3_600_000;
const SITE = {
	baseUrl: "http://registry.test",
	name: "R",
	contactEmail: "a@registry.test",
	limits: DEFAULT_LIMITS,
};

const prepared = usePreparedRegistry({ built: true });

async function serve() {
	const instance = await prepared.copy();
	const { dataDirectory } = instance;
	const engine = await registryEngine({ dataDirectory, databaseUrl: null });
	const hours = await followRelease({
		...instance,
		pollMs: HOUR_MS,
		prepare: (hour) => openHour(hour, { site: SITE, dataDirectory }),
		onFailure: (error) => expect.fail(String(error)),
	});
	onTestFinished(hours.stop);
	const builtAt = Date.parse(hours.current()?.snapshot.at ?? "");
	const parts = { config: { dataDirectory }, engine, assets: new Map() };
	const isDue = (afterMs = 0) =>
		isBehind(hours, { ...parts, now: () => new Date(builtAt + afterMs) });
	return { instance, isDue };
}

it("finds no build due if nothing was written since the snapshot", async () => {
	const { isDue } = await serve();
	expect(await isDue()).toBe(false);
});

it("finds a build due after a write to a record that releases show", async () => {
	const { instance, isDue } = await serve();
	await registryJson(instance, "token", "create", "--name", "me", "--scope", "agents:read");
	expect(await isDue(), "no release shows a token").toBe(false);
	await registryJson(instance, "category", "add", "tide-tables", "--name", "Tide tables");
	expect(await isDue()).toBe(true);
});

it("finds a build due if the hour is old", async () => {
	const { isDue } = await serve();
	expect(await isDue(HOUR_MS + 1)).toBe(true);
});

const running = useService();

it.each([
	["the hour of now", 0, [], true],
	["one that is an hour old", HOUR_MS, [], true],
	["an older one", HOUR_MS + 1, [], false],
	["one with all that live pages load", 0, ["index.html"], true],
	["one of templates that loaded something else", 0, ["_astro/page.0.css"], false],
])("whether the start requires a build: %s", (_, age, paths, expected) => {
	const assets = new Map(paths.map((path) => [path, new Uint8Array()]));
	const now = new Date(NOW.getTime() + age);
	expect(isFresh(running.drawn, { assets, now })).toBe(expected);
	expect(isFresh(undefined, { assets, now })).toBe(false);
});
