import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readLowdbStore } from "#registry/stores/lowdb.ts";
import { createFilledRegistry, openForWriting, readEverything } from "./lowdb-fixture.ts";
import { membership, organisation } from "./record-builders.ts";
import { save } from "./store-suite.ts";

/** As the version before left it: it knows neither the kinds nor the file that names them. */
async function createEarlier(): Promise<string> {
	const directory = await createFilledRegistry();
	for (const name of ["organisations", "transfers", "publishers", "incidentDrafts"])
		await rm(join(directory, `registry/${name}.json`));
	for (const name of ["memberships", "proofs"])
		await rm(join(directory, "registry", name), { recursive: true });
	await rm(join(directory, "additions.json"));
	return directory;
}

describe("kinds of records that were added without a new format", () => {
	it("are empty in a folder of the version before, for readers", async () => {
		const store = await readLowdbStore(await createEarlier());
		expect(await store.organisations.list()).toEqual([]);
		expect(await store.agents.list()).toHaveLength(3);
	});

	it("are empty for the writer, who can then fill them", async () => {
		const directory = await createEarlier();
		const store = await openForWriting(directory);
		expect(await store.memberships.list()).toEqual([]);
		await save(store, (transaction) => {
			transaction.organisations.save(organisation("guild"));
			transaction.memberships.save(membership("guild"));
		});
		await store.close();
		expect(await (await readLowdbStore(directory)).memberships.list()).toHaveLength(1);
	});

	it("are still there after the file that names them was lost", async () => {
		const directory = await createFilledRegistry();
		const before = await readEverything(await readLowdbStore(directory));
		await rm(join(directory, "additions.json"));
		const store = await openForWriting(directory);
		expect(await readEverything(store)).toEqual(before);
	});

	it("are not read if that file was changed", async () => {
		const directory = await createFilledRegistry();
		await writeFile(join(directory, "additions.json"), "organisations");
		await expect(readLowdbStore(directory)).rejects.toThrow("additions.json: it was changed");
	});
});
