import { describe, expect, it } from "vitest";
import { dueSources } from "#api/sources/schedule-sources.ts";

const NOW = new Date("2026-05-04T12:00:00.000Z");

function source(name: string, minutesAgo: number, facts: object = {}) {
	return {
		name,
		place: `https://${name}.example/`,
		state: "active" as const,
		nextAt: new Date(NOW.getTime() - minutesAgo * 60_000).toISOString(),
		...facts,
	};
}

describe("sources that are due", () => {
	it.each([
		["the longest waiting come first", [source("a", 1), source("b", 9)], ["b", "a"]],
		["one that is due this instant is", [source("a", 0)], ["a"]],
		["what is due later waits", [source("a", -1)], []],
		["no more than free processes", [source("a", 3), source("b", 2), source("c", 1)], ["a", "b"]],
		["what is paused waits", [source("a", 1, { state: "paused" })], []],
		["what was stopped waits", [source("a", 1, { state: "stopped" })], []],
		[
			"one of each host",
			[source("a", 3, { place: "https://b.example/x" }), source("b", 2), source("c", 1)],
			["a", "c"],
		],
		["a host in use waits", [source("busy", 9), source("b", 2)], ["b"]],
		[
			"folders do not wait for each other",
			[source("a", 2, { place: "/srv/a" }), source("b", 1, { place: "/srv/b" })],
			["a", "b"],
		],
		[
			"one folder is read by one at a time",
			[source("a", 2, { place: "/srv/a" }), source("b", 1, { place: "/srv/a" })],
			["a"],
		],
	])("%s", (_rule, sources, expected) => {
		const busyHosts = new Set(["busy.example"]);
		const due = dueSources(sources, { now: NOW, busyHosts, free: 2 });
		expect(due.map(({ name }) => name)).toEqual(expected);
	});
});
