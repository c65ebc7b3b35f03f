// How long a first build takes compared with Hugo and `astro build`, which make a page and a JSON file for each agent.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compileTemplates } from "../../scripts/compile-templates.ts";
import { buildWithAstro } from "./bench-build-astro.ts";
import { buildWithHugo, hugoVersion } from "./bench-build-hugo.ts";
import { countFiles } from "./count-files.ts";
import { measureHour } from "./measure-hour.ts";
import { type PeerData, writePeerData } from "./peer-data.ts";
import { printTable } from "./print-table.ts";
import { readCount } from "./read-count.ts";
import { type Measured, mustEndWell } from "./run-measured.ts";
import { shown } from "./show-figures.ts";
import { generate, type TrialRegistry, withTrialRegistry } from "./trial-registry.ts";

type Built = Measured & { output: string };

interface Row {
	name: string;
	built: Built;
}

interface Generator {
	name: string;
	build: (directory: string, data: PeerData) => Promise<Built>;
}

export async function benchBuild(args: string[]): Promise<void> {
	const { values } = parseArgs({
		args,
		options: {
			agents: { type: "string", default: "10k" },
			"without-peers": { type: "boolean", default: false },
		},
	});
	const agents = readCount(values.agents);
	await withTrialRegistry(async (registry) => {
		mustEndWell(await generate(registry, agents));
		const ours = await buildOurs(registry);
		const rows = [{ name: "this project, without cards", built: ours }];
		try {
			if (!values["without-peers"]) await buildPeers(registry, rows);
		} finally {
			// What was measured before a generator failed is shown as well.
			show(rows, agents);
		}
	});
}

async function buildPeers(registry: TrialRegistry, rows: Row[]): Promise<void> {
	tell("write the same agents for the others");
	const data = await writePeerData(registry.dataDirectory, join(registry.directory, "peers"));
	const release = join(registry.releasesDirectory, "current");
	for (const [number, { name, build }] of peers(release).entries()) {
		tell(name);
		const directory = join(registry.directory, `peer-${number}`);
		await mkdir(directory);
		const built = await build(directory, data);
		tell(`  ${shown.seconds(built.seconds)}`);
		rows.push({ name, built });
	}
}

async function buildOurs(registry: TrialRegistry): Promise<Built> {
	// Once for each version of the program, not for each hour.
	await compileTemplates();
	tell("this project");
	const figures = await measureHour(registry, { withCards: false });
	mustEndWell(figures);
	return { ...figures, output: join(registry.releasesDirectory, "current") };
}

function peers(release: string): Generator[] {
	const pages = { name: "astro build, the same pages and JSON", build: buildWithAstro };
	const all: Generator = {
		name: "astro build, all these files",
		build: (directory, data) => buildWithAstro(directory, data, { release }),
	};
	const version = hugoVersion();
	if (version !== undefined) {
		return [{ name: `Hugo ${version}, page and JSON`, build: buildWithHugo }, pages, all];
	}
	process.stdout.write("Hugo is not installed here, so its row is missing.\n\n");
	return [pages, all];
}

function tell(step: string): void {
	process.stderr.write(`  ${step}\n`);
}

const SIZES = ["peak", "files an agent", "MB", "HTML, MB"];

function show(rows: readonly Row[], agents: number): void {
	const ours = rows[0]?.built;
	printTable(
		["first build", "seconds", "ours against it", "of processors", "ours against it", ...SIZES],
		rows.map(({ name, built }) => {
			const all = countFiles(built.output);
			const html = countFiles(built.output, ".html");
			return [
				name,
				shown.seconds(built.seconds),
				shown.ratio(ours?.seconds, built.seconds),
				shown.processor(built.processorSeconds),
				shown.ratio(ours?.processorSeconds, built.processorSeconds),
				shown.megabytes(built.peakMegabytes),
				(all.files / agents).toFixed(1),
				(all.bytes / 1e6).toFixed(0),
				(html.bytes / 1e6).toFixed(0),
			];
		}),
	);
}
