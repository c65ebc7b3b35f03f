import { join } from "node:path";
import { createLowdbRegistry, openLowdbStore } from "#registry/stores/lowdb.ts";
import type { Setting, Trial } from "../trial.ts";
import { trialFolder } from "../trial-instance.ts";
import type { Attempt } from "./attempt.ts";
import { type Contended, type Contenders, createContenders } from "./contenders.ts";
import { type PairOfServices, prepareServices } from "./services.ts";

const CONTENDERS = 4;
/** Starting two services takes some seconds, so most pairs are processes that only open the store. */
const SERVICES_EVERY = 20;
const MAKING_EVERY = 5;

export const doubleStart: Trial = {
	promise: "Of processes that start at the same instant over one data directory exactly one writes",
	unit: "double starts",
	full: 200,
	run: startTogether,
};

async function startTogether(setting: Setting) {
	const rounds = await prepareRounds(setting);
	const broken: string[] = [];
	const tried = { services: 0, opening: 0, making: 0 };
	for (let start = 1; start <= setting.count; start += 1) {
		const kind = kindOf(start);
		broken.push(...(await rounds[kind](`start-${start}`)));
		tried[kind] += 1;
		setting.progress(start);
	}
	return {
		figures: {
			[`${CONTENDERS} processes open a registry`]: tried.opening,
			[`${CONTENDERS} processes make a registry`]: tried.making,
			"2 services start": tried.services,
		},
		broken,
	};
}

function kindOf(start: number) {
	if (start % SERVICES_EVERY === 0) return "services";
	return start % MAKING_EVERY === 1 ? "making" : "opening";
}

/** How each kind of double start is done. Each returns a sentence per breach. */
async function prepareRounds(setting: Setting) {
	const folder = await trialFolder(setting);
	const opened = join(folder, "opened");
	await createLowdbRegistry(opened);
	const contenders = createContenders(CONTENDERS, setting);
	const signed: string[] = [];
	let services: Promise<PairOfServices> | undefined;
	return {
		opening: (round: string) =>
			contend(contenders, { round, way: "open", directory: opened, signed }),
		making: (round: string) =>
			contend(contenders, { round, way: "make", directory: join(folder, round), signed: [] }),
		services: async (round: string) => {
			services ??= prepareServices(setting);
			return (await services).startBoth(round);
		},
	};
}

interface Round extends Pick<Attempt, "way" | "directory"> {
	round: string;
	/** What winners have written there so far. Adds what this one writes. */
	signed: string[];
}

async function contend(
	contenders: Contenders,
	{ round, way, directory, signed }: Round,
): Promise<string[]> {
	const all = await contenders.contend({ way, directory }, round);
	const winners = all.filter(({ won }) => won).map(({ name }) => name);
	await contenders.kill(winners);
	signed.push(...winners);
	const wrong = [
		...(winners.length === 1 ? [] : [`${round}: ${winners.length} of ${all.length} wrote`]),
		...all.filter((loser) => !lostWell(loser, way)).map(({ error }) => `${round}: ${error}`),
	];
	return [...wrong, ...(await nextOpening(directory, signed)).map((what) => `${round}: ${what}`)];
}

/** Opening only reports that another process has it. Creating reports it in a sentence. */
function lostWell({ won, error }: Contended, way: Attempt["way"]): boolean {
	if (won || way === "open") return error === undefined;
	return /another process is creating a registry here|it already contains a registry/.test(
		error ?? "",
	);
}

/** After the winner was killed, the next process can open at once, and finds everything that was acknowledged. */
async function nextOpening(directory: string, signed: readonly string[]): Promise<string[]> {
	try {
		const store = await openLowdbStore(directory);
		if (!store) return ["nobody is left and yet the registry cannot be opened"];
		const kept = (await store.categories.list()).map(({ slug }) => slug);
		await store.close();
		const isSame = kept.join() === signed.toSorted().join();
		return isSame ? [] : [`${signed.length} were told that they wrote, ${kept.length} are there`];
	} catch (error) {
		return [`what is left cannot be opened: ${error}`];
	}
}
