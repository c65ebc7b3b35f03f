// npm start: fills an empty data directory with the sample registry, builds the first release, then serves.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ConfigError, readConfig } from "#api/config.ts";
import { holdsRegistry } from "#registry/stores/lowdb.ts";
import { currentReleaseId } from "#snapshot/open-release.ts";
import { fillSampleRegistry } from "./fill-sample-registry.ts";
import { runScript } from "./terminal/run-script.ts";

const HELP = `Usage: npm start

Serves the registry on one port. The first start fills an empty data directory with the sample registry.
Settings are environment variables; the README lists them.
`;

let ready = false;
await runScript(async () => {
	if (process.argv.includes("--help")) {
		process.stdout.write(HELP);
		return 0;
	}
	const config = readConfig(process.env);
	const { dataDirectory, releasesDirectory } = config;
	const releaseId = await currentReleaseId(releasesDirectory);
	if (!holdsRegistry(dataDirectory)) {
		if (releaseId !== undefined) {
			throw new ConfigError(
				`${dataDirectory} holds no registry although ${releasesDirectory} holds a release of one: restore a backup, or remove ${releasesDirectory} to begin anew.`,
			);
		}
		process.stderr.write(`First start: filling ${dataDirectory} with the sample registry.\n`);
		await fillSampleRegistry(dataDirectory, new Date());
	}
	if (releaseId === undefined) {
		process.stderr.write("Building the first release.\n");
		const build = join(import.meta.dirname, "build.ts");
		const { status } = spawnSync(process.execPath, [build], { stdio: "inherit" });
		if (status !== 0) return 1;
	}
	process.stderr.write(
		[
			`Serving on ${config.baseUrl}`,
			`  try        curl ${config.baseUrl}/api/v1/agents?limit=3`,
			"  register   npm run registry -- token create --name me --scope agents:write",
			"  review     npm run registry -- submission list --status pending",
			"A new release is built every hour and after each approval. Stop with Ctrl-C.\n",
		].join("\n"),
	);
	ready = true;
	return 0;
});
if (ready) await import("#api/main.ts");
