import { existsSync } from "node:fs";
import { mkdir, readdir, rm, unlink } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "#disk/durable-file.ts";
import { takeProcessLock } from "#disk/process-lock.ts";
import { Refusal } from "#domain/errors.ts";
import type { CollectionName } from "../collections.ts";
import { DamagedStore } from "../damaged-store.ts";
import type { Fingerprint } from "../registry-engine.ts";
import { SETTINGS_FILE } from "../settings-file.ts";
import * as source from "../snapshot-source.ts";
import type { RegistryStore } from "../store.ts";
import { EventLog, type EventPlaces, eventDigestsFile, readEvents } from "./event-log.ts";
import { fingerprintFiles, markFiles } from "./fingerprint.ts";
import { foldEventFiles, type SignalPlaces } from "./fold-event-files.ts";
import * as folder from "./folder-format.ts";
import { createKeptStore } from "./kept-store.ts";
import { RecordFiles } from "./record-files.ts";
import { RecordSet } from "./record-set.ts";
import { transactionPath } from "./transaction-file.ts";

/** Paths below the data directory; `data/README.md` describes each. */
const recordsIn = (directory: string) => join(directory, "registry");
const eventsIn = (directory: string) => join(directory, "events");
const digestsIn = (directory: string) => join(directory, "events.json");
const signalsIn = (directory: string) => join(directory, "signals.columns");
const lockIn = (directory: string) => join(directory, "writer.lock");
const unfinishedIn = (directory: string) => join(directory, "unfinished");
const settingsIn = (directory: string) => join(directory, SETTINGS_FILE);

export const holdsRegistry = (directory: string): boolean => existsSync(folder.markerIn(directory));

/**
 * Creates and fills a registry, which exists only once it is filled: after a crash, the next attempt starts over. A
 * directory with other content is left alone.
 */
export async function createLowdbRegistry(
	directory: string,
	fill: (store: RegistryStore) => Promise<void> = async () => {},
): Promise<void> {
	await mkdir(directory, { recursive: true, mode: 0o700 });
	await refuseForeign(directory);
	const lock = takeProcessLock(lockIn(directory));
	if (!lock) throw new DamagedStore(directory, "another process is creating a registry here");
	try {
		if (holdsRegistry(directory))
			throw new DamagedStore(directory, "it already contains a registry");
		await beginAnew(directory);
		const store = await openFiles(directory, async () => {});
		try {
			await fill(store);
		} finally {
			await store.close();
		}
		await writeDurably(folder.markerIn(directory), folder.MARKER);
		await unlink(unfinishedIn(directory));
	} finally {
		lock.release();
	}
}

/** Read first: another process may be creating a registry here right now, which the lock will show. */
async function refuseForeign(directory: string): Promise<void> {
	const entries = (await readdir(directory)).map((name) => join(directory, name));
	const isOurs = [folder.markerIn(directory), unfinishedIn(directory)].some((path) =>
		entries.includes(path),
	);
	const isBegun = (path: string) =>
		[lockIn(directory), settingsIn(directory)].includes(path) || path.endsWith(".tmp");
	if (isOurs || entries.every(isBegun)) return;
	throw new DamagedStore(directory, "it is not empty and does not contain a registry");
}

/** For the holder of the lock, whose file stays: without it, another process would assume it is alone. */
async function beginAnew(directory: string): Promise<void> {
	await writeDurably(
		unfinishedIn(directory),
		"A registry is being created here. Until it is complete, nothing in this folder counts.\n",
	);
	const paths = [unfinishedIn(directory), lockIn(directory), settingsIn(directory)];
	for (const name of await readdir(directory)) {
		const path = join(directory, name);
		if (!paths.includes(path)) await rm(path, { recursive: true });
	}
	await mkdir(eventsIn(directory), { mode: 0o700 });
	await RecordFiles.create(recordsIn(directory));
	await writeDurably(folder.additionsIn(directory), folder.ADDITIONS);
	await eventDigestsFile(digestsIn(directory)).write();
}

/** Opens the registry for writing. Only one process can; others get undefined. */
export async function openLowdbStore(directory: string): Promise<RegistryStore | undefined> {
	requireRegistry(directory);
	const lock = takeProcessLock(lockIn(directory));
	if (!lock) return undefined;
	try {
		await folder.bringUpToDate(directory, recordsIn(directory));
		return await openFiles(directory, async () => lock.release());
	} catch (error) {
		lock.release();
		throw error;
	}
}

