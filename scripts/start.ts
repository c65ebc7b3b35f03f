// npm start: fills an empty data directory with the sample registry, builds the first release, then serves.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildEnvironment } from "#api/builds/build-environment.mjs";
import { BUSY_EXIT_CODE } from "#api/builds/run-build.ts";
import { type Config, readConfig } from "#api/settings/config.ts";
import { ConfigError } from "#api/settings/config-error.ts";
import { Refusal } from "#domain/errors.ts";
import { registryEngine } from "#registry/engine.ts";
import type { RegistryEngine } from "#registry/registry-engine.ts";
import { listReleases } from "#snapshot/releases/kept-releases.ts";
import { currentReleaseId } from "#snapshot/releases/open-release.ts";
import { runOnRegistry } from "./commands/registry-access.ts";
import { compileTemplates } from "./compile-templates.ts";
import { addCommandOf, OFFICIAL_MCP } from "./sources/presets.ts";
import { runScript } from "./terminal/terminal.ts";
import { warnOfNames } from "./terminal/warn-of-names.ts";

const HELP = `Usage: npm start

Serves the registry on one port. The first start fills an empty data directory with the sample registry, unless
BUILDS=off.
Settings are environment variables or lines of agent-registry.env in DATA_DIR; npm run registry -- config check
--meanings explains each.
`;

const FIRST_LINK_MINUTES = 60;

const BUILDING: Readonly<Record<Config["builds"], string>> = {
	on: "a new release every hour and after each approval",
	off: "releases are built by another process",
};

await runScript(async () => {
	const config = readConfig(process.env);
	const { baseUrl, releasesDirectory } = config;
	const releaseId = await currentReleaseId(releasesDirectory);
	// The files of any release are served, even if an earlier version made it or it is damaged, until the next is built.
	const isServable = (await listReleases(releasesDirectory)).length > 0;
	const engine = await registryEngine(config);
	const isFirst = !(await engine.holds().catch((error: unknown) => {
		// If a release is published, its records exist, even if they cannot be reached now.
		if (isServable && error instanceof Refusal && error.code === "unavailable") return true;
		throw error;
	}));
	if (isFirst) {
		if (releaseId !== undefined) {
			throw new ConfigError(
				`${engine.name} holds no registry although ${releasesDirectory} holds a release of one: restore a backup, or remove ${releasesDirectory} to start over.`,
			);
		}
		if (config.builds === "off") {
			throw new ConfigError(
				`${engine.name} holds no registry, and with BUILDS=off this process does not create one: wait until the process that builds has, or run "npm run registry -- init".`,
			);
		}
		// Before anything is stored in the wrong place. The service logs them later.
		warnOfNames();
		process.stderr.write(`First start: filling ${engine.name} with the sample registry.\n`);
		// Loaded here, because later starts do not need it.
		const { fillSampleRegistry } = await import("./fill-sample-registry.ts");
		await Promise.all([fillSampleRegistry(config, new Date()), compileTemplates()]);
	}
	await compileTemplates();
	if (config.builds === "on" && !isServable) {
		if (!isFirst) await bringUpToDate(engine);
		if (!(await buildFirstRelease())) return 1;
	}
	await import("#api/main.ts");
	const signIn = isFirst
		? `${await operatorLink()}   (once, within ${FIRST_LINK_MINUTES} minutes)`
		: "npm run registry -- account link";
	process.stderr.write(
		[
			`Serving on ${baseUrl} (${BUILDING[config.builds]})`,
			`  look       ${baseUrl}/`,
			`  sign in    ${signIn}`,
			`  real data  ${addCommandOf(OFFICIAL_MCP)}`,
			`  your own   ${baseUrl}/docs/guides/host-it/`,
			"  stop       Ctrl-C\n",
		].join("\n"),
	);
	return 0;
}, HELP);
// Anything the service opened before it failed must not keep the process alive.
if (process.exitCode !== 0) process.exit();

/** How to sign in, for the operator who started the service for the first time. */
async function operatorLink(): Promise<string> {
	const minutes = FIRST_LINK_MINUTES;
	return (await runOnRegistry<{ url: string }>("account.link", { minutes })).url;
}

/** Opening for writing migrates records of an earlier version. The build only reads them. */
async function bringUpToDate(engine: RegistryEngine): Promise<void> {
	const store = await engine.open();
	await store?.close();
}

/** A killed start may have left its build running; wait for it. */
async function buildFirstRelease(): Promise<boolean> {
	process.stderr.write("Building the first release.\n");
	let status = runBuild();
	while (status === BUSY_EXIT_CODE) {
		await sleep(1_000);
		status = runBuild();
	}
	return status === 0;
}

function runBuild(): number | null {
	return spawnSync(
		process.execPath,
		[join(import.meta.dirname, "build.ts"), "--without-warnings"],
		{ stdio: "inherit", env: { ...process.env, ...buildEnvironment() } },
	).status;
}
