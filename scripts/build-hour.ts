import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { LINES_FLAG } from "#api/builds/build-line.ts";
import { readBuildRecord } from "#api/builds/build-report.ts";
import { BUSY_EXIT_CODE } from "#api/builds/run-build.ts";
import { BUILD_WANTED_FILE } from "#api/process/open-builds.ts";
import { type Config, configFrom, readConfig } from "#api/settings/config.ts";
import { ConfigError } from "#api/settings/config-error.ts";
import { ENVIRONMENT } from "#api/settings/environment.ts";
import { compareSettings, PUBLISHED, publishedSettings } from "#api/settings/published-settings.ts";
import { isSecret } from "#api/settings/secret-of.ts";
import { settingsOf } from "#api/settings/settings-file.ts";
import { DUMPS_FOLDER } from "#contract/dumps/dump.ts";
import { removeFolder } from "#disk/remove-folder.ts";
import { listDumps } from "#dumps/kept-dumps.ts";
import { registryEngine } from "#registry/engine.ts";
import { snapshotId } from "#snapshot/build-snapshot.ts";
import { listRunFiles } from "#snapshot/history/history-files.ts";
import { runFileOf } from "#snapshot/history/run-file.ts";
import { listReleases, READERS_SWITCH_MS } from "#snapshot/releases/kept-releases.ts";
import { currentReleaseId } from "#snapshot/releases/open-release.ts";
import { historyIn } from "#snapshot/snapshot-file.ts";
import { buildInstant, requireLater } from "./build-instant.ts";
import { type Published, reportBuild } from "./report-build.ts";
import { type HourOptions, runHour, tidyUp } from "./run-hour.ts";
import { takeDown } from "./take-down.ts";
import type { Steps } from "./terminal/steps.ts";
import { UsageError } from "./terminal/terminal.ts";
import { warnOfNames } from "./terminal/warn-of-names.ts";
import { uploadServed } from "./upload-release.ts";

const HELP = `Usage: npm run build -- [options]

Freezes the registry into a snapshot, renders every answer from it and switches to the new release.
When anything fails, the release before stays in place, less the agents and comments that were removed since.

  --at <instant>     build for this instant (ISO 8601) instead of now
  --forget-later     remove all hours, scores and dumps with later dates, after a clock was ahead
  --allow-collapse   publish although the registry has lost many agents that nobody removed
  --upload           upload the release that is served to PUBLISH_URL, and build none
  --takedowns        publish nothing but what was taken down, from the hour that is served
  --without-cards    leave every share card blank, for trials of speed
  --json             print a line of JSON after each step, for programs, instead of text
  --environment-first keep to the environment where agent-registry.env has changed, as the service does
  --without-warnings do not warn of variables that may be misspelt settings
  --help             show this

Exit codes: 0 published, 1 failed or, with PUBLISH_URL, published here and not uploaded, 2 wrong usage,
75 another build is running
`;

/**
 * The hourly job, given as the words from the shell: freezes the registry's records, renders and verifies a release, and
 * switches to it. Resolves to the exit code.
 */
export async function buildHour(words: readonly string[]): Promise<number> {
	const values = parseOptions(words);
	if (values.help) {
		process.stdout.write(HELP);
		return 0;
	}
	const forgets = values["forget-later"];
	const chosen = values.at === undefined ? (forgets ? new Date() : undefined) : new Date(values.at);
	if (chosen && Number.isNaN(chosen.getTime()))
		throw new UsageError("--at needs an instant such as 2026-05-01T12:00:00Z.");
	// The service has already logged them when it started.
	if (!values["without-warnings"] && !values[LINES_FLAG]) warnOfNames();
	const config = values["environment-first"]
		? configFrom(settingsOf(process.env))
		: readConfig(process.env);
	if (config.followUrl !== null) {
		throw new UsageError(
			"FOLLOW_URL is set: releases are downloaded from there, so none is built here.",
		);
	}
	if (values.upload && config.publishUrl === null) {
		throw new UsageError("--upload needs PUBLISH_URL.");
	}
	const engine = await registryEngine(config);
	if (!(await engine.holds())) {
		throw new UsageError(`There is no registry in ${engine.name}; npm start creates one.`);
	}
	const { releasesDirectory } = config;
	const code = await engine.buildAlone(async () => {
		// First: what is requested from now on may not be part of this build.
		await rm(join(releasesDirectory, BUILD_WANTED_FILE), { force: true });
		if (chosen && !forgets) await requireLater(releasesDirectory, chosen);
		const blankCards = values["without-cards"];
		const allowCollapse = values["allow-collapse"];
		const work = {
			build(steps: Steps) {
				const run = () => runOrTakeDown(config, { chosen, allowCollapse, blankCards, steps });
				return chosen && forgets ? forgetLater(config, chosen, run) : run();
			},
			upload: (steps: Steps) => uploadServed(config, steps),
			takedown: async (steps: Steps) =>
				takeDown(await configOfServed(config), { blankCards, steps }),
		};
		const job = values.takedowns ? "takedown" : values.upload ? "upload" : "build";
		const settings = publishedSettings(settingsOf(process.env), config);
		await reportBuild({ releasesDirectory, job, settings, isLines: values[LINES_FLAG] }, work[job]);
		return 0;
	});
	if (code === undefined) process.stderr.write("Another build is running.\n");
	return code ?? BUSY_EXIT_CODE;
}

