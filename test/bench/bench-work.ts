// How long each function takes with the worst that strangers can send it, within the bounds on size.
import { parseArgs } from "node:util";
import { printTable } from "./print-table.ts";
import { readCount } from "./read-count.ts";
import { ALL_WORK } from "./work/all-work.ts";
import { MOST_MS, type Work } from "./work/work.ts";

/** The best counts, because other load only makes figures larger. */
const ROUNDS = 5;

export async function benchWork(args: string[]): Promise<void> {
	const { values } = parseArgs({
		args,
		options: {
			only: { type: "string", default: "" },
			shown: { type: "string", default: "20" },
			rounds: { type: "string", default: String(ROUNDS) },
		},
	});
	const rounds = readCount(values.rounds);
	const costs = ALL_WORK.filter(({ of }) => of.includes(values.only))
		.map((work) => ({ work, ms: bestOf(work, rounds) }))
		.sort((left, right) => right.ms / MOST_MS[right.work.in] - left.ms / MOST_MS[left.work.in]);
	printTable(
		["function", "worst input", "bound", "in", "ms", "most"],
		costs
			.slice(0, readCount(values.shown))
			.map(({ work, ms }) => [
				...[work.of, work.what, work.bound, work.in],
				...[ms.toFixed(1), String(MOST_MS[work.in])],
			]),
	);
	const over = costs.filter(({ work, ms }) => ms > MOST_MS[work.in]).length;
	if (over > 0) process.exitCode = 1;
	process.stdout.write(`\n${costs.length} inputs, ${over} take longer than they may.\n`);
}

function bestOf({ at }: Work, rounds: number): number {
	const act = at(1);
	let bestMs = Number.POSITIVE_INFINITY;
	for (let round = 0; round < rounds; round += 1) {
		const began = threadMs();
		act();
		bestMs = Math.min(bestMs, threadMs() - began);
	}
	return bestMs;
}

/** Of this thread, so that a busy machine measures the same. */
function threadMs(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1_000;
}
