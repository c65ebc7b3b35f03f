import { takePace } from "./pace.ts";
import type { Measured } from "./run-measured.ts";
import type { TrialRegistry } from "./trial-registry.ts";

export interface HourFigures extends Measured {
	/** Seconds by the steps that the job tells. */
	steps: { name: string; seconds: number }[];
	files: number;
	fresh: number;
	megabytes: number;
	/** Seconds until the hour is served; its dump is written after that. */
	servedAfter: number;
	/** Seconds of a fixed piece of work just before and just after (`takePace`). */
	pace: [before: number, after: number];
}

export interface HourOptions {
	/** For which instant; now, when it is left out. */
	at?: Date;
	withCards: boolean;
	maxSeconds?: number;
}

/** Runs the hourly job in a process of its own. Figures are 0 when it did not get so far. */
export async function measureHour(
	registry: TrialRegistry,
	{ at, withCards, maxSeconds }: HourOptions,
): Promise<HourFigures> {
	const args = [
		...(at ? ["--at", at.toISOString()] : []),
		...(withCards ? [] : ["--without-cards"]),
	];
	const before = takePace();
	const measured = await registry.run("build", args, maxSeconds);
	const pace: HourFigures["pace"] = [before, takePace()];
	const steps = measured.lines.flatMap((line) => {
		const [, name, seconds] = line.match(/^ {2}(\S.*?) +(\d+\.\d+) s$/) ?? [];
		return name === undefined ? [] : [{ name, seconds: Number(seconds) }];
	});
	const told = measured.lines.find((line) => line.startsWith("Published ")) ?? "";
	const [, files = 0, fresh = 0, megabytes = 0, servedAfter = 0] =
		told.match(/(\d+) files \((\d+) new, ([\d.]+) MB\) in ([\d.]+) s/)?.map(Number) ?? [];
	return { ...measured, steps, files, fresh, megabytes, servedAfter, pace };
}
