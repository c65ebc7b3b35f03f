import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { COLLECTIONS } from "#registry/collections.ts";
import { openLowdbStore, readLowdbSource, readLowdbStore } from "#registry/stores/lowdb.ts";
import { formatRecords, openRecordFile } from "#registry/stores/record-file.ts";
import { shardOf, shardPaths } from "#registry/stores/record-shards.ts";
import { drawnRandom } from "../../drawn-random.ts";
import { agent } from "../record-builders.ts";
import { createFilledRegistry, createFreshRegistry, recordFiles } from "./lowdb-fixture.ts";

const FLIPS = 250;

describe("a damaged file of records", () => {
	it("is detected if it is cut short", async () => {
		const { path, text, read } = await oneFile();
		for (let length = 0; length < text.length; length += length < text.length - 10 ? 23 : 1) {
			await writeFile(path, text.slice(0, length));
			await expect(read(), `cut to ${length} characters`).rejects.toThrow(path);
		}
		await writeFile(path, text);
		expect(await read()).toHaveLength(2);
	});

	it("is detected for each of many flipped bits", async () => {
		const { path, text, read } = await oneFile();
		const random = drawnRandom("flipped bits");
		for (let flip = 0; flip < FLIPS; flip += 1) {
			const bytes = Buffer.from(text);
			// The head is short and differs from the records, so every second flip goes there.
			const place = Math.floor(random.next() * (flip % 2 ? 100 : bytes.length));
			const bit = Math.floor(random.next() * 8);
			bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << bit), place);
			await writeFile(path, bytes);
			await expect(read(), `bit ${bit} of byte ${place}`).rejects.toThrow(path);
		}
	});

	it("is detected if it is gone, in any collection", async () => {
		const directory = await createFilledRegistry();
		const paths = [...(await recordFiles(directory)).keys()];
		expect(paths).toHaveLength(12 + 21 * 16 + 7 * 64);
		for (const path of paths.filter((name) => /\/[0f]\.json$|registry\/\w+\.json$/.test(name))) {
			const aside = join(directory, "aside");
			await rename(join(directory, path), aside);
			await expect(readLowdbStore(directory)).rejects.toThrow(`${path}: the file cannot be read`);
			await rename(aside, join(directory, path));
		}
		expect(await (await readLowdbStore(directory)).agents.list()).toHaveLength(3);
	});

	it("is detected if it was replaced by another", async () => {
		const directory = await createFilledRegistry();
		const texts = await recordFiles(directory);
		const full = (await filesWithRecords(directory)).find((path) => path.includes("agents/"));
		const empty = [...texts].find(([path, text]) => path.includes("agents/") && isEmpty(text));
		await writeFile(join(directory, empty?.[0] ?? ""), texts.get(full ?? "") ?? "");
		await expect(openLowdbStore(directory)).rejects.toThrow(/agents.*"\w+" is in the wrong file/);
	});

	it("is detected if it also contains a record of another", async () => {
		const directory = await createFreshRegistry();
		const first = "a";
		const isElsewhere = (slug: string) => shardOf("agents", slug) !== shardOf("agents", first);
		const second = Array.from("bcdef").find(isElsewhere) ?? "";
		const path = shardPaths(join(directory, "registry"), "agents")[shardOf("agents", first)] ?? "";
		await writeFile(
			path,
			formatRecords([agent(first), agent(second)], ({ slug }) => slug),
		);
		await expect(openLowdbStore(directory)).rejects.toThrow(
			`record "${second}" is in the wrong file`,
		);
	});

	it("is detected if it is gone, even by readers who need none of it", async () => {
		const directory = await createFilledRegistry();
		await rm(join(directory, "registry/tokens.json"));
		await expect(readLowdbSource(directory)).rejects.toThrow(
			"tokens.json: the file cannot be read",
		);
	});

	it("means an empty registry only if there never was a record", async () => {
		const directory = await createFreshRegistry();
		expect(await (await readLowdbStore(directory)).agents.list()).toEqual([]);
		await rm(join(directory, "registry.json"));
		await expect(openLowdbStore(directory)).rejects.toThrow(`${directory}: there is no registry`);
	});
});

describe("a damaged marker", () => {
	it.each([
		["cut short", (text: string) => text.slice(0, 11)],
		["empty", () => ""],
		["that of an earlier version but for the rest", (text: string) => text.replace("13", "1")],
		["changed", (text: string) => text.replace("lowdb", "lowdc")],
	])("is refused by name if it is %s, and no record is touched", async (_what, damage) => {
		const directory = await createFilledRegistry();
		const path = join(directory, "registry.json");
		const before = await recordFiles(directory);
		await writeFile(path, damage(await readFile(path, "utf8")));
		for (const open of [openLowdbStore, readLowdbStore]) {
			await expect(open(directory)).rejects.toThrow(`${path}: it was changed`);
		}
		expect(await recordFiles(directory)).toEqual(before);
	});
});

describe("a record that was edited by hand", () => {
	it.each([
		["agents", '"status":"active"', '"status":"sleeping"', /"\w+" is broken at status/],
		["agents", '"level":1', '"level":9', /"\w+" is broken at claim\.level/],
		["categories", '"slug":"pier"', '"slug":"PIER"', /"PIER" is broken at slug/],
		["comments", '"author":"Bo"', '"author":""', /"\w+" is broken at author/],
		["incidents", '"agents":["harbor-scout"]', '"agents":"x"', /"dock" is broken at agents/],
		["reports", '"kind":"outage"', '"kind":"x"', /"[0-9a-f-]{36}" is broken at kind/],
		["submissions", '"flags":[]', '"flags":[{}]', /"[0-9a-f-]{36}" is broken at flags\.0\.code/],
		["tokens", '"scopes":["agents:write"]', '"scopes":["root"]', /"dock" is broken at scopes\.0/],
	])("among the %s is named with its file and member: %s → %s", async (name, from, to, named) => {
		const directory = await createFilledRegistry();
		const texts = [...(await recordFiles(directory))];
		const [path = "", text = ""] =
			texts.find(([at, content]) => at.includes(name) && content.includes(from)) ?? [];
		await writeFile(join(directory, path), text.replace(from, to));
		await expect(openLowdbStore(directory)).rejects.toThrow(named);
		await expect(openLowdbStore(directory)).rejects.toThrow(path);
	});
});

/** An intact file with two records, and how it is read. */
async function oneFile() {
	const directory = await createFreshRegistry();
	const path = join(directory, "one.json");
	const { schema, keyOf } = COLLECTIONS.agents;
	const file = openRecordFile({ path, schema, keyOf });
	file.data = [agent("dock"), agent("pier", { shortDescription: "Läuft seit 東京." })];
	await file.write();
	const text = await readFile(path, "utf8");
	const read = async () => {
		const again = openRecordFile({ path, schema, keyOf });
		await again.read();
		return again.data;
	};
	return { path, text, read };
}

function isEmpty(text: string): boolean {
	return text.endsWith("[\n\n]}\n");
}

/** The paths of the files that are not empty. */
async function filesWithRecords(directory: string): Promise<[string, ...string[]]> {
	const texts = [...(await recordFiles(directory))];
	const [first, ...rest] = texts.filter(([, text]) => !isEmpty(text)).map(([path]) => path);
	if (!first) throw new Error("every file is empty");
	return [first, ...rest];
}
