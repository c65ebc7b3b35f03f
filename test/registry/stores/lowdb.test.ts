import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FORMER } from "#registry/damaged-store.ts";
import {
	createLowdbRegistry,
	holdsRegistry,
	openLowdbStore,
	readLowdbStore,
} from "#registry/stores/lowdb.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { startScript } from "../../disk/start-script.ts";
import { describeAccountStore } from "../account-store-suite.ts";
import { describeBoundedStore } from "../bounded-store-suite.ts";
import { MADE_KINDS, recordsOfEach } from "../one-of-each.ts";
import { agent, vote } from "../record-builders.ts";
import { describeStore, put, readAll, save } from "../store-suite.ts";
import { describeTransactions } from "../transaction-store-suite.ts";
import {
	createFilledRegistry,
	createFreshRegistry,
	openForWriting,
	recordFiles,
} from "./lowdb-fixture.ts";

describeStore("lowdb store", async () => openForWriting(await createFreshRegistry()));
describeTransactions("lowdb store", async () => openForWriting(await createFreshRegistry()));
describeAccountStore("lowdb store", async () => openForWriting(await createFreshRegistry()));
describeBoundedStore("lowdb store", async () => openForWriting(await createFreshRegistry()));

describe("a registry on disk", () => {
	it("is the same after closing and opening", async () => {
		const directory = await createFreshRegistry();
		const store = await openForWriting(directory);
		await save(store, (transaction) => transaction.agents.save(agent("harbor-scout")));
		await store.appendEvents([vote("ada"), vote("bo")]);
		await store.close();
		const again = await openForWriting(directory);
		expect(await again.agents.find("harbor-scout")).toEqual(agent("harbor-scout"));
		expect(await again.agents.by("site", "harbor-scout.com")).toHaveLength(1);
		expect(await readAll(again)).toEqual([vote("ada"), vote("bo")]);
	});

	it("keeps records of every kind and their orders when it is reopened", async () => {
		const directory = await createFilledRegistry();
		const store = await openForWriting(directory);
		const before = await recordsOfEach(store);
		await store.close();
		for (const kind of MADE_KINDS) expect(before[kind]).toHaveLength(3);
		expect(await recordsOfEach(await openForWriting(directory))).toEqual(before);
		expect(await recordsOfEach(await readLowdbStore(directory))).toEqual(before);
	});

	it.each([
		["1", ""],
		["6", ',"events":"acknowledged","documents":"kept","sources":"followed"'],
		["12", ',"events":"acknowledged"'],
	])("of a version before the last one, such as format %s, is refused", async (format, said) => {
		const directory = await createFilledRegistry();
		const marker = `{"format":${format},"store":"lowdb"${said}}\n`;
		await writeFile(join(directory, "registry.json"), marker);
		const reason = `a version before ${FORMER.number} wrote it (format ${format}); start ${FORMER.number} once`;
		await expect(openForWriting(directory)).rejects.toThrow(reason);
		await expect(readLowdbStore(directory)).rejects.toThrow(reason);
		expect(await readFile(join(directory, "registry.json"), "utf8")).toBe(marker);
	});

	it.each([14, 15])("of a later version, such as format %i, is refused", async (format) => {
		const directory = await createFreshRegistry();
		await writeFile(join(directory, "registry.json"), `{"format":${format},"store":"lowdb"}\n`);
		const reason = new RegExp(
			`later version of the program created it \\(format ${format}\\).+update the program`,
		);
		await expect(openForWriting(directory)).rejects.toThrow(reason);
		await expect(openForWriting(directory)).rejects.toThrow(reason);
		await expect(readLowdbStore(directory)).rejects.toThrow(reason);
	});

	it("has equal bytes for equal records, in any order of saving", async () => {
		const slugs = Array.from({ length: 40 }, (_, number) => `agent-${number}`);
		const directories = await Promise.all(
			[slugs, slugs.toReversed()].map(async (order) => {
				const directory = await createFreshRegistry();
				const store = await openForWriting(directory);
				await put(store, { agents: order.map((slug) => agent(slug)) });
				await store.close();
				return directory;
			}),
		);
		const [first, second] = await Promise.all(directories.map(recordFiles));
		expect(second).toEqual(first);
	});

	it("can be read by its owner only", async () => {
		const directory = await createFilledRegistry();
		for (const path of (await recordFiles(directory)).keys()) {
			expect((await stat(join(directory, path))).mode & 0o077).toBe(0);
		}
	});
});

