import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { RegistryStore } from "#registry/store.ts";
import { failingSync } from "../../disk/failing-sync.ts";
import { agent, category, vote } from "../record-builders.ts";
import { refusal } from "../registry-fixture.ts";
import { put, readAll, save } from "../store-suite.ts";
import { createFilledRegistry, openForWriting } from "./lowdb-fixture.ts";

const TODAY = "2026-05-04T12:00:00.000Z";
const TOMORROW = "2026-05-05T12:00:00.000Z";

interface Write {
	/** How often a disk is asked to sync. */
	syncs: number;
	/** Writes something with this name. */
	write: (store: RegistryStore, name: string) => Promise<void>;
	/** Names of what exists. */
	read: (store: RegistryStore) => Promise<string[]>;
}

const WRITES: Readonly<Record<string, Write>> = {
	"one record": {
		syncs: 2,
		write: (store, name) => save(store, ({ categories }) => categories.save(category(name))),
		read: async (store) => (await store.categories.list()).map(({ slug }) => slug),
	},
	"records of several files": {
		syncs: 7,
		write: (store, name) => put(store, { agents: [agent(name)], categories: [category(name)] }),
		read: async (store) => {
			const slugs = (await store.agents.list()).map(({ slug }) => slug);
			const categories = (await store.categories.list()).map(({ slug }) => slug);
			expect(categories.filter((slug) => !slugs.includes(slug))).toEqual([]);
			return categories;
		},
	},
	"events of several days": {
		syncs: 5,
		write: (store, name) => store.appendEvents([vote(name, TODAY), vote(name, TOMORROW)]),
		read: async (store) => {
			const events = await readAll(store);
			const [first, second] = [TODAY, TOMORROW].map((day) =>
				events
					.filter(({ at }) => at === day)
					.flatMap((each) => ("actor" in each ? each.actor : [])),
			);
			expect(second).toEqual(first);
			return first ?? [];
		},
	},
};

/** How many calls fail in a row: only the first, or also those that would undo its effects. */
const FAILURES = [1, 2, 3, 8];

describe.each(Object.entries(WRITES))(
	"a disk that cannot sync %s",
	(_what, { syncs, write, read }) => {
		it.each(FAILURES)(
			"loses nothing acknowledged and restores nothing refused, wherever %i failures in a row start",
			async (failures) => {
				const disk = await failingSync();
				for (let after = 0; after <= syncs; after += 1) {
					const directory = await createFilledRegistry();
					const store = await openForWriting(directory);
					const before = await read(store);
					await write(store, "first");
					disk.arm({ after, failures });
					const outcome = await write(store, "second").catch((error: unknown) => error);
					const label = `after ${after} calls`;
					expect(disk.disarm() > 0, label).toBe(after < syncs);
					const kept = outcome === undefined ? ["first", "second"] : ["first"];
					if (outcome !== undefined) expect(outcome).toEqual(refusal("unavailable"));
					const expected = new Set([...before, ...kept, "third"]);
					// What could not be undone at once is undone before anything else is written.
					await write(store, "third");
					expect(new Set(await read(store)), label).toEqual(expected);
					await store.close();
					const again = await openForWriting(directory);
					expect(new Set(await read(again)), label).toEqual(expected);
					await again.close();
					expect(await readdir(join(directory, "registry"))).not.toContain("transaction.jsonl");
				}
			},
		);
	},
);
