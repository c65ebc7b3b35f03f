// npm run mutants -- <area…>: makes every small change to the source and checks whether a test fails. Exit code 1 below
// the limits.
import { globSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { printTable } from "../bench/print-table.ts";
import { SHARED_FOLDER } from "../shared-folder.ts";
import { AREAS, type Area } from "./areas.ts";
import { type Coverage, coverageOf } from "./coverage-of.ts";
import { type Mutants, mutantsOf } from "./mutants-of.ts";

const MIN_KILLED_SHARE = 0.85;
const MIN_BRANCH_SHARE = 0.95;

const help = `Usage: npm run mutants -- <area…> [--only <part of a file's name>] [--survivors]
       npm run mutants -- --all

${Object.entries(AREAS)
	.map(([name, { sources }]) => `  ${name.padEnd(10)} ${sources.join(" ")}\n`)
	.join("")}`;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		all: { type: "boolean", default: false },
		only: { type: "string", default: "" },
		survivors: { type: "boolean", default: false },
		help: { type: "boolean", default: false },
	},
});
const names = values.all ? Object.keys(AREAS) : positionals;
const unknown = names.find((name) => !(name in AREAS));

if (values.help) process.stdout.write(help);
else if (names.length === 0 || unknown !== undefined) {
	if (unknown !== undefined) process.stderr.write(`There is no area named ${unknown}.\n`);
	process.stderr.write(help);
	process.exitCode = 2;
} else await measureAll();

async function measureAll(): Promise<void> {
	const rows: [string, Mutants, Coverage][] = [];
	for (const name of names) {
		const whole = AREAS[name];
		if (!whole) continue;
		const sources = globSync([...whole.sources]).filter((path) => path.includes(values.only));
		if (sources.length === 0) {
			process.stderr.write(`No file of ${name} has ${values.only} in its name.\n`);
			process.exitCode = 2;
			return;
		}
		const area = { ...whole, sources };
		process.stderr.write(`  ${name} …\n`);
		rows.push([name, ...(await measure(area))]);
	}
	printTable(
		["area", "mutants", "noticed", "survived", "score", "branches", "covered"],
		rows.map(([name, { total, noticed }, { branches, covered }]) => [
			...[name, String(total), String(noticed), String(total - noticed)],
			...[percent(noticed / total), String(branches), percent(covered / branches)],
		]),
	);
	const isBelow = rows.some(
		([, mutants, coverage]) =>
			mutants.noticed / mutants.total < MIN_KILLED_SHARE ||
			coverage.covered / coverage.branches < MIN_BRANCH_SHARE,
	);
	process.exitCode = isBelow ? 1 : 0;
}

async function measure(area: Area): Promise<[Mutants, Coverage]> {
	const folder = await mkdtemp(join(tmpdir(), "agent-registry-mutants-"));
	try {
		if (area.sharesSample) {
			process.env[SHARED_FOLDER] = join(folder, "shared");
			await mkdir(join(folder, "shared"));
		}
		const coverage = await coverageOf(area, join(folder, "coverage"));
		const mutants = await mutantsOf(area, { folder, showSurvivors: values.survivors });
		return [mutants, coverage];
	} finally {
		delete process.env[SHARED_FOLDER];
		await rm(folder, { recursive: true, force: true });
	}
}

function percent(share: number): string {
	return `${(100 * share).toFixed(1)} %`;
}
