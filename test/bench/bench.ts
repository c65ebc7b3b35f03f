// npm run bench -- <name> [options]: measures against peers, in one run, on this machine. None of it is a test.
import { availableParallelism, cpus } from "node:os";
import { BENCHES } from "./benches.ts";

const [name = "", ...args] = process.argv.slice(2);
const bench = BENCHES[name];
const help = `Usage: npm run bench -- <name> [options]\n\n${Object.entries(BENCHES)
	.map(
		([name, { what, options }]) =>
			`  ${name.padEnd(10)} ${what}\n${options ? `  ${"".padEnd(10)} ${options}\n` : ""}`,
	)
	.join("")}`;

if (name === "--help" || args.includes("--help")) process.stdout.write(help);
else if (bench) {
	process.stdout.write(
		`Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? "unknown"}\n\n`,
	);
	await bench.run(args);
} else {
	process.stderr.write(`${name ? `There is no bench named ${name}.\n` : ""}${help}`);
	process.exitCode = 2;
}
