import { expect, it } from "vitest";
import { NODE, PROJECT } from "../scripts/instance.ts";
import { hasPostgres } from "../servers/postgres-server.ts";
import { BENCHES } from "./benches.ts";
import { runMeasured } from "./run-measured.ts";

/** Arguments with which each takes as little as possible. */
const SMALL: Readonly<Record<string, readonly string[]>> = {
	hour: ["--agents", "30", "--without-cards"],
	growth: ["--sizes", "30"],
	card: ["--cards", "2"],
	list: ["--agents", "30", "--rounds", "1"],
	search: ["--agents", "300", "--rounds", "1"],
	relevance: [],
	work: ["--rounds", "1", "--only", "shortenText"],
	worst: ["--agents", "30", "--only", "health,listAgents"],
};

/** Those that start servers. */
const WITH_POSTGRES: Readonly<Record<string, readonly string[]>> = {
	writes: ["--rounds", "1", "--seconds", "1"],
};

it("is tried with every bench", () => {
	expect(Object.keys({ ...SMALL, ...WITH_POSTGRES }).sort()).toEqual(Object.keys(BENCHES).sort());
});

it.each(Object.entries(SMALL))("%s starts and ends", ends);
it.runIf(hasPostgres).each(Object.entries(WITH_POSTGRES))("%s starts and ends", ends);

async function ends(name: string, args: readonly string[]): Promise<void> {
	const bench = [NODE, "test/bench/bench.ts", name, ...args];
	const { end, lines } = await runMeasured(bench, { directory: PROJECT });
	expect([end, end === "0" ? [] : lines]).toEqual(["0", []]);
}
