// Plain JavaScript, because it runs before anything is installed, on any Node from version 20. It installs from the
// lockfile when needed, then starts the Node that the project brings along.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildEnvironment } from "../api/builds/build-environment.mjs";

const OLDEST_NODE = 20;
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
	process.stderr.write(
		`This is Node ${process.versions.node}; Node ${OLDEST_NODE} or newer is needed: npm install --global node@24\n`,
	);
	process.exit(1);
}

const root = resolve(import.meta.dirname, "..");
const [target, ...rest] = process.argv.slice(2);

/** These need only `dependencies`; everything else, such as tests, needs `devDependencies` as well. */
const WITHOUT_DEVELOPMENT = [
	"api/main.ts",
	"scripts/build.ts",
	"scripts/compile.ts",
	"scripts/dev.ts",
	"scripts/registry.ts",
	"scripts/start.ts",
];

const wanted = readPackages("package-lock.json");
const found = readPackages("node_modules/.package-lock.json");

/** True if a required package is missing or has another version. */
function isStale(withDevelopment) {
	return Object.entries(wanted).some(
		([path, { version, optional, link, dev }]) =>
			path !== "" &&
			!optional &&
			!link &&
			(withDevelopment || !dev) &&
			found[path]?.version !== version,
	);
}

/** Installed packages by their path in `node_modules`; empty if nothing is installed. */
function readPackages(file) {
	const path = join(root, file);
	return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : {};
}

function install(withDevelopment) {
	process.stderr.write("Installing packages from the lockfile, half a minute or so…\n");
	const npm = process.env.npm_execpath;
	const sets = withDevelopment ? ["--include=dev"] : ["--omit=dev"];
	const args = ["ci", ...sets, "--no-audit", "--no-fund", "--loglevel=error"];
	const [command, commandArgs] = npm ? [process.execPath, [npm, ...args]] : ["npm", args];
	const { status } = spawnSync(command, commandArgs, { cwd: root, stdio: ["ignore", 2, 2] });
	if (status !== 0) {
		process.stderr.write("Packages could not be installed; see the lines above.\n");
		process.exit(status ?? 1);
	}
}

if (!target) {
	process.stderr.write("Usage: node scripts/bootstrap.mjs <script.ts | tool> [arguments]\n");
	process.exit(2);
}
// Development packages that are already installed are updated with the rest instead of removed.
const hasDevelopment = Object.values(found).some(({ dev }) => dev);
const needsDevelopment = !WITHOUT_DEVELOPMENT.includes(target);
if (isStale(needsDevelopment)) install(needsDevelopment || hasDevelopment);

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
// The child decides how to end; this process only passes on signals and the exit code. A keyboard interrupt reaches the
// child directly, so it is not passed on.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => {
	process.exit(code ?? (signal === "SIGINT" ? 130 : 1));
});
