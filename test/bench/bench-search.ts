// How long a search takes in process, over the same words: ours, SQLite's FTS5, MiniSearch. Each in its own process.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { printTable } from "./print-table.ts";
import { readCount } from "./read-count.ts";
import { searchQueries } from "./search/queries.ts";
import type { Built } from "./search/run-engine.ts";
import { shown } from "./show-figures.ts";

const ROOT = join(import.meta.dirname, "../..");
const ENGINES = ["ours", "relevance", "fts5", "minisearch"];
const WARM_UP = 2;

interface Running {
	name: string;
	child: ChildProcess;
	built: Built;
	/** Milliseconds of each query, round by round. */
	rounds: number[][];
}

export async function benchSearch(args: string[]): Promise<void> {
	const { values } = parseArgs({
		args,
		options: {
			agents: { type: "string", default: "100000" },
			engines: { type: "string", default: ENGINES.join() },
			rounds: { type: "string", default: "12" },
			beside: { type: "string" },
		},
	});
	const rounds = readCount(values.rounds);
	const agents = readCount(values.agents);
	const running: Running[] = [];
	try {
		for (const name of values.engines.split(",")) {
			process.stderr.write(`building ${name} …\n`);
			running.push(await start(name, agents));
			if (values.beside) running.push(await start(name, agents, values.beside));
		}
		for (let round = 0; round < WARM_UP + rounds; round += 1) {
			// In turns, so that a busy moment of the machine affects all of them equally.
			for (const { child, rounds: all } of running) {
				child.send("ask");
				const [milliseconds] = await once(child, "message");
				if (round >= WARM_UP) all.push(milliseconds);
			}
		}
	} finally {
		for (const { child } of running) child.kill();
	}
	process.stdout.write(
		`${shown.count(agents)} agents, the first page of 20 and how many there are\n\n`,
	);
	printBuilds(running);
	printQueries(running);
}

/** An engine of this checkout, or of another one. */
async function start(engine: string, agents: number, beside?: string): Promise<Running> {
	const name = beside ? `${engine} before` : engine;
	const runner = resolve(beside ?? ROOT, "test/bench/search/run-engine.ts");
	const child = fork(runner, [engine, String(agents)], { stdio: "inherit" });
	const [built] = await Promise.race([
		once(child, "message"),
		once(child, "exit").then(() => {
			throw new Error(`${name} ended before it was built`);
		}),
	]);
	return { name, child, built, rounds: [] };
}

function printBuilds(running: readonly Running[]): void {
	printTable(
		["engine", "build", "index", "peak memory", "without an index"],
		running.map(({ name, built }) => [
			name,
			shown.seconds(built.seconds),
			shown.megabytes(built.megabytes),
			shown.megabytes(built.peakMegabytes),
			shown.megabytes(built.bareMegabytes),
		]),
	);
}

function printQueries(running: readonly Running[]): void {
	const queries = searchQueries();
	const [ours, ...peers] = running;
	const medianOf = ({ rounds }: Running, query: number) =>
		quantile(
			rounds.map((round) => round[query] ?? 0),
			0.5,
		);
	process.stdout.write("\nmedian ms of each query\n\n");
	printTable(
		[
			"query",
			"agents",
			"same",
			...running.map(({ name }) => name),
			...peers.map(({ name }) => `${name} / ours`),
		],
		queries.map(({ kind, q }, query) => [
			`${kind}: ${q}`,
			shown.count(ours?.built.found[query]?.total ?? 0),
			isSame(running, query) ? "yes" : "NO",
			...running.map((one) => medianOf(one, query).toFixed(3)),
			...peers.map((one) => (ours ? shown.ratio(medianOf(one, query), medianOf(ours, query)) : "")),
		]),
	);
	process.stdout.write("\nms over all queries\n\n");
	printTable(
		["engine", "median", "99 of 100", "slowest query, median", "worst", "all queries, median"],
		running.map((one) => {
			const all = one.rounds.flat();
			const medians = queries.map((_, query) => medianOf(one, query));
			return [
				one.name,
				...[
					...[quantile(all, 0.5), quantile(all, 0.99), Math.max(...medians), Math.max(...all)],
					medians.reduce((sum, milliseconds) => sum + milliseconds, 0),
				].map((milliseconds) => milliseconds.toFixed(3)),
			];
		}),
	);
}

/** True if all engines find the same agents. */
function isSame(running: readonly Running[], query: number): boolean {
	return new Set(running.map(({ built }) => built.found[query]?.digest)).size === 1;
}

function quantile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((left, right) => left - right);
	return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
