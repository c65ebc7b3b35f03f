// The cost of each further agent: the first build, an hour without changes, and memory, from small to large.
import { parseArgs } from "node:util";
import { compileTemplates } from "../../scripts/compile-templates.ts";
import { type HourFigures, measureHour } from "./measure-hour.ts";
import { printTable } from "./print-table.ts";
import { readCount } from "./read-count.ts";
import { mustEndWell } from "./run-measured.ts";
import { shown } from "./show-figures.ts";
import { generate, withTrialRegistry } from "./trial-registry.ts";

/** The last one is like every later hour: its release replaces one that is pruned. */
const QUIET_HOURS = 3;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Size {
	agents: number;
	first: HourFigures;
	quiet: HourFigures;
}

export async function benchGrowth(args: string[]): Promise<void> {
	const { values } = parseArgs({
		args,
		options: { sizes: { type: "string", default: "1000,3000,10000,30000,100000" } },
	});
	const sizes = values.sizes.split(",").map(readCount);
	await compileTemplates();
	const empty = await measureSize(0);
	const measured: Size[] = [];
	for (const agents of sizes) measured.push(await measureSize(agents));
	process.stdout.write(
		"\nWithout cards. What an empty registry takes is left out of what an agent takes.\n",
	);
	const tables: [string, (size: Size) => HourFigures][] = [
		["first build", ({ first }) => first],
		["nothing changed", ({ quiet }) => quiet],
	];
	for (const [name, figuresOf] of tables) {
		process.stdout.write("\n");
		show(
			name,
			[empty, ...measured].map((size) => ({ agents: size.agents, ...figuresOf(size) })),
		);
	}
}

function measureSize(agents: number): Promise<Size> {
	process.stderr.write(`  ${agents} agents\n`);
	return withTrialRegistry(async (registry) => {
		if (agents > 0) mustEndWell(await generate(registry, agents));
		const startAt = (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS;
		const hour = async (number: number) => {
			const at = new Date(startAt + number * HOUR_MS);
			const figures = await measureHour(registry, { at, withCards: false });
			mustEndWell(figures);
			return figures;
		};
		const first = await hour(0);
		for (let number = 1; number < QUIET_HOURS; number++) await hour(number);
		const quiet = await hour(QUIET_HOURS);
		return { agents, first, quiet };
	});
}

type Figures = HourFigures & { agents: number };

const HEAD = ["seconds", "peak", "ms an agent", "of processors", "against first", "kB an agent"];

/** The first row is of the empty registry. The others are compared with the first one with agents. */
function show(name: string, rows: readonly Figures[]): void {
	const costs = rows.map((figures) => costOf(figures, rows[0]));
	const base = costs[1];
	printTable(
		[name, ...HEAD, "against first"],
		rows.map((figures, number) => {
			const { agents, seconds, peakMegabytes } = figures;
			const head = [shown.count(agents), shown.seconds(seconds), shown.megabytes(peakMegabytes)];
			const cost = costs[number];
			if (agents === 0 || !cost || !base) return [...head, "–", "–", "–", "–", "–"];
			return [
				...head,
				cost.milliseconds.toFixed(3),
				cost.processor.toFixed(3),
				shown.ratio(cost.processor, base.processor),
				cost.kilobytes.toFixed(2),
				shown.ratio(cost.kilobytes, base.kilobytes),
			];
		}),
	);
}

/** What an agent adds to the empty registry. */
function costOf(figures: Figures, empty: Figures | undefined) {
	const each = (figure: (of: Figures) => number | undefined) =>
		((figure(figures) ?? 0) - (empty ? (figure(empty) ?? 0) : 0)) / figures.agents;
	return {
		milliseconds: each(({ seconds }) => seconds * 1000),
		processor: each(({ processorSeconds }) => processorSeconds && processorSeconds * 1000),
		kilobytes: each(({ peakMegabytes }) => peakMegabytes && peakMegabytes * 1024),
	};
}
