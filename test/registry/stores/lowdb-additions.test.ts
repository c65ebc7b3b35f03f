import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ADDED_NAMES } from "#registry/collections.ts";
import { readLowdbStore } from "#registry/stores/lowdb.ts";
import { recordsOfEach } from "../one-of-each.ts";
import { membership, organisation } from "../record-builders.ts";
import { save } from "../store-suite.ts";
import { createFilledRegistry, openForWriting, recordFiles } from "./lowdb-fixture.ts";

/** As a version left it that knows neither the kinds nor the file that names them. */
async function createEarlier(): Promise<string> {
	const directory = await createFilledRegistry();
	for (const name of ["organisations", "transfers", "publishers", "incidentDrafts", "collections"])
		await rm(join(directory, `registry/${name}.json`));
	for (const name of ["memberships", "proofs", "collectionEntries", "collectionStates"])
		await rm(join(directory, "registry", name), { recursive: true });
	await rm(join(directory, "additions.json"));
	return directory;
}

/** Files of what was there before, byte by byte. */
async function formerFiles(directory: string) {
	const files = await recordFiles(directory);
	return new Map([...files].filter(([path]) => !ADDED_NAMES.some((name) => path.includes(name))));
}

describe("kinds of records that were added without a new format", () => {
	it("are empty in a folder of an earlier version, for readers", async () => {
		const store = await readLowdbStore(await createEarlier());
		expect(await store.organisations.list()).toEqual([]);
		expect(await store.agents.list()).toHaveLength(3);
	});

	it("are empty for the writer, who can then fill them without a change of other files", async () => {
		const directory = await createEarlier();
		const before = await formerFiles(directory);
		const store = await openForWriting(directory);
		expect(await store.memberships.list()).toEqual([]);
		await save(store, (transaction) => {
			transaction.organisations.save(organisation("guild"));
			transaction.memberships.save(membership("guild"));
		});
		await store.close();
		expect(await formerFiles(directory)).toEqual(before);
		expect(await (await readLowdbStore(directory)).memberships.list()).toHaveLength(1);
	});

	it("are still there after the file that names them was lost", async () => {
		const directory = await createFilledRegistry();
		const before = await recordsOfEach(await readLowdbStore(directory));
		await rm(join(directory, "additions.json"));
		const store = await openForWriting(directory);
		expect(await recordsOfEach(store)).toEqual(before);
	});

	it.each(["organisations", '["organisations","membershipz"]'])(
		"are not read if that file was changed: %s",
		async (text) => {
			const directory = await createFilledRegistry();
			await writeFile(join(directory, "additions.json"), text);
			await expect(readLowdbStore(directory)).rejects.toThrow("additions.json: it was changed");
		},
	);
});
