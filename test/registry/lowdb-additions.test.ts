import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ADDED_NAMES } from "#registry/collections.ts";
import { readLowdbStore } from "#registry/stores/lowdb.ts";
import { createFilledRegistry, openForWriting, recordFiles } from "./lowdb-fixture.ts";
import { recordsOfEach } from "./one-of-each.ts";
import { agent, membership, organisation } from "./record-builders.ts";
import { save } from "./store-suite.ts";

/** Owners as the version before knew them: accounts, those of tokens that nobody signs in with, and none. */
const OWNERS: readonly (readonly [slug: string, ownerId: string | null])[] = [
	["buoy", "account:ada"],
	["crane", "owner:0b7c2f3a-8a41-4e0e-9d0e-2f1f5f0a9a11"],
	["mole", null],
];

/** As the version before left it: it knows neither the kinds nor the file that names them. */
async function createEarlier(): Promise<string> {
	const directory = await createFilledRegistry();
	await change(directory, ({ agents }) => {
		for (const [slug, ownerId] of OWNERS) agents.save(agent(slug, { ownerId }));
	});
	for (const name of ["organisations", "transfers", "publishers", "incidentDrafts"])
		await rm(join(directory, `registry/${name}.json`));
	for (const name of ["memberships", "proofs"])
		await rm(join(directory, "registry", name), { recursive: true });
	await rm(join(directory, "additions.json"));
	return directory;
}

async function change(directory: string, work: Parameters<typeof save>[1]): Promise<void> {
	const store = await openForWriting(directory);
	await save(store, work);
	await store.close();
}

/** Files of what was there before, byte by byte. */
async function formerFiles(directory: string) {
	const files = await recordFiles(directory);
	return new Map([...files].filter(([path]) => !ADDED_NAMES.some((name) => path.includes(name))));
}

describe("kinds of records that were added without a new format", () => {
	it("are empty in a folder of the version before, for readers", async () => {
		const store = await readLowdbStore(await createEarlier());
		expect(await store.organisations.list()).toEqual([]);
		expect(await store.agents.list()).toHaveLength(3 + OWNERS.length);
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

	it("come without a change of any listing, its owner, or a byte of another record", async () => {
		const directory = await createEarlier();
		const before = await formerFiles(directory);
		await change(directory, ({ organisations }) => organisations.save(organisation("guild")));
		expect(await formerFiles(directory)).toEqual(before);
		const { agents } = await readLowdbStore(directory);
		for (const [slug, ownerId] of OWNERS) {
			expect(await agents.find(slug)).toEqual(agent(slug, { ownerId }));
		}
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