/** For the holder of the lock. */
async function openFiles(directory: string, close: () => Promise<void>): Promise<RegistryStore> {
	const files = new RecordFiles(recordsIn(directory));
	const records = new RecordSet();
	records.apply(await files.read());
	records.index();
	await files.recover();
	const log = await EventLog.open(eventPlaces(directory));
	return createKeptStore(records, {
		keepChanges: (changes) => files.keep(changes).catch(refuseUnkept),
		keepEvents: (events) => log.append(events).catch(refuseUnkept),
		tryWrite: () => tryWrite(directory).catch(refuseUnkept),
		readEvents: () => readEvents(eventPlaces(directory)),
		readSignals: (at) => foldEventFiles(signalPlaces(directory), at),
		close,
	});
}

/**
 * Opens the registry for reading while another process writes it. Shows the state at the time of opening.
 * @internal Tests see by it what a running program has kept.
 */
export async function readLowdbStore(directory: string): Promise<RegistryStore> {
	const readOnly = async () => {
		throw new Error("This store was opened for reading only");
	};
	return createKeptStore(await readRecords(directory), {
		keepChanges: readOnly,
		keepEvents: readOnly,
		tryWrite: readOnly,
		readEvents: () => readEvents(eventPlaces(directory)),
		readSignals: (at) => foldEventFiles(signalPlaces(directory), at),
		close: async () => {},
	});
}

/** Reads only what the hourly job needs; otherwise like `readLowdbStore`. */
export async function readLowdbSource(
	directory: string,
	tell?: SignalPlaces["tell"],
): Promise<source.SnapshotSource> {
	const records = (await readRecords(directory, source.SNAPSHOT_RECORDS)).view();
	return { ...records, readSignals: (at) => foldEventFiles(signalPlaces(directory, tell), at) };
}

/** Reads one collection; the others can be missing. */
export async function readLowdbAlone(directory: string, name: CollectionName) {
	return (await readRecords(directory, [name], [name])).view();
}

export async function fingerprintLowdb(directory: string): Promise<Fingerprint> {
	requireRegistry(directory);
	const others = [folder.markerIn(directory), eventsIn(directory)];
	const { digest, changedAt } = await fingerprintFiles([...markedPaths(directory), ...others]);
	return { digest: `${digest} ${await markSources(directory)}`, changedAt };
}

/** A text that changes with every record in a snapshot; the same for a copy that preserves file times. */
export async function lowdbRecordsMark(directory: string): Promise<string> {
	requireRegistry(directory);
	return `${await markFiles(directory, markedPaths(directory))} ${await markSources(directory)}`;
}

async function markSources(directory: string): Promise<string> {
	return source.sourcesMark(await (await readLowdbAlone(directory, "sources")).sources.list());
}

/** Including pending writes. */
function markedPaths(directory: string): string[] {
	const records = recordsIn(directory);
	const names = source.MARKED_RECORDS.flatMap((name) => [name, `${name}.json`]);
	return [...names.map((name) => join(records, name)), transactionPath(records)];
}

async function readRecords(
	directory: string,
	names?: readonly CollectionName[],
	needed?: readonly CollectionName[],
): Promise<RecordSet> {
	requireRegistry(directory);
	await folder.requireFormat(directory);
	const present = await folder.kindsIn(directory);
	const files = new RecordFiles(recordsIn(directory), { trusted: true });
	const records = new RecordSet();
	records.apply(await files.read(present(names), present(needed)));
	return records;
}

function signalPlaces(directory: string, tell: SignalPlaces["tell"] = () => {}): SignalPlaces {
	return { ...eventPlaces(directory), kept: signalsIn(directory), tell };
}

function eventPlaces(directory: string): EventPlaces {
	return { events: eventsIn(directory), digests: digestsIn(directory) };
}

function requireRegistry(directory: string): void {
	if (holdsRegistry(directory)) return;
	throw new DamagedStore(
		directory,
		"there is no registry in this data directory; npm run registry -- init creates one",
	);
}

/** As large as a file of records of a small registry, because the last bytes of a disk take less than that. */
const TRIED_BYTES = 65_536;

async function tryWrite(directory: string): Promise<void> {
	const path = join(directory, "write-test.tmp");
	await writeDurably(path, Buffer.alloc(TRIED_BYTES));
	await unlink(path);
}

function refuseUnkept(cause: unknown): never {
	throw new Refusal(
		"unavailable",
		"The registry cannot save anything right now. Nothing was changed.",
		{ headers: { "Retry-After": "30" }, cause },
	);
}
