import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import { openLowdbStore } from "#registry/stores/lowdb.ts";
import type { Instance } from "../../scripts/instance.ts";
import { makeSampleInstance } from "../../scripts/sample-instance.ts";
import type { Setting, Trial } from "../trial.ts";
import { registryJson, startServer, trialFolder } from "../trial-instance.ts";
import { WAYS_TO_ASK, type WayToAsk } from "./ask-for-canary.ts";
import { CANARY_MARK, inventCanary } from "./canary.ts";
import { HIDING_PLACES } from "./plant-canary.ts";
import { readAnswer, whereTheyPart } from "./same-answer.ts";

/** Ways to search for each canary. Together they use all ways. */
const WAYS_EACH = 4;

export const canaries: Trial = {
	promise: "Nobody sees what is not public",
	unit: "canaries",
	full: 5_000,
	run: hideAndSeek,
};

async function hideAndSeek(setting: Setting) {
	const sample = await makeSampleInstance();
	setting.afterwards(sample.remove);
	const copy = await sample.copyTo(await trialFolder(setting));
	const instance = { ...copy, settings: { ...copy.settings, LIMIT_WRITE: "0" } };
	const hidden = await hide(instance, setting);
	const server = await startServer(instance, setting);
	const files = await searchFiles(join(instance.releasesDirectory, "current"));
	const answers = await askForAll(instance, hidden, setting);
	await server.stop();
	return {
		figures: {
			"kinds of hiding places": Object.keys(HIDING_PLACES).length,
			"public files": files.count,
			answers: answers.count,
		},
		broken: [...files.broken, ...answers.broken],
	};
}

/** Each word hides in one place, and the places alternate. */
async function hide({ dataDirectory }: Instance, { count, random }: Setting): Promise<string[]> {
	const words = Array.from({ length: count }, () => inventCanary(random));
	const places = Object.values(HIDING_PLACES);
	const at = new Date(Date.now() - 3_600_000).toISOString();
	const events: RegistryEvent[] = [];
	const store = await openLowdbStore(dataDirectory);
	if (!store) throw new Error("The registry of the trial is in use");
	await store.transact(async (save) => {
		for (const [index, word] of words.entries()) {
			places[index % places.length]?.({ word, save, at, events });
		}
	});
	await store.appendEvents(events);
	await store.close();
	return words;
}

async function searchFiles(folder: string) {
	const found = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = found
		.filter((each) => each.isFile())
		.map((each) => join(each.parentPath, each.name));
	const broken: string[] = [];
	for (const file of files) {
		const path = relative(folder, file);
		const said = wordIn(path + (await readFile(file, "latin1")));
		if (said !== undefined) broken.push(`${path} says ${said}`);
	}
	return { count: files.length, broken };
}

function wordIn(text: string): string | undefined {
	const at = text.toLowerCase().indexOf(CANARY_MARK);
	return at === -1 ? undefined : text.slice(at, at + 40);
}

/** What is hidden and what never existed have the same answers. */
async function askForAll(instance: Instance, hidden: readonly string[], setting: Setting) {
	const { token } = await registryJson(
		instance,
		...["token", "create", "--name", "stranger"],
		...["--scope", "agents:write", "votes:write", "watchlist:write", "comments:write"],
	);
	const ask = async ({ alter, pathFor, withToken }: WayToAsk, word: string) => {
		const asked = alter ? alter(word) : word;
		const headers = {
			// The length of a compressed answer depends on repeated words.
			"Accept-Encoding": "identity",
			...(withToken ? { Authorization: `Bearer ${token}` } : {}),
		};
		const address = instance.baseUrl + pathFor(asked);
		return readAnswer(await fetch(address, { headers, redirect: "manual" }), asked);
	};
	const expected: string[] = [];
	// Requested after the canaries were hidden, and hidden nowhere.
	for (const way of WAYS_TO_ASK) expected.push(await ask(way, inventCanary(setting.random)));
	const broken: string[] = [];
	let count = 0;
	for (const [index, word] of hidden.entries()) {
		for (let turn = 0; turn < WAYS_EACH; turn += 1) {
			const number = count % WAYS_TO_ASK.length;
			const way = WAYS_TO_ASK[number];
			if (!way) continue;
			const answer = await ask(way, word);
			count += 1;
			// An hour may have been published meanwhile, which the places of mirrors in it tell.
			if (answer !== expected[number])
				expected[number] = await ask(way, inventCanary(setting.random));
			const usual = expected[number] ?? "";
			if (answer === usual && !answer.includes(CANARY_MARK)) continue;
			broken.push(`${way.pathFor(word)} answers ${whereTheyPart(answer, usual)}`);
		}
		setting.progress(index + 1);
	}
	return { count, broken };
}
