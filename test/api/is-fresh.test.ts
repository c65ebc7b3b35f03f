import { expect, it } from "vitest";
import { isFresh } from "#api/is-fresh.ts";
import { NOW, useService } from "./running-service.ts";

const running = useService();
const HOUR_MS = 3_600_000;

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
