// The cost of an hour, for this program and in the same run, with --beside, for the code of another checkout or, with
// --with-documents, for a registry in which each agent has a document.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { KEPT_RELEASES } from "#snapshot/releases/kept-releases.ts";
import { currentReleaseId, openCurrentRelease } from "#snapshot/releases/open-release.ts";
import { compileTemplates } from "../../scripts/compile-templates.ts";
import { agePointer } from "../age-pointer.ts";
import { type HourFigures, type HourOptions, measureHour } from "./measure-hour.ts";
import { printSteps } from "./print-steps.ts";
import { readCount } from "./read-count.ts";
import { mustEndWell } from "./run-measured.ts";
import {
	change,
	generateOnce,
	registryBeside,
	type TrialRegistry,
	withTrialRegistry,
} from "./trial-registry.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The first hour of a day that is to contain all hours except the one that starts a new day. */
const FIRST_HOUR = 10;

interface Hour {
	name: string;
	/** How many of the agents change before it. */
	changed?: (agents: number) => number;
	isNewDay?: boolean;
	/** Renders everything, because the site has another name. */
	isAnew?: boolean;
}

const onePercent = (agents: number) => Math.ceil(agents / 100);

const HOURS: readonly Hour[] = [
	// Until as many releases are there as are kept, hours have more to link and nothing to bring up to date.
	...Array.from({ length: KEPT_RELEASES - 1 }, () => ({ name: "to warm up", changed: onePercent })),
	{ name: "nothing changed" },
	{ name: "ten changed", changed: () => 10 },
	{ name: "1 % changed", changed: onePercent },
	{ name: "new day", isNewDay: true },
	{ name: "all anew", isAnew: true },
];

interface Run {
	name: string;
	figures: HourFigures;
}

export async function benchHour(args: string[]): Promise<void> {
	const { values } = parseArgs({
		args,
		options: {
			agents: { type: "string", default: "100k" },
			keep: { type: "string" },
			beside: { type: "string" },
			"without-cards": { type: "boolean", default: false },
			"with-documents": { type: "boolean", default: false },
		},
	});
	const withCards = !values["without-cards"];
	const agents = readCount(values.agents);
	await compileTemplates();
	const runs: Run[] = [];
	try {
		await withTrialRegistry(async (registry) => {
			await generateOnce(registry, agents);
			const registries = [{ name: "", registry }];
			if (values["with-documents"]) {
				const documented = registryBeside(registry, ".");
				mustEndWell(await documented.run("scripts/registry", ["init"]));
				await generateOnce(documented, agents, ["--documents"]);
				registries.push({ name: "documents: ", registry: documented });
			}
			if (values.beside !== undefined) {
				const other = registryBeside(registry, values.beside);
				// Its own data, because versions may keep it in different formats.
				if (!existsSync(other.dataDirectory))
					mustEndWell(await other.run("scripts/registry", ["init"]));
				await generateOnce(other, agents);
				registries.unshift({ name: "before: ", registry: other });
			}
			for await (const run of runHours(registries, { agents, withCards })) runs.push(run);
		}, values.keep);
	} finally {
		// Results are shown even if a later hour fails.
		process.stdout.write(`\n${agents} agents, ${withCards ? "with" : "without"} cards\n\n`);
		printSteps(runs);
	}
}

async function* runHours(
	registries: readonly { name: string; registry: TrialRegistry }[],
	{ agents, withCards }: { agents: number; withCards: boolean },
): AsyncGenerator<Run> {
	const run = async (name: string, registry: TrialRegistry, options: HourOptions) => {
		process.stderr.write(`  ${name}\n`);
		const figures = await measureHour(registry, options);
		mustEndWell(figures);
		return { name, figures };
	};
	for (const { name, registry } of registries) {
		if ((await currentReleaseId(registry.releasesDirectory)) !== undefined) continue;
		yield await run(`${name}first release`, registry, { at: tomorrow(), withCards });
	}
	for (const hour of HOURS) {
		for (const { name, registry } of registries) {
			if (hour.changed) mustEndWell(await change(registry, hour.changed(agents)));
			await agePointer(registry.releasesDirectory);
			const at = await nextInstant(registry, hour.isNewDay);
			const siteName = hour.isAnew ? "Another Name" : undefined;
			yield await run(name + hour.name, registry, { at, withCards, siteName });
		}
	}
}

/** After everything that was generated, which is from before the bench started. */
function tomorrow(): Date {
	const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
	return new Date(midnight + DAY_MS + FIRST_HOUR * HOUR_MS);
}

async function nextInstant({ releasesDirectory }: TrialRegistry, isNewDay = false): Promise<Date> {
	const release = await openCurrentRelease(releasesDirectory);
	if (!release) throw new Error(`There is no release in ${releasesDirectory}.`);
	const before = Date.parse(release.manifest.at);
	const midnight = (Math.floor(before / DAY_MS) + 1) * DAY_MS;
	if (isNewDay) return new Date(midnight + HOUR_MS / 2);
	// A kept registry may be left any number of times before its day ends.
	return new Date(before + Math.min(HOUR_MS, (midnight - before) / 2));
}
