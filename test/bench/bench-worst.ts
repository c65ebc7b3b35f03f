// What the worst possible requests cost everybody else: how long nobody is answered, and how much memory they use.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { currentReleaseId } from "#snapshot/releases/open-release.ts";
import { measureHour } from "./measure-hour.ts";
import { printTable } from "./print-table.ts";
import { readCount } from "./read-count.ts";
import { mustEndWell } from "./run-measured.ts";
import { generateOnce, type TrialRegistry, withTrialRegistry } from "./trial-registry.ts";
import { ask, type Served, take } from "./worst/ask.ts";
import type { Command } from "./worst/serve.ts";
import type { WorstInput } from "./worst/worst-input.ts";
import { worstInputs } from "./worst/worst-inputs.ts";

const SERVER = join(import.meta.dirname, "worst/serve.ts");
/**
 * The best of a few rounds counts, because other load only makes figures larger. What exceeds a limit is measured
 * again, up to this many times.
 */
const ROUNDS = 2;
const MORE_ROUNDS = 4;
/** Number of simultaneous requests of clients that do not read. */
const COPIES = 3;
/** The same number of different ones, if all of them together may use no more than one. */
const TOGETHER = 8;
const BOUNDS = { blockedMs: 50, heldBytes: 5_000_000 };

interface Server extends Served {
	tell: (command: Command) => Promise<number>;
}

interface Cost {
	id: string;
	input: WorstInput;
	/** 0 if a client was cut off. */
	status: number;
	blockedMs: number;
	heldBytes: number;
}

export async function benchWorst(args: string[]): Promise<void> {
	const { values } = parseArgs({
		args,
		options: {
			agents: { type: "string", default: "100000" },
			keep: { type: "string" },
			only: { type: "string" },
			shown: { type: "string", default: "10" },
		},
	});
	await withTrialRegistry(async (registry) => {
		await generateOnce(registry, readCount(values.agents));
		if ((await currentReleaseId(registry.releasesDirectory)) === undefined) {
			mustEndWell(await measureHour(registry, { withCards: false }));
		}
		const costs = await measureAll(registry, values.only);
		report(costs, readCount(values.shown));
	}, values.keep);
}

async function measureAll(
	{ dataDirectory, releasesDirectory }: TrialRegistry,
	only: string | undefined,
): Promise<Cost[]> {
	const child = fork(SERVER, [dataDirectory, releasesDirectory], {
		stdio: ["ignore", "ignore", "inherit", "ipc"],
		execArgv: ["--expose-gc"],
	});
	try {
		const [{ slug, ...served }] = await once(child, "message");
		const server: Server = { ...served, tell: (command) => tell(child, command) };
		const costs = Object.entries(worstInputs(slug))
			.filter(([id]) => only === undefined || only.split(",").includes(id))
			.flatMap(([id, inputs]) =>
				inputs.map(
					(input): Cost => ({ id, input, status: 0, blockedMs: Infinity, heldBytes: Infinity }),
				),
			);
		for (let round = 0; round < ROUNDS; round += 1) await measureDelays(server, costs);
		await measureHeld(server, costs);
		for (let round = 0; round < MORE_ROUNDS; round += 1) {
			await measureDelays(server, costs.filter(blocksLong));
			await measureHeld(server, costs.filter(holdsMuch));
		}
		return costs;
	} finally {
		child.disconnect();
	}
}

async function tell(child: ChildProcess, command: Command): Promise<number> {
	child.send(command);
	const [{ value }] = await once(child, "message");
	return value;
}

async function measureDelays(server: Server, costs: readonly Cost[]): Promise<void> {
	await server.tell("forget");
	for (const cost of costs) {
		await server.tell("begin");
		cost.status = await take(await ask(server, cost.input));
		cost.blockedMs = Math.min(cost.blockedMs, await server.tell("end"));
	}
}

const blocksLong = ({ blockedMs }: Cost) => blockedMs > BOUNDS.blockedMs;
const holdsMuch = ({ heldBytes }: Cost) => heldBytes > BOUNDS.heldBytes;

/** Measuring memory takes a while, so several inputs are measured together, and alone if they use much. */
async function measureHeld(server: Server, costs: readonly Cost[]): Promise<void> {
	for (let start = 0; start < costs.length; start += TOGETHER) {
		const group = costs.slice(start, start + TOGETHER);
		const heldBytes = await heldBy(server, group);
		if (heldBytes <= BOUNDS.heldBytes) {
			for (const cost of group) cost.heldBytes = Math.min(cost.heldBytes, heldBytes / group.length);
			continue;
		}
		for (const cost of group) {
			cost.heldBytes = Math.min(cost.heldBytes, await heldBy(server, [cost]));
		}
	}
}

/** Per waiting client: memory in use while answers are ready and unread, and not afterwards. */
async function heldBy(server: Server, costs: readonly Cost[]): Promise<number> {
	const copies = costs.flatMap((cost) =>
		Array.from({ length: COPIES }, (_, copy) => ({ cost, copy: copy + 1 })),
	);
	const answers = await Promise.all(copies.map(({ cost, copy }) => ask(server, cost.input, copy)));
	const during = await server.tell("memory");
	const statuses = await Promise.all(answers.map(take));
	for (const [place, { cost }] of copies.entries()) {
		cost.status = Math.min(cost.status, statuses[place] ?? 0);
	}
	return (during - (await server.tell("memory"))) / COPIES;
}

function report(costs: readonly Cost[], shown: number): void {
	const by = (cost: "blockedMs" | "heldBytes") =>
		costs.toSorted((left, right) => right[cost] - left[cost]).slice(0, shown);
	process.stdout.write(`${costs.length} inputs; those that block longest\n\n`);
	printCosts(by("blockedMs"));
	process.stdout.write("\nthose that hold most\n\n");
	printCosts(by("heldBytes"));
	const over = costs.filter((cost) => blocksLong(cost) || holdsMuch(cost));
	if (over.length === 0) return;
	process.stdout.write(
		`\n${over.length} block longer than ${BOUNDS.blockedMs} ms or hold more than ${BOUNDS.heldBytes / 1e6} MB.\n`,
	);
	process.exitCode = 1;
}

function printCosts(costs: readonly Cost[]): void {
	printTable(
		["request", "status", "blocked ms", "held MB"],
		costs.map(({ id, input, status, blockedMs, heldBytes }) => [
			`${id}: ${input.what}`,
			String(status),
			blockedMs.toFixed(1),
			(heldBytes / 1e6).toFixed(2),
		]),
	);
}