describe("one writer", () => {
	it("keeps out a second one of the same process until it closes", async () => {
		const directory = await createFreshRegistry();
		const first = await openForWriting(directory);
		expect(await openLowdbStore(directory)).toBeUndefined();
		await first.close();
		expect(await openForWriting(directory)).toBeDefined();
	});

	it("keeps out another process until it closes", async () => {
		const directory = await createFreshRegistry();
		const elsewhere = await createFreshRegistry();
		await openForWriting(directory);
		await (await openForWriting(elsewhere)).close();
		const [locked, unlocked] = [startScript(OPEN, directory), startScript(OPEN, elsewhere)];
		expect(await locked.rest()).toEqual(["busy"]);
		expect(await unlocked.rest()).toEqual(["opened"]);
	});

	it("does not keep out readers, who see the state when they opened", async () => {
		const directory = await createFreshRegistry();
		const writer = await openForWriting(directory);
		await save(writer, (transaction) => transaction.agents.save(agent("pier")));
		const reader = await readLowdbStore(directory);
		await save(writer, (transaction) => transaction.agents.save(agent("dock")));
		expect(await reader.agents.list()).toEqual([agent("pier")]);
		expect(await (await readLowdbStore(directory)).agents.list()).toHaveLength(2);
	});

	it("is not a reader: a registry opened for reading accepts no changes", async () => {
		const reader = await readLowdbStore(await createFreshRegistry());
		const writing = save(reader, (transaction) => transaction.agents.save(agent("pier")));
		await expect(writing).rejects.toThrow("for reading only");
		await expect(reader.appendEvents([vote("ada")])).rejects.toThrow("for reading only");
		expect(await reader.agents.list()).toEqual([]);
	});

	it("releases a registry that it could not open", async () => {
		const directory = await createFreshRegistry();
		const { text, path } = await breakFile(directory);
		await expect(openLowdbStore(directory)).rejects.toThrow(path);
		await writeFile(path, text);
		expect(await openForWriting(directory)).toBeDefined();
	});
});

describe("creating a registry", () => {
	it("leaves an empty one that says so", async () => {
		const directory = await freshDirectory();
		expect(holdsRegistry(directory)).toBe(false);
		await createLowdbRegistry(join(directory, "data", "live"));
		expect(holdsRegistry(join(directory, "data", "live"))).toBe(true);
	});

	it("can fill it at once", async () => {
		const directory = await freshDirectory();
		await createLowdbRegistry(directory, (store) => put(store, { agents: [agent("pier")] }));
		expect(await (await openForWriting(directory)).agents.list()).toEqual([agent("pier")]);
	});

	it("is refused if there is one", async () => {
		const directory = await createFilledRegistry();
		await expect(createLowdbRegistry(directory)).rejects.toThrow("already contains a registry");
		expect(await (await readLowdbStore(directory)).agents.list()).toHaveLength(3);
	});

	it("starts over after an incomplete one", async () => {
		const directory = await freshDirectory();
		const failing = createLowdbRegistry(directory, async (store) => {
			await save(store, (transaction) => transaction.agents.save(agent("pier")));
			await store.appendEvents([vote("ada")]);
			throw new Error("no more agents");
		});
		await expect(failing).rejects.toThrow("no more agents");
		expect(holdsRegistry(directory)).toBe(false);
		await expect(openLowdbStore(directory)).rejects.toThrow("there is no registry");
		await createLowdbRegistry(directory);
		const store = await openForWriting(directory);
		expect(await store.agents.list()).toEqual([]);
		expect(await readAll(store)).toEqual([]);
	});

	it("never empties files with records if only the marker is lost", async () => {
		const directory = await createFilledRegistry();
		const before = await recordFiles(directory);
		await rm(join(directory, "registry.json"));
		await expect(createLowdbRegistry(directory)).rejects.toThrow(
			`${directory}: it is not empty and does not contain a registry`,
		);
		expect(await recordFiles(directory)).toEqual(before);
	});

	it("does not touch a directory with other content", async () => {
		const directory = await freshDirectory();
		await writeFile(join(directory, "diary.txt"), "Dear diary");
		await expect(createLowdbRegistry(directory)).rejects.toThrow("not empty");
		expect(await readdir(directory)).toEqual(["diary.txt"]);
	});

	it.each([
		["took the lock", ["writer.lock"]],
		["did not finish its first file", ["unfinished.tmp"]],
		["did both", ["writer.lock", "unfinished.tmp"]],
	])("succeeds if another process only %s", async (_what, names) => {
		const directory = await freshDirectory();
		for (const name of names) await writeFile(join(directory, name), "");
		await createLowdbRegistry(directory);
		expect(await (await openForWriting(directory)).agents.list()).toEqual([]);
	});

	it("protects its folders from all but its owner", async () => {
		const directory = await freshDirectory();
		await createLowdbRegistry(directory);
		const entries = await readdir(directory, { recursive: true, withFileTypes: true });
		for (const { parentPath, name } of entries.filter((entry) => entry.isDirectory())) {
			expect((await stat(join(parentPath, name))).mode & 0o077, name).toBe(0);
		}
	});

	it("succeeds for the first of two processes", async () => {
		const directory = await freshDirectory();
		await createLowdbRegistry(directory, async (store) => {
			await save(store, (transaction) => transaction.agents.save(agent("pier")));
			await expect(createLowdbRegistry(directory)).rejects.toThrow("another process");
		});
		expect(await (await openForWriting(directory)).agents.list()).toEqual([agent("pier")]);
	});

	it.each(["writing", "reading"])("is not done by opening for %s", async (purpose) => {
		const missing = join(await freshDirectory(), "missing");
		const open = purpose === "writing" ? openLowdbStore : readLowdbStore;
		await expect(open(missing)).rejects.toThrow(`${missing}: there is no registry`);
		expect(holdsRegistry(missing)).toBe(false);
	});
});

const OPEN = `import { openLowdbStore } from "#registry/stores/lowdb.ts";
	const store = await openLowdbStore(process.argv[1]);
	console.log(store ? "opened" : "busy");
	await store?.close();`;

async function breakFile(directory: string): Promise<{ path: string; text: string }> {
	const path = join(directory, "registry", "tokens.json");
	const text = (await recordFiles(directory)).get("registry/tokens.json") ?? "";
	await writeFile(path, "{");
	return { path, text };
}
