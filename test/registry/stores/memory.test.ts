import { expect, it } from "vitest";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import { createKeptStore } from "#registry/stores/kept-store.ts";
import { RecordSet } from "#registry/stores/record-set.ts";
import { describeAccountStore } from "../account-store-suite.ts";
import { describeBoundedStore } from "../bounded-store-suite.ts";
import { createMemoryStore } from "../memory-store.ts";
import { vote } from "../record-builders.ts";
import { describeStore } from "../store-suite.ts";
import { describeTransactions } from "../transaction-store-suite.ts";

describeStore("memory store", async () => createMemoryStore());
describeTransactions("memory store", async () => createMemoryStore());
describeAccountStore("memory store", async () => createMemoryStore());
describeBoundedStore("memory store", async () => createMemoryStore());

it("events that failed to load are loaded with the next query, and those appended meanwhile are kept", async () => {
	const kept: RegistryEvent[] = [vote("ada")];
	let isReadable = false;
	const reading = Promise.withResolvers<void>();
	const store = createKeptStore(new RecordSet(), {
		keepChanges: async () => {},
		keepEvents: async (events) => void kept.push(...events),
		tryWrite: async () => {},
		async *readEvents() {
			await reading.promise;
			if (!isReadable) throw new Error("too many open files");
			yield* kept;
		},
		readSignals: async () => kept,
		close: async () => {},
	});
	const ask = (actor: string) => store.findVote({ actor, slug: "harbor-scout" });
	const failing = expect(ask("ada")).rejects.toThrow("too many open files");
	const appending = store.appendEvents([vote("bo")]);
	reading.resolve();
	await failing;
	await appending;
	await store.appendEvents([vote("cy")]);
	isReadable = true;
	expect(await Promise.all(["ada", "bo", "cy", "dee"].map(ask))).toEqual([1, 1, 1, 0]);
	expect(kept).toHaveLength(3);
});
