// How long requests wait while the server switches to another release.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openCurrentRelease } from "#snapshot/releases/open-release.ts";
import { switchRelease } from "#snapshot/releases/switch-release.ts";
import { workloads } from "./list/list-queries.ts";
import { type Load, putLoad } from "./load.ts";
import { measureHour } from "./measure-hour.ts";
import { printTable } from "./print-table.ts";
import { readCount } from "./read-count.ts";
import { mustEndWell } from "./run-measured.ts";
import { generateOnce, type TrialRegistry, withTrialRegistry } from "./trial-registry.ts";

const SERVER = join(import.meta.dirname, "swap/serve.ts");
/** Releases of two days with the same agents, so that there is always another one to switch to. */
const RELEASES = 2;
const DAY_MS = 86_400_000;
const SWAPS = 10;
const PAUSE_MS = 500;
/** Light: a few hundred requests a second. */
const LOAD = { connections: 4, restMs: 5 };

interface Told {
	id: string;
	milliseconds: number;
	longestDelayMs: number;
}

export async function benchSwap(args: string[]): Promise<void> {
	const { values } = parseArgs({
		args,
		options: { agents: { type: "string", default: "100000" }, keep: { type: "string" } },
	});
	const agents = readCount(values.agents);
	await withTrialRegistry(async (registry) => {
		await generateOnce(registry, agents);
		await measureSwaps(registry, await releasesOf(registry), agents);
	}, values.keep);
}

/** Two releases. Builds those missing in a kept folder. */
async function releasesOf(registry: TrialRegistry): Promise<string[]> {
	const { releasesDirectory } = registry;
	let names = await namesIn(releasesDirectory);
	while (names.length < RELEASES) {
		const at = new Date(Date.now() + names.length * DAY_MS);
		mustEndWell(await measureHour(registry, { at, withCards: false }));
		names = await namesIn(releasesDirectory);
	}
	return names.slice(-RELEASES);
}

async function namesIn(directory: string): Promise<string[]> {
	const names = await readdir(directory).catch(() => []);
	return names.filter((name) => /^\d{4}-\d\d-\d\dT[\w-]*Z$/.test(name)).sort();
}

async function measureSwaps(
	{ dataDirectory, releasesDirectory }: TrialRegistry,
	ids: readonly string[],
	agents: number,
): Promise<void> {
	const child = fork(SERVER, [dataDirectory, releasesDirectory], {
		stdio: ["ignore", "ignore", "inherit", "ipc"],
	});
	try {
		const [{ port }] = await once(child, "message");
		const paths = Object.values(workloads(agents)).flat();
		const load = (forMs: number) => putLoad({ port, paths, forMs, ...LOAD });
		await load(2 * PAUSE_MS);
		await ask(child, "delay");
		const quiet = await load(SWAPS * PAUSE_MS);
		const waited = await ask(child, "delay");
		const served = (await openCurrentRelease(releasesDirectory))?.manifest.id;
		const order = ids[0] === served ? ids.toReversed() : ids;
		const swaps: Told[] = [];
		const swapping = swapOften(async (turn) => {
			await switchRelease(releasesDirectory, order[turn % order.length] ?? "");
			swaps.push(await ask(child, "refresh"));
		});
		const busy = await Promise.all([loadUntil(swapping, load), swapping]);
		printFigures([
			{ name: "no swap", load: quiet, delays: [waited], opened: [] },
			{ name: `${SWAPS} swaps`, load: busy[0], delays: swaps, opened: swaps },
		]);
	} finally {
		child.disconnect();
	}
}

async function swapOften(swap: (turn: number) => Promise<void>): Promise<void> {
	for (let turn = 0; turn < SWAPS; turn += 1) {
		await swap(turn);
		await sleep(PAUSE_MS);
	}
}

async function loadUntil(
	ended: Promise<void>,
	load: (forMs: number) => Promise<Load>,
): Promise<Load> {
	const parts: Load[] = [];
	let isOver = false;
	void ended.finally(() => {
		isOver = true;
	});
	while (!isOver) parts.push(await load(PAUSE_MS));
	const milliseconds = parts.flatMap((part) => part.milliseconds);
	const seconds = parts.reduce((sum, part) => sum + part.seconds, 0);
	return { requests: milliseconds.length, seconds, milliseconds };
}

async function ask(child: ChildProcess, what: string): Promise<Told> {
	child.send(what);
	const [told] = await once(child, "message");
	return told;
}

interface Phase {
	name: string;
	load: Load;
	delays: readonly Told[];
	opened: readonly Told[];
}

function printFigures(phases: readonly Phase[]): void {
	const most = (values: readonly number[]) =>
		values.length === 0 ? "–" : values.reduce((left, right) => Math.max(left, right)).toFixed(1);
	printTable(
		["", "requests", "slowest ms", "longest event loop delay ms", "longest opening ms"],
		phases.map(({ name, load, delays, opened }) => [
			name,
			String(load.requests),
			most(load.milliseconds),
			most(delays.map(({ longestDelayMs }) => longestDelayMs)),
			most(opened.map(({ milliseconds }) => milliseconds)),
		]),
	);
}
