import { type SeededRandom, seededRandom } from "#registry/sample/seeded-random.ts";

/** A promise of the README under "What you can rely on", and how somebody who doubts it would try to break it. */
export interface Trial {
	/** One sentence, as the README says it. */
	promise: string;
	/** What is counted, in the plural: "kills". */
	unit: string;
	/** How many of them the full trial takes. */
	full: number;
	run(setting: Setting): Promise<Outcome>;
}

export interface Setting {
	/** How many of `unit`. */
	count: number;
	/** Everything that happens by chance; the same seed tries the same. */
	random: SeededRandom;
	progress: (done: number) => void;
	/** Does the work when the trial is over, however it ended; what was asked for last is done first. */
	afterwards: (work: () => unknown) => void;
}

export interface Outcome {
	/** What was seen, for people. */
	figures: Readonly<Record<string, string | number>>;
	/** A sentence for each time that the promise was broken; none when it was kept. */
	broken: readonly string[];
}

export interface TrialOptions {
	count: number;
	seed: string;
	progress?: (done: number) => void;
}

/** Tries a promise and clears up. Throws where the trial itself could not be made. */
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
