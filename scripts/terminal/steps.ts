import { Presets, SingleBar } from "cli-progress";

export interface Steps {
	/** Runs one step and shows how long it took. `report` updates its progress. */
	run<Result>(
		name: string,
		work: (report: (done: number, total: number) => void) => Promise<Result> | Result,
	): Promise<Result>;
	/** Seconds by step. */
	readonly seconds: Readonly<Record<string, number>>;
}

/** Steps of longer work: a bar each on a terminal, otherwise a line each. */
export function createSteps(output: NodeJS.WriteStream): Steps {
	const seconds: Record<string, number> = {};
	return {
		seconds,
		async run(name, work) {
			const startedAt = performance.now();
			const bar = output.isTTY ? startBar(output, name) : undefined;
			try {
				return await work((done, total) => {
					bar?.setTotal(total);
					bar?.update(done);
				});
			} finally {
				bar?.stop();
				const took = (performance.now() - startedAt) / 1000;
				seconds[name] = Math.round(took * 100) / 100;
				output.write(`  ${name.padEnd(28)} ${took.toFixed(2).padStart(7)} s\n`);
			}
		},
	};
}

function startBar(stream: NodeJS.WriteStream, name: string): SingleBar {
	const format = `  ${name.padEnd(28)} {bar} {value}/{total}`;
	const bar = new SingleBar(
		{ stream, format, clearOnComplete: true, hideCursor: true },
		Presets.shades_classic,
	);
	bar.start(1, 0);
	return bar;
}
