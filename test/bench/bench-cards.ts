// How long one process takes for a share card, and how large the file is: ours, plain satori with resvg, and takumi.
import { setImmediate } from "node:timers/promises";
import { cardPipelines } from "./card-pipelines.ts";
import { printTable } from "./print-table.ts";
import { sampleCard } from "./sample-card.ts";

const WARM_UP = 20;
const ROUNDS = 10;
const CARDS_PER_ROUND = 20;

/** Cards are painted in turns, so that a busy moment of the machine affects all pipelines equally. */
export async function benchCards(): Promise<void> {
	const pipelines = await cardPipelines();
	const runs = pipelines.map((pipeline) => ({
		...pipeline,
		milliseconds: [] as number[],
		bytes: [] as number[],
	}));
	for (const { paint } of runs) for (let n = 0; n < WARM_UP; n++) await paint(sampleCard(n));
	for (let round = 0; round < ROUNDS; round++) {
		for (const run of runs) {
			for (let n = 0; n < CARDS_PER_ROUND; n++) {
				const card = sampleCard(WARM_UP + round * CARDS_PER_ROUND + n);
				const startedAt = performance.now();
				const { length } = await run.paint(card);
				run.milliseconds.push(performance.now() - startedAt);
				run.bytes.push(length);
				// As between two tasks of a process. Without it, no memory of pictures is freed.
				await setImmediate();
			}
		}
	}
	const ours = median(runs[0]?.milliseconds ?? []);
	printTable(
		["pipeline", "ms a card, median", "p90", "against ours", "kB a card, median"],
		runs.map(({ name, milliseconds, bytes }) => [
			name,
			median(milliseconds).toFixed(1),
			quantile(milliseconds, 0.9).toFixed(1),
			`${(median(milliseconds) / ours).toFixed(2)} ×`,
			(median(bytes) / 1000).toFixed(1),
		]),
	);
}

const median = (values: readonly number[]) => quantile(values, 0.5);

function quantile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((left, right) => left - right);
	return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
