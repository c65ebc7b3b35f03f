// npm run check: everything that must hold besides the tests. Runs all checks at once, and lists at the end which failed.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { oldRows } from "#connect/old-rows.ts";

const HELP =
	"Usage: npm run check\n\nFormat and lint (Biome), types (TypeScript, Astro), dead files, exports and packages (knip).\nNotes which clients were read too long ago.\n";

const CHECKS: readonly { name: string; command: readonly [string, ...string[]] }[] = [
	{ name: "format and lint", command: ["biome", "ci", "--error-on-warnings", "."] },
	{ name: "types", command: ["tsgo", "--noEmit", "-p", "."] },
	{ name: "types of templates", command: ["astro", "check", "--tsconfig", "src/tsconfig.json"] },
	{ name: "dead code", command: ["knip"] },
	{
		name: "exports that only tests use: they go with their test, or are not exported",
		command: ["knip", "--production", "--include", "files,exports,types,duplicates"],
	},
];

if (process.argv.includes("--help")) {
	process.stdout.write(HELP);
} else {
	const bin = join(import.meta.dirname, "../node_modules/.bin");
	const options = { env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" } };
	const run = ({ name, command: [tool, ...args] }: (typeof CHECKS)[number]) =>
		new Promise<string[]>((resolve) => {
			execFile(process.execPath, [join(bin, tool), ...args], options, (error, stdout, stderr) => {
				process.stdout.write(`— ${name}\n${stdout}${stderr}`);
				resolve(error ? [name] : []);
			});
		});
	const failed = (await Promise.all(CHECKS.map(run))).flat();
	// No failure: a day that passes must not break what passed before.
	for (const row of oldRows(new Date())) process.stdout.write(`Note: ${row}\n`);
	if (failed.length > 0) process.stderr.write(`Failed: ${failed.join(", ")}.\n`);
	process.exitCode = failed.length > 0 ? 1 : 0;
}
