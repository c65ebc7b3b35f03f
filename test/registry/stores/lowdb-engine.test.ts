import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readLowdbStore } from "#registry/stores/lowdb.ts";
import { lowdbEngine } from "#registry/stores/lowdb-engine.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { entry, source } from "../../snapshot/source-builders.ts";
import { agent, vote } from "../record-builders.ts";
import { put, readAll, save } from "../store-suite.ts";
import { createFilledRegistry, openForWriting } from "./lowdb-fixture.ts";

const TODAY = "2026-05-04T12:00:00.000Z";

describe("a registry of files", () => {
	it("exists after it was created, which happens once", async () => {
		const engine = lowdbEngine(await freshDirectory());
		expect(await engine.holds()).toBe(false);
		await engine.create((store) => save(store, ({ agents }) => agents.save(agent("pier"))));
		expect(await engine.holds()).toBe(true);
		await expect(engine.create()).rejects.toThrow();
		const slugs = await engine.withSource(
			() => {},
			async (source) => (await source.agents.list()).map(({ slug }) => slug),
		);
		expect(slugs).toEqual(["pier"]);
	});

	it("passes on to the hour what its sources said", async () => {
		const engine = lowdbEngine(await freshDirectory());
		await engine.create((store) =>
			put(store, { sources: [source("official")], sourceEntries: [entry("official", "pier")] }),
		);
		const read = await engine.withSource(
			() => {},
			async ({ sources, sourceEntries }) => [await sources.list(), await sourceEntries.list()],
		);
		expect(read).toEqual([[source("official")], [entry("official", "pier")]]);
	});

	it("can be opened for writing by one process at a time, which can build from it at any time", async () => {
		const engine = lowdbEngine(await createFilledRegistry());
		const store = await engine.open();
		onTestFinished(async () => store?.close());
		expect(store).toBeDefined();
		expect(await engine.open()).toBeUndefined();
		expect(await engine.buildAlone(async () => "built")).toBe("built");
		await engine.requestBuild("build");
		let heard = 0;
		const hear = () => {
			heard += 1;
		};
		const hearing = { onRequest: () => {}, onHearing: hear };
		await engine.followBuildRequests(hearing).stop();
		const lead = engine.leadBuilds({ onLead: hear, onLost: () => {} });
		await lead.stop();
		expect(heard).toBe(2);
	});

	it("changes its fingerprint only when a record or event is written", async () => {
		const directory = await createFilledRegistry();
		const engine = lowdbEngine(directory);
		const taken = [(await engine.fingerprint()).digest];
		const store = await openForWriting(directory);
		await save(store, ({ agents }) => agents.save(agent("quay")));
		taken.push((await engine.fingerprint()).digest);
		await store.appendEvents([vote("ada", TODAY)]);
		taken.push((await engine.fingerprint()).digest);
		expect(new Set(taken).size).toBe(3);
		await store.agents.list();
		expect((await engine.fingerprint()).digest).toBe(taken[2]);
		await expect(lowdbEngine(join(directory, "elsewhere")).fingerprint()).rejects.toThrow();
	});
});

describe("an unreadable path is not treated as missing", () => {
	it("if the folder of events is none", async () => {
		const directory = await createFilledRegistry();
		await rm(join(directory, "events"), { recursive: true });
		await writeFile(join(directory, "events"), "");
		await expect(readLowdbStore(directory).then(readAll)).rejects.toThrow("ENOTDIR");
	});

	it("if a transaction is no file", async () => {
		const directory = await createFilledRegistry();
		await mkdir(join(directory, "registry/transaction.jsonl"));
		await expect(readLowdbStore(directory)).rejects.toThrow("EISDIR");
	});

	it("if a file of records is a folder", async () => {
		const directory = await createFilledRegistry();
		const path = join(directory, "registry/categories.json");
		await rm(path);
		await mkdir(path);
		await expect(readLowdbStore(directory)).rejects.toThrow(`${path}: the file cannot be read`);
	});
});
