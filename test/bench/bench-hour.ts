// What an hour costs once there is a release: nothing changed, one agent of a hundred changed, a new day began.
import { parseArgs } from "node:util";
import { currentReleaseId, openCurrentRelease } from "#snapshot/open-release.ts";
import { compileTemplates } from "../../scripts/compile-templates.ts";
import { type HourFigures, measureHour } from "./measure-hour.ts";
import { printSteps } from "./print-steps.ts";
import { readCount } from "./read-count.ts";
import { mustEndWell } from "./run-measured.ts";
import { change, generateOnce, type TrialRegistry, withTrialRegistry } from "./trial-registry.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Of the day of the first release, which is to hold all hours but the one that begins a new day. */
const FIRST_HOUR = 10;

interface Hour {
	name: string;
	/** Share of the agents that change before it. */
	changed?: number;
	isNewDay?: boolean;
}

/** From the third on, a release takes the place of one that is pruned, as every hour does in the long run. */
const HOURS: readonly Hour[] = [
	{ name: "nothing changed, 1st" },
	{ name: "2nd" },
	{ name: "3rd" },
	{ name: "1 % changed", changed: 0.01 },
	// The first change moves most; this is what every hour after it has.
	{ name: "another 1 %", changed: 0.01 },
	{ name: "new day", isNewDay: true },
];

export async function benchHour(args: string[]): Promise<void> {
	const { values } = parseArgs({
		args,
		options: {
			agents: { type: "string", default: "100k" },
			keep: { type: "string" },
			"without-cards": { type: "boolean", default: false },
		},
	});
	const withCards = !values["without-cards"];
	const agents = readCount(values.agents);
	await compileTemplates();
	const runs: { name: string; figures: HourFigures }[] = [];
	try {
		await withTrialRegistry(async (registry) => {
			await generateOnce(registry, agents);
			for await (const run of runHours(registry, { agents, withCards })) runs.push(run);
		}, values.keep);
	} finally {
		// What was measured is shown even when a later hour fails.
		process.stdout.write(`\n${agents} agents, ${withCards ? "with" : "without"} cards\n\n`);
		printSteps(runs);
	}
}

async function* runHours(
	registry: TrialRegistry,
	{ agents, withCards }: { agents: number; withCards: boolean },
): AsyncGenerator<{ name: string; figures: HourFigures }> {
	const run = async (name: string, at: Date) => {
		process.stderr.write(`  ${name}\n`);
		const figures = await measureHour(registry, { at, withCards });
		mustEndWell(figures);
		return { name, figures };
	};
	if ((await currentReleaseId(registry.releasesDirectory)) === undefined) {
		yield await run("first release", tomorrow());
	}
	for (const { name, changed, isNewDay } of HOURS) {
		if (changed) mustEndWell(await change(registry, Math.round(agents * changed)));
		yield await run(name, await nextInstant(registry, isNewDay));
	}
}

/** After everything that was generated, which is of the moments before the bench began. */
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
	// However often a kept registry was left before its day ended.
	return new Date(before + Math.min(HOUR_MS, (midnight - before) / 2));
}
