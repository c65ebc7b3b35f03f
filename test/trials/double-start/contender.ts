// Opens or creates a registry at a given instant, reports the result, and keeps what it won.
import { setTimeout as sleep } from "node:timers/promises";
import type { RegistryStore } from "#registry/store.ts";
import { createLowdbRegistry, openLowdbStore } from "#registry/stores/lowdb.ts";
import { Attempt, type Attempted } from "./attempt.ts";

/** The last moments are a busy loop, because sleeping ends up to a millisecond late. */
const AWAKE_MS = 4;

/** Kept open, as a service keeps its store. */
const won: RegistryStore[] = [];

const WAYS = { open, make } satisfies Record<
	Attempt["way"],
	(attempt: Attempt) => Promise<boolean>
>;

process.on("message", (message) => {
	void contend(Attempt.parse(message)).then((result) => process.send?.(result));
});
process.on("disconnect", () => process.exit());
process.send?.("ready");

async function contend(attempt: Attempt): Promise<Attempted> {
	await sleep(Math.max(0, attempt.atMs - Date.now() - AWAKE_MS));
	while (Date.now() < attempt.atMs);
	try {
		return { won: await WAYS[attempt.way](attempt) };
	} catch (error) {
		return { won: false, error: String(error) };
	}
}

async function open({ directory, name }: Attempt): Promise<boolean> {
	const store = await openLowdbStore(directory);
	if (!store) return false;
	won.push(store);
	await sign(store, name);
	return true;
}

async function make({ directory, name }: Attempt): Promise<boolean> {
	await createLowdbRegistry(directory, (store) => sign(store, name));
	return true;
}

function sign(store: RegistryStore, name: string): Promise<void> {
	const createdAt = new Date().toISOString();
	return store.transact(async (transaction) => {
		transaction.categories.save({ slug: name, name, icon: null, description: null, createdAt });
	});
}
