import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type { RegistryStore } from "#registry/store.ts";
import { noChanges } from "#registry/stores/changes.ts";
import { createLowdbRegistry, openLowdbStore } from "#registry/stores/lowdb.ts";
import { formatTransaction, transactionPath } from "#registry/stores/transaction-file.ts";
import { recordsOfEach, saveOneOfEach } from "../../registry/one-of-each.ts";
import { agent, category } from "../../registry/record-builders.ts";
import { sortedMembers } from "../sorted-members.ts";

const DAYS = ["2026-05-02", "2026-05-03", "2026-05-04"];
/** Below the data directory. */
export const TRANSACTION = transactionPath("registry");
/** On the last day, so that the two before are over. */
const AT = new Date("2026-05-04T23:00:00.000Z");

/** A small closed registry with a file of every kind, none of them empty. */
export async function makeWholeRegistry(directory: string): Promise<void> {
	await createLowdbRegistry(directory, async (store) => {
		await store.transact(async (transaction) => saveOneOfEach(transaction, "pier"));
		for (const day of DAYS) await store.appendEvents(eventsOf(day));
	});
	await contentOf(directory, openLowdbStore);
}

/** The same, with a transaction that was interrupted by a crash. */
export async function interruptTransaction(directory: string): Promise<void> {
	await makeWholeRegistry(directory);
	const changes = noChanges();
	changes.agents.set("dock", agent("dock", { shortDescription: "Läuft seit 東京." }));
	changes.categories.set("dock", category("dock"));
	changes.tokens.set("pier", null);
	writeFileSync(join(directory, TRANSACTION), formatTransaction(changes));
}

export type OpenStore = (directory: string) => Promise<RegistryStore | undefined>;

/** Everything that the registry contains, as one text. Throws if it refuses. */
export async function contentOf(directory: string, open: OpenStore): Promise<string> {
	const store = await open(directory);
	if (!store) throw new Error("another process holds the registry");
	try {
		const events: RegistryEvent[] = [];
		for await (const event of store.readEvents()) events.push(event);
		const signals = [...(await store.readSignals(AT))];
		return JSON.stringify([events, signals, await recordsOfEach(store)], sortedMembers);
	} finally {
		await store.close();
	}
}

/** Every file of a registry, by its path in it. */
export function filesOf(directory: string): Map<string, Buffer> {
	const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
	const paths = entries.filter((entry) => entry.isFile());
	return new Map(
		paths
			.map(({ parentPath, name }) => join(parentPath, name))
			.map((path) => [relative(directory, path), readFileSync(path)]),
	);
}

function eventsOf(day: string): RegistryEvent[] {
	return [
		{ type: "view", slug: "pier", count: 7, at: `${day}T09:00:00.000Z` },
		{ type: "vote", slug: "pier", actor: "owner:ada", value: 1, at: `${day}T10:00:00.000Z` },
		{ type: "watch", slug: "pier", actor: "bö", on: true, at: `${day}T11:00:00.000Z` },
	];
}
