// npm run trial -- <name> [options]: tries to break a promise many times. Exit code 1 if it broke.
import { parseArgs } from "node:util";
import { createSteps } from "../../scripts/terminal/steps.ts";
import { runTrial } from "./trial.ts";
import { TRIALS } from "./trials.ts";

const SHOWN_BREACHES = 20;

const help = `Usage: npm run trial -- <name…> [--count <number>] [--seed <text>]
       npm run trial -- --all

${Object.entries(TRIALS)
	.map(([name, { promise, full, unit }]) => `  ${name.padEnd(16)} ${full} ${unit}: ${promise}\n`)
	.join("")}`;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		count: { type: "string" },
		seed: { type: "string" },
		all: { type: "boolean", default: false },
		help: { type: "boolean", default: false },
	},
});
const names = values.all ? Object.keys(TRIALS) : positionals;
const unknown = names.find((name) => !(name in TRIALS));
const isCount = values.count === undefined || /^[1-9]\d{0,8}$/.test(values.count);

if (values.help) process.stdout.write(help);
else if (names.length === 0 || unknown !== undefined || !isCount) {
	if (unknown !== undefined) process.stderr.write(`There is no trial named ${unknown}.\n`);
	if (!isCount) process.stderr.write("--count takes a whole number above 0.\n");
	process.stderr.write(help);
	process.exitCode = 2;
} else {
	for (const name of names) await tryOnce(name);
}

async function tryOnce(name: string): Promise<void> {
	const trial = TRIALS[name];
	if (!trial) return;
	const count = Number(values.count ?? trial.full);
	const seed = values.seed ?? new Date().toISOString();
	process.stdout.write(`${name}: ${trial.promise} (${count} ${trial.unit}, --seed ${seed})\n`);
	const { figures, broken } = await createSteps(process.stderr).run(name, (report) =>
		runTrial(trial, { count, seed, progress: (done) => report(done, count) }),
	);
	for (const [what, figure] of Object.entries(figures)) {
		process.stdout.write(`  ${what.padEnd(40)} ${figure}\n`);
	}
	for (const breach of broken.slice(0, SHOWN_BREACHES))
		process.stdout.write(`  BROKEN ${breach}\n`);
	process.stdout.write(broken.length === 0 ? "  kept\n\n" : `  broken ${broken.length} times\n\n`);
	if (broken.length > 0) process.exitCode = 1;
}
