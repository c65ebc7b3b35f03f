import { type SeededRandom, seededRandom } from "#registry/sample/seeded-random.ts";

/** A promise from the guide "Promises and trials", with an attempt to break it. */
export interface Trial {
	/** One sentence. */
	promise: string;
	/** What is counted, in the plural: "kills". */
	unit: string;
	/** The count of the full trial. */
	full: number;
	run(setting: Setting): Promise<Outcome>;
}

export interface Setting {
	/** How many of `unit`. */
	count: number;
	/** The source of all randomness. The same seed tries the same. */
	random: SeededRandom;
	progress: (done: number) => void;
	/** Runs the work when the trial is over, however it ended, the last added first. */
	afterwards: (work: () => unknown) => void;
}

export interface Outcome {
	/** What was observed, for people. */
	figures: Readonly<Record<string, string | number>>;
	/** A sentence for each breach of the promise. Empty if it was kept. */
	broken: readonly string[];
}

export interface TrialOptions {
	count: number;
	seed: string;
	progress?: (done: number) => void;
}

/** Runs a trial and cleans up. Throws if the trial itself could not run. */
export async function runTrial(
	{ run }: Trial,
	{ count, seed, progress = () => {} }: TrialOptions,
): Promise<Outcome> {
	const leftovers: (() => unknown)[] = [];
	const afterwards = (work: () => unknown) => void leftovers.push(work);
	try {
		return await run({ count, random: seededRandom(seed), progress, afterwards });
	} finally {
		for (const clear of leftovers.reverse()) await clear();
	}
}
