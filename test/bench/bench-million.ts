// What a million agents take, once, and what fails first: each step runs in its own process and may fail.
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compileTemplates } from "../../scripts/compile-templates.ts";
import { measureHour } from "./measure-hour.ts";
import { printTable } from "./print-table.ts";
import { readCount } from "./read-count.ts";
import { type Measured, runMeasured } from "./run-measured.ts";
import { shown } from "./show-figures.ts";
import { generate, type TrialRegistry, withTrialRegistry } from "./trial-registry.ts";

const BENCH = join(import.meta.dirname, "bench.ts");

interface Limits {
	agents: number;
	maxSeconds: number;
	/** Of benches that have rounds. */
	rounds: string | undefined;
}

interface Outcome {
	name: string;
	measured: Measured;
}

export async function benchMillion(args: string[]): Promise<void> {
	const { values } = parseArgs({
		args,
		options: {
			agents: { type: "string", default: "1000k" },
			"max-minutes": { type: "string", default: "120" },
			keep: { type: "string" },
			rounds: { type: "string" },
			yes: { type: "boolean", default: false },
		},
	});
	if (!values.yes) {
		process.stderr.write(
			"This takes hours and about 80 GB of disk with 15 million free inodes. With --yes it is done.\n",
		);
		process.exitCode = 2;
		return;
	}
	const agents = readCount(values.agents);
	const maxSeconds = readCount(values["max-minutes"]) * 60;
	await compileTemplates();
	const outcomes = await withTrialRegistry(
		(registry) => tryAll(registry, { agents, maxSeconds, rounds: values.rounds }),
		values.keep,
	);
	show(outcomes);
}

/** A bench of reading can continue without the registry on disk. A build cannot. */
async function tryAll(
	registry: TrialRegistry,
	{ agents, maxSeconds, rounds }: Limits,
): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	const attempt = async (name: string, work: () => Promise<Measured>) => {
		process.stderr.write(`  ${name}\n`);
		const measured = await work();
		outcomes.push({ name, measured });
		await tellSpace(registry.directory);
		return measured.end === "0";
	};
	const options = ["--agents", String(agents), ...(rounds ? ["--rounds", rounds] : [])];
	const bench = (name: string) => () =>
		runMeasured([process.execPath, BENCH, name, ...options], { isTold: true, maxSeconds });
	await attempt("search", bench("search"));
	await attempt("list", bench("list"));
	const hour = () => measureHour(registry, { withCards: false, maxSeconds });
	if (await attempt("generate", () => generate(registry, agents, maxSeconds))) {
		if (await attempt("first build, without cards", hour)) {
			await attempt("an hour later, nothing changed", hour);
		}
	}
	return outcomes;
}

async function tellSpace(directory: string): Promise<void> {
	const { bavail, bsize, ffree } = await statfs(directory);
	const free = `${((bavail * bsize) / 1e9).toFixed(0)} GB and ${shown.count(ffree)} files`;
	process.stderr.write(`    room left on the disk: ${free}\n`);
}

function show(outcomes: readonly Outcome[]): void {
	printTable(
		["step", "seconds", "of processors", "peak", "end"],
		outcomes.map(({ name, measured }) => [
			name,
			shown.seconds(measured.seconds),
			shown.processor(measured.processorSeconds),
			shown.megabytes(measured.peakMegabytes),
			measured.end === "0" ? "well" : "failed",
		]),
	);
	const failed = outcomes.find(({ measured }) => measured.end !== "0");
	process.stdout.write(
		failed ? `\nWhat gives first: ${failed.name}, ${reasonOf(failed.measured)}\n` : "\n",
	);
	for (const { name, measured } of outcomes) {
		if (measured.end !== "0") continue;
		process.stdout.write(`\n${name}\n\n${measured.lines.slice(-TOLD_LINES).join("\n")}\n`);
	}
}

const TOLD_LINES = 30;

/** How programs report that they ran out of resources. */
const WALLS: readonly (readonly [RegExp, string])[] = [
	[/heap out of memory|Array buffer allocation failed|ENOMEM/, "out of memory"],
	[
		/Invalid (array|string|typed array) length|ERR_STRING_TOO_LONG|string longer than/,
		"a text or list too long for one value",
	],
	[/ENOSPC/, "no room on the disk"],
	[/EMFILE|ENFILE/, "too many open files"],
];

function reasonOf({ end, lines }: Measured): string {
	const said = lines.findLast((line) => WALLS.some(([pattern]) => pattern.test(line)));
	const wall = WALLS.find(([pattern]) => said !== undefined && pattern.test(said))?.[1];
	return `${wall ?? `ended with ${end}`}: ${(said ?? lines.at(-1) ?? "it said nothing").trim()}`;
}
