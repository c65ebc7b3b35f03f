import { Presets, SingleBar } from "cli-progress";

export interface Steps {
	/** Runs one step and reports how long it took. `report` updates its progress. */
	run<Result>(
		name: string,
		work: (report: (done: number, total: number) => void) => Promise<Result> | Result,
	): Promise<Result>;
	readonly seconds: Readonly<Record<string, number>>;
}

/** Steps for people: a progress bar each on a terminal, and a line each when they have ended. */
export function createSteps(output: NodeJS.WriteStream): Steps {
	return timeSteps((name) => {
		const bar = output.isTTY ? startBar(output, name) : undefined;
		return {
			report(done, total) {
				bar?.setTotal(total);
				bar?.update(done);
			},
			end(seconds) {
				bar?.stop();
				output.write(`  ${name.padEnd(28)} ${seconds.toFixed(2).padStart(7)} s\n`);
			},
		};
	});
}

/** Reports each step only when it has ended. */
export function createEndedSteps(tell: (name: string, seconds: number) => void): Steps {
	return timeSteps((name) => ({ report() {}, end: (seconds) => tell(name, seconds) }));
}

interface Listener {
	report(done: number, total: number): void;
	end(seconds: number): void;
}

function timeSteps(begin: (name: string) => Listener): Steps {
	const seconds: Record<string, number> = {};
	return {
		seconds,
		async run(name, work) {
			const startedAt = performance.now();
			const { report, end } = begin(name);
			try {
				return await work(report);
			} finally {
				const took = Math.round((performance.now() - startedAt) / 10) / 100;
				seconds[name] = took;
				end(took);
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
