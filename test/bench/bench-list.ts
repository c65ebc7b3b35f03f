// How many pages of the list are answered per second: ours, and common alternatives.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { workloads } from "./list/list-queries.ts";
import { putLoad } from "./load.ts";
import { printTable } from "./print-table.ts";
import { readCount } from "./read-count.ts";

const ROOT = join(import.meta.dirname, "../..");
const OURS = "ours, everything on";
/** Servers by display name. The peers get every answer precomputed. */
const SERVERS = {
	[OURS]: "ours",
	"node:http, same bytes": "node",
	"Fastify, same object": "fastify",
	"Express, same object": "express",
};
const CONNECTIONS = 32;
const ROUND_MS = 1500;
/** For each round. */
const WARM_UP_MS = 300;

interface Running {
	label: string;
	child: ChildProcess;
	port: number;
}

interface Round {
	perSecond: number;
	cpuMicroseconds: number;
	/** Core time of the client. If it is above the server's, the server was waiting. */
	loaderMicroseconds: number;
	milliseconds: readonly number[];
}

export async function benchList(args: string[]): Promise<void> {
	const { values } = parseArgs({
		args,
		options: {
			agents: { type: "string", default: "100000" },
			beside: { type: "string" },
			rounds: { type: "string", default: "7" },
		},
	});
	const rounds = readCount(values.rounds);
	const agents = readCount(values.agents);
	const { beside } = values;
	// Only both versions of ours, if there is another one.
	const started = beside
		? [
				{ label: OURS, name: "ours", root: ROOT },
				{ label: "before", name: "ours", root: beside },
			]
		: Object.entries(SERVERS).map(([label, name]) => ({ label, name, root: ROOT }));
	const folder = mkdtempSync(join(tmpdir(), "agent-registry-bench-"));
	const log = openSync(join(folder, "log"), "w");
	const servers: Running[] = [];
	try {
		for (const { label, name, root } of started) {
			process.stderr.write(`starting ${label} …\n`);
			const server = resolve(root, "test/bench/list/serve.ts");
			const child = fork(server, [name, String(agents), String(servers[0]?.port)], {
				stdio: ["ignore", log, "inherit", "ipc"],
			});
			const [{ port }] = await once(child, "message");
			servers.push({ label, child, port });
		}
		for (const [what, paths] of Object.entries(workloads(agents))) {
			process.stdout.write(`\n${what} of 20, ${agents} agents, ${CONNECTIONS} connections\n\n`);
			printRounds(await measure(servers, { paths, count: rounds }));
		}
	} finally {
		for (const { child } of servers) child.disconnect();
		closeSync(log);
		rmSync(folder, { recursive: true });
	}
}

/** In turns, so that a busy moment of the machine affects all servers equally. */
async function measure(
	servers: readonly Running[],
	{ paths, count }: { paths: readonly string[]; count: number },
): Promise<Map<string, Round[]>> {
	const rounds = new Map<string, Round[]>(servers.map(({ label }) => [label, []]));
	for (const { port } of servers) {
		await putLoad({ port, paths, connections: CONNECTIONS, forMs: count * WARM_UP_MS });
	}
	for (let round = 0; round < count; round += 1) {
		for (const { label, child, port } of servers) {
			const before = await cpuOf(child);
			const ownBefore = process.cpuUsage();
			const load = await putLoad({ port, paths, connections: CONNECTIONS, forMs: ROUND_MS });
			const own = process.cpuUsage(ownBefore);
			rounds.get(label)?.push({
				loaderMicroseconds: (own.user + own.system) / load.requests,
				perSecond: load.requests / load.seconds,
				cpuMicroseconds: ((await cpuOf(child)) - before) / load.requests,
				milliseconds: load.milliseconds,
			});
		}
	}
	return rounds;
}

/** Microseconds of processor time of a server so far. */
async function cpuOf(child: ChildProcess): Promise<number> {
	child.send("cpu");
	const [{ cpu }] = await once(child, "message");
	return cpu.user + cpu.system;
}

function printRounds(rounds: ReadonlyMap<string, readonly Round[]>): void {
	const rateOf = (label: string) =>
		median((rounds.get(label) ?? []).map((round) => round.perSecond));
	const ours = rateOf(OURS);
	const costOf = (label: string) =>
		median((rounds.get(label) ?? []).map((round) => round.cpuMicroseconds));
	printTable(
		[
			...["server", "requests/s", "ours against it", "p50 ms", "p99 ms"],
			...["CPU µs a request", "ours against it", "loader's"],
		],
		[...rounds].map(([label, all]) => {
			const latencies = all.flatMap(({ milliseconds }) => milliseconds);
			const medianOf = (figure: (round: Round) => number) => median(all.map(figure)).toFixed(1);
			return [
				label,
				rateOf(label).toFixed(0),
				`${(ours / rateOf(label)).toFixed(2)} ×`,
				quantile(latencies, 0.5).toFixed(2),
				quantile(latencies, 0.99).toFixed(2),
				medianOf(({ cpuMicroseconds }) => cpuMicroseconds),
				`${(costOf(OURS) / costOf(label)).toFixed(2)} ×`,
				medianOf(({ loaderMicroseconds }) => loaderMicroseconds),
			];
		}),
	);
}

const median = (values: readonly number[]) => quantile(values, 0.5);

function quantile(values: readonly number[], share: number): number {
	const sorted = Float64Array.from(values).sort();
	return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
