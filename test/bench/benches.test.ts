import { expect, it } from "vitest";
import { NODE, PROJECT } from "../scripts/instance.ts";
import { BENCHES } from "./benches.ts";
import { runMeasured } from "./run-measured.ts";

/** Arguments with which each takes as little as possible. */
const SMALL: Readonly<Record<string, readonly string[]>> = {
	hour: ["--agents", "30", "--without-cards"],
	growth: ["--sizes", "30"],
	list: ["--agents", "30", "--rounds", "1"],
	search: ["--agents", "300", "--rounds", "1"],
	relevance: [],
	work: ["--rounds", "1", "--only", "shortenText"],
	worst: ["--agents", "30", "--only", "health,listAgents"],
};

it("is tried with every bench", () => {
	expect(Object.keys(SMALL).sort()).toEqual(Object.keys(BENCHES).sort());
});

it.each(Object.entries(SMALL))("%s starts and ends", async (name, args) => {
	const bench = [NODE, "test/bench/bench.ts", name, ...args];
	const { end, lines } = await runMeasured(bench, { directory: PROJECT });
	expect([end, end === "0" ? [] : lines]).toEqual(["0", []]);
});