function parseOptions(words: readonly string[]) {
	return parseArgs({
		args: [...words],
		options: {
			at: { type: "string" },
			"forget-later": { type: "boolean", default: false },
			"allow-collapse": { type: "boolean", default: false },
			upload: { type: "boolean", default: false },
			takedowns: { type: "boolean", default: false },
			"without-cards": { type: "boolean", default: false },
			"environment-first": { type: "boolean", default: false },
			"without-warnings": { type: "boolean", default: false },
			[LINES_FLAG]: { type: "boolean", default: false },
			help: { type: "boolean", default: false },
		},
	}).values;
}

/**
 * Runs one hour. If it fails before it is served, takedowns are still published, based on the previous hour. The
 * failure is rethrown, because the hour still has to be built.
 */
async function runOrTakeDown(
	config: Config,
	{ chosen, ...options }: Omit<HourOptions, "at"> & { chosen: Date | undefined },
): Promise<Published> {
	const { releasesDirectory } = config;
	const before = await currentReleaseId(releasesDirectory);
	try {
		const changes = await tellChanges(config);
		const { at, note } = chosen
			? { at: chosen, note: null }
			: await buildInstant(releasesDirectory, new Date());
		const notes = [...(note === null ? [] : [note]), ...changes];
		const published = await runHour(config, { ...options, at });
		return { ...published, note: notes.length === 0 ? null : notes.join(" ") };
	} catch (failure) {
		if (failure instanceof UsageError) throw failure;
		if ((await currentReleaseId(releasesDirectory)) !== before) throw failure;
		await takeDown(await configOfServed(config), options).catch((error: unknown) => {
			throw new AggregateError([error, failure], "The hour failed, and so did the takedown");
		});
		throw failure;
	}
}

/**
 * Tells, before anything is rendered, what the release will say otherwise because of its settings, and refuses an
 * environment that lacks some. Returns what it told.
 */
async function tellChanges(config: Config): Promise<string[]> {
	const last = (await readBuildRecord(config.releasesDirectory))?.settings;
	const settings = settingsOf(process.env);
	const { missing, changed } = compareSettings(settings, config, last);
	if (missing.length > 0) throw new ConfigError(missing.join(" "));
	for (const change of changed) process.stderr.write(`  ${change}\n`);
	return changed;
}

/** With the name and addresses of the served release: a takedown changes nothing else, and waits for no setting. */
async function configOfServed(config: Config): Promise<Config> {
	const last = (await readBuildRecord(config.releasesDirectory))?.settings;
	if (!last) return config;
	const names = PUBLISHED.filter((name) => !isSecret(ENVIRONMENT[name]));
	const served = Object.fromEntries(names.map((name) => [name, last[name] ?? ""]));
	const own = settingsOf(process.env);
	// Where the release goes is no part of what it says.
	const { PUBLISH_URL = served.PUBLISH_URL } = own;
	return configFrom({ ...own, ...served, PUBLISH_URL });
}

/**
 * Removes everything that a clock that was ahead has dated later than an hour, around the build of that hour: scores
 * and dumps before, so that it does not take them over, releases with their snapshots afterwards, because one of them
 * is served until then.
 */
async function forgetLater<Built>(
	{ dataDirectory, releasesDirectory }: Config,
	at: Date,
	build: () => Promise<Built>,
): Promise<Built> {
	const history = historyIn(dataDirectory);
	const dumps = join(releasesDirectory, DUMPS_FOLDER);
	for (const name of await listRunFiles(history)) {
		if (name > runFileOf(at.toISOString())) await rm(join(history, name));
	}
	for (const name of await listDumps(dumps)) {
		if (name > snapshotId(at)) await removeFolder(join(dumps, name));
	}
	const built = await build();
	await sleep(READERS_SWITCH_MS);
	for (const name of await listReleases(releasesDirectory)) {
		if (name > snapshotId(at)) await removeFolder(join(releasesDirectory, name));
	}
	await tidyUp({ dataDirectory, releasesDirectory });
	return built;
}
