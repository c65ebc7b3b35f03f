// npm run bench -- <name>: measures against peers, in one run, on this machine. Nothing of it is a test.
import { availableParallelism, cpus } from "node:os";
import { benchCards } from "./bench-cards.ts";

const BENCHES: Readonly<Record<string, { what: string; run: () => Promise<void> }>> = {
	cards: { what: "share cards: ours, plain satori and resvg, takumi", run: benchCards },
};

const names = process.argv.slice(2);
const help = `Usage: npm run bench -- <name>…\n\n${Object.entries(BENCHES)
	.map(([name, { what }]) => `  ${name.padEnd(10)} ${what}\n`)
	.join("")}`;

if (names.includes("--help") || names.length === 0) {
	process.stdout.write(help);
	process.exitCode = names.length === 0 ? 2 : 0;
} else {
	process.stdout.write(
		`Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? "unknown"}\n\n`,
	);
	for (const name of names) {
		const bench = BENCHES[name];
		if (bench) await bench.run();
		else {
			process.stderr.write(`There is no bench named ${name}.\n${help}`);
			process.exitCode = 2;
		}
	}
}
