import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "#disk/durable-file.ts";
import { takeProcessLock } from "#disk/process-lock.ts";
import { Refusal } from "#domain/errors.ts";
import type { RegistryStore } from "../store.ts";
import { DamagedStore } from "./damaged-store.ts";
import { appendEvents, dropTornLines, readEvents } from "./event-log.ts";
import { createKeptStore } from "./memory.ts";
import { RecordFiles } from "./record-files.ts";
import { RecordSet } from "./record-set.ts";

/** Paths below the data directory; `data/README.md` describes each. */
const recordsIn = (directory: string) => join(directory, "registry");
const eventsIn = (directory: string) => join(directory, "events");
const markerIn = (directory: string) => join(directory, "registry.json");

/** True when the directory holds a registry, whole or not. */
export function holdsRegistry(directory: string): boolean {
	return existsSync(markerIn(directory));
}

/** Makes an empty registry. The marker is written last: a registry without it was never finished. */
export async function createLowdbRegistry(directory: string): Promise<void> {
	if (holdsRegistry(directory)) throw new Error(`${directory} already holds a registry.`);
	await mkdir(eventsIn(directory), { recursive: true, mode: 0o700 });
	await RecordFiles.create(recordsIn(directory));
	await writeDurably(markerIn(directory), '{"format":1,"store":"lowdb"}\n');
}

/** Opens the registry for writing. Only one process may; another gets undefined. */
export async function openLowdbStore(directory: string): Promise<RegistryStore | undefined> {
	requireRegistry(directory);
	const lock = takeProcessLock(join(directory, "writer.lock"));
	if (!lock) return undefined;
	try {
		const files = new RecordFiles(recordsIn(directory));
		const records = new RecordSet();
		records.apply(await files.read());
		await files.recover();
		await dropTornLines(eventsIn(directory));
		return createKeptStore(records, {
			keepChanges: (changes) => files.keep(changes).catch(refuseUnkept),
			keepEvents: (events) => appendEvents(eventsIn(directory), events).catch(refuseUnkept),
			readEvents: () => readEvents(eventsIn(directory)),
			close: async () => lock.release(),
		});
	} catch (error) {
		lock.release();
		throw error;
	}
}

/** Opens the registry for reading beside the process that writes it. Sees what was kept when it was opened. */
export async function readLowdbStore(directory: string): Promise<RegistryStore> {
	requireRegistry(directory);
	const records = new RecordSet();
	records.apply(await new RecordFiles(recordsIn(directory)).read());
	const readOnly = async () => {
		throw new Error("This store was opened for reading only");
	};
	return createKeptStore(records, {
		keepChanges: readOnly,
		keepEvents: readOnly,
		readEvents: () => readEvents(eventsIn(directory)),
		close: async () => {},
	});
}

function requireRegistry(directory: string): void {
	if (holdsRegistry(directory)) return;
	throw new DamagedStore(directory, "there is no registry in this data directory");
}

function refuseUnkept(cause: unknown): never {
	throw new Refusal(
		"unavailable",
		"The registry cannot store anything right now; nothing was changed.",
		{
			headers: { "Retry-After": "30" },
			cause,
		},
	);
}
