import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { COLLECTION_NAMES } from "#registry/collections.ts";
import { DamagedStore } from "#registry/damaged-store.ts";
import { openLowdbStore, readLowdbStore } from "#registry/stores/lowdb.ts";
import type { Setting, Trial } from "../trial.ts";
import { trialFolder } from "../trial-instance.ts";
import { damagesOf } from "./damages.ts";
import {
	contentOf,
	filesOf,
	interruptTransaction,
	makeWholeRegistry,
	type OpenStore,
	TRANSACTION,
} from "./whole-registry.ts";

export const damage: Trial = {
	promise:
		"Damage is noticed: a registry is opened as it was written, or refused by the name of the file",
	unit: "damages of each file",
	full: 3000,
	run: damageEachFile,
};

/** Both ways to open are tried in turn: that of the service and that of the hourly job. */
const WAYS: readonly [OpenStore, OpenStore] = [openLowdbStore, readLowdbStore];

interface Whole {
	directory: string;
	files: ReadonlyMap<string, Buffer>;
	content: string;
}

async function damageEachFile(setting: Setting) {
	const resting = await prepare(setting, makeWholeRegistry);
	const interrupted = await prepare(setting, interruptTransaction);
	const targets = [
		...targetsIn(resting).map((path) => ({ whole: resting, path })),
		{ whole: interrupted, path: TRANSACTION },
	];
	const tally = { refused: 0, harmless: 0 };
	const broken: string[] = [];
	const judge = (what: string, outcome: string) => {
		if (outcome === "refused" || outcome === "harmless") tally[outcome] += 1;
		else broken.push(`${what}: ${outcome}`);
	};
	for (const [number, { whole, path }] of targets.entries()) {
		let turn = 0;
		for (const { name, bytes } of damagesOf(whole.files.get(path) ?? Buffer.of(), setting)) {
			turn += 1;
			writeFileSync(join(whole.directory, path), bytes);
			const open = WAYS[turn % 2 ? 0 : 1];
			const outcome = await tryOpening(whole, { path, open });
			judge(`${path}, ${name}`, outcome);
			// A refusal has changed nothing, and reading every file takes longer than opening them.
			if (outcome === "refused")
				writeFileSync(join(whole.directory, path), whole.files.get(path) ?? "");
			else mend(whole);
		}
		setting.progress(Math.floor(((number + 1) * setting.count) / targets.length));
	}
	mend(resting);
	const lost = [...resting.files.keys()].filter(isRequired);
	for (const path of [...lost, "events", "registry"]) {
		judge(`${path}, gone`, await openWithout(resting, path));
	}
	return { figures: { "kinds of files": targets.length, ...tally }, broken };
}

async function prepare(
	setting: Setting,
	make: (directory: string) => Promise<void>,
): Promise<Whole> {
	const directory = await trialFolder(setting);
	await make(directory);
	const files = filesOf(directory);
	const content = await contentOf(directory, openLowdbStore);
	const whole = { directory, files, content };
	mend(whole);
	return whole;
}

/** For each collection a file with records and one without, and every other file. */
function targetsIn({ files }: Whole): string[] {
	const paths = [...files.keys()].filter((path) => !path.endsWith(".lock"));
	const isEmpty = (path: string) => files.get(path)?.includes('"records":[\n\n]') === true;
	const ofRecords = COLLECTION_NAMES.map((name) =>
		paths.find((path) => path.startsWith(`registry/${name}`) && !isEmpty(path)),
	);
	const others = paths.filter((path) => !path.startsWith("registry/"));
	return [...ofRecords, paths.find(isEmpty), ...others].filter((path) => path !== undefined);
}

/** A lock and what is derived from events may be missing. */
function isRequired(path: string): boolean {
	return !path.endsWith(".lock") && path !== "signals.columns";
}

interface Opening {
	/** What was damaged. */
	path: string;
	open: OpenStore;
}

async function tryOpening(whole: Whole, { path, open }: Opening): Promise<string> {
	try {
		const isSame = (await contentOf(whole.directory, open)) === whole.content;
		return isSame ? "harmless" : "it was opened, and holds something else";
	} catch (error) {
		const isNamed = error instanceof DamagedStore && error.message.includes(path);
		return isNamed ? "refused" : `it was refused without its name: ${error}`;
	}
}

/** Writes only what differs, so that the times of all other files stay. */
function mend({ directory, files }: Whole): void {
	const found = filesOf(directory);
	for (const path of found.keys()) if (!files.has(path)) rmSync(join(directory, path));
	for (const [path, bytes] of files) {
		if (found.get(path)?.equals(bytes)) continue;
		mkdirSync(dirname(join(directory, path)), { recursive: true });
		writeFileSync(join(directory, path), bytes);
	}
}

async function openWithout(whole: Whole, path: string): Promise<string> {
	const aside = `${whole.directory}-aside`;
	const place = join(whole.directory, path);
	renameSync(place, aside);
	// Without its marker a folder is no registry, so the folder is named.
	const named = path === "registry.json" ? whole.directory : path;
	try {
		const outcomes = [];
		for (const way of WAYS) outcomes.push(await tryOpening(whole, { path: named, open: way }));
		return outcomes.find((outcome) => outcome !== "refused") ?? "refused";
	} finally {
		rmSync(place, { recursive: true, force: true });
		renameSync(aside, place);
	}
}
