// Plain JavaScript, because it runs before anything is installed, on any Node from version 20. It installs from the
// lockfile when needed, then starts the Node that the project brings along.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildEnvironment } from "../api/build-environment.mjs";

const root = resolve(import.meta.dirname, "..");
const [target, ...rest] = process.argv.slice(2);

/** True when a package in the lockfile is missing or has another version. */
function isStale() {
	const installed = join(root, "node_modules/.package-lock.json");
	if (!existsSync(installed)) return true;
	const wanted = readPackages(join(root, "package-lock.json"));
	const found = readPackages(installed);
	return Object.entries(wanted).some(
		([path, { version, optional, link }]) =>
			path !== "" && !optional && !link && found[path]?.version !== version,
	);
}

function readPackages(file) {
	return JSON.parse(readFileSync(file, "utf8")).packages;
}

function install() {
	process.stderr.write("Installing dependencies from the lockfile, about a minute…\n");
	const npm = process.env.npm_execpath;
	// Not `npm ci`, which fails when a registry lacks a package for some other platform.
	const args = ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
	const [command, commandArgs] = npm ? [process.execPath, [npm, ...args]] : ["npm", args];
	const { status } = spawnSync(command, commandArgs, { cwd: root, stdio: ["ignore", 2, 2] });
	if (status !== 0) {
		process.stderr.write("Dependencies could not be installed; the lines above say why.\n");
		process.exit(status ?? 1);
	}
}

if (!target) {
	process.stderr.write("Usage: node scripts/bootstrap.mjs <script.ts | tool> [arguments]\n");
	process.exit(2);
}
if (isStale()) install();

const program = target.endsWith(".ts")
	? join(root, target)
	: join(root, "node_modules/.bin", target);
const ofBuilds = target === "scripts/build.ts" ? buildEnvironment() : {};
const child = spawn(join(root, "node_modules/.bin/node"), [program, ...rest], {
	stdio: "inherit",
	env: {
		ASTRO_TELEMETRY_DISABLED: "1",
		NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node"),
		...process.env,
		...ofBuilds,
	},
});
// The child decides how to end: this process only passes on the signal and the exit code. A keyboard interrupt reaches
// the child directly, and must not reach it twice.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => {
	process.exit(code ?? (signal === "SIGINT" ? 130 : 1));
});
