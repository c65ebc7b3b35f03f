import { createHash } from "node:crypto";
import { cpSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openLowdbStore, readLowdbStore } from "#registry/stores/lowdb.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { recordsOfEach } from "../one-of-each.ts";
import { account, agent, category, session, submission } from "../record-builders.ts";
import { refusal } from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";
import { createFilledRegistry, openForWriting, recordFiles } from "./lowdb-fixture.ts";

const AGENTS = ["quay", "mole", "ferry"];

describe("a transaction that touches several files", () => {
	it("leaves no transaction file after its end", async () => {
		const { directory } = await beforeAndAfter();
		expect(await readdir(join(directory, "registry"))).not.toContain("transaction.jsonl");
	});

	it("is completed on opening, wherever it was interrupted", async () => {
		const { untouched, directory, touched, transaction } = await beforeAndAfter();
		const after = await recordFiles(directory);
		const records = await recordsOfEach(await readLowdbStore(directory));
		expect(touched.length).toBeGreaterThan(3);
		for (let done = 0; done <= touched.length; done += 1) {
			const interrupted = await freshDirectory();
			cpSync(untouched, interrupted, { recursive: true });
			await writeFile(join(interrupted, "registry", "transaction.jsonl"), transaction);
			for (const path of touched.slice(0, done)) {
				await writeFile(join(interrupted, path), after.get(path) ?? "");
			}
			const beside = await readLowdbStore(interrupted);
			expect(await recordsOfEach(beside), `read after ${done} files`).toEqual(records);

			const store = await openForWriting(interrupted);
			expect(await recordsOfEach(store), `opened after ${done} files`).toEqual(records);
			expect(await recordFiles(interrupted)).toEqual(after);
			expect(await readdir(join(interrupted, "registry"))).not.toContain("transaction.jsonl");
		}
	});

	it("never happened if its own file is incomplete", async () => {
		const { untouched, transaction } = await beforeAndAfter();
		const before = await recordFiles(untouched);
		const registry = join(untouched, "registry");
		await writeFile(join(registry, ".0d0d.tmp"), transaction.slice(0, 200));
		await writeFile(join(registry, "agents", ".1e1e.tmp"), "{");
		expect(await (await readLowdbStore(untouched)).agents.list()).toHaveLength(3);
		expect(await readdir(registry)).toContain(".0d0d.tmp");
		const store = await openForWriting(untouched);
		expect(await store.agents.list()).toHaveLength(3);
		expect(await recordFiles(untouched)).toEqual(before);
		const left = await readdir(untouched, { recursive: true });
		expect(left.filter((name) => name.endsWith(".tmp"))).toEqual([]);
	});

	it.each([
		["cut short", (text: string) => text.slice(0, -40)],
		["empty", () => ""],
		["changed", (text: string) => text.replace("Agent quay", "Agent quad")],
	])("is reported as damage, by name, if its file is %s", async (_what, damage) => {
		const { untouched, transaction } = await beforeAndAfter();
		const path = join(untouched, "registry", "transaction.jsonl");
		await writeFile(path, damage(transaction));
		await expect(openLowdbStore(untouched)).rejects.toThrow(`${path}: the checksum`);
		await expect(readLowdbStore(untouched)).rejects.toThrow(`${path}: the checksum`);
	});

	it("counts even if a later file fails, which is written with the next change", async () => {
		const { store, directory, block } = await openWithBlock();
		const free = await block("registry/categories.json");
		await saveAcross(store, "quay");
		expect(await store.agents.find("quay")).toEqual(agent("quay"));
		expect(await store.categories.find("quay")).toEqual(category("quay"));
		await free();
		expect(await (await readLowdbStore(directory)).categories.find("quay")).toEqual(
			category("quay"),
		);

		await save(store, (transaction) => transaction.agents.save(agent("mole")));
		expect(await readdir(join(directory, "registry"))).not.toContain("transaction.jsonl");
		const texts = await recordFiles(directory);
		expect(texts.get("registry/categories.json")).toContain('"slug":"quay"');
		expect(await (await readLowdbStore(directory)).agents.list()).toHaveLength(5);
	});

	it("counts even if a later file fails, which is written with the next opening", async () => {
		const { store, directory, block } = await openWithBlock();
		const free = await block("registry/categories.json");
		await saveAcross(store, "quay");
		await store.close();
		await free();
		const again = await openForWriting(directory);
		expect(await again.agents.find("quay")).toEqual(agent("quay"));
		expect(await again.categories.find("quay")).toEqual(category("quay"));
		expect((await recordFiles(directory)).get("registry/categories.json")).toContain("quay");
	});

	it("of very many files counts at once, and is written with the next change", async () => {
		const { store, directory } = await openWithBlock();
		const names = Array.from({ length: 100 }, (_, number) => `berth-${number}`);
		await save(store, (transaction) => {
			for (const [number, name] of names.entries()) {
				transaction.agents.save(agent(name));
				// Drawn ones would now and then leave a file out.
				const id = `0b7c2f3a-8a41-4e0e-9d0e-${String(number).padStart(12, "0")}`;
				transaction.submissions.save(submission(id));
				transaction.accounts.save(account(name));
				transaction.sessions.save(session(name));
				transaction.categories.save(category(name));
			}
		});
		const transactionFile = async () =>
			(await readdir(join(directory, "registry"))).includes("transaction.jsonl");
		expect(await transactionFile()).toBe(true);
		const beside = await (await readLowdbStore(directory)).agents.list();
		expect(beside).toHaveLength(names.length + 3);
		expect(await store.agents.find("berth-99")).toEqual(agent("berth-99"));

		await saveAcross(store, "quay");
		expect(await transactionFile()).toBe(false);
		expect((await recordFiles(directory)).get("registry/categories.json")).toContain("berth-99");
		expect(await (await readLowdbStore(directory)).agents.list()).toHaveLength(names.length + 4);
	});
});

describe("a write that fails", () => {
	it("is refused as unavailable and leaves memory and disk as they were", async () => {
		const { store, directory, block } = await openWithBlock();
		const before = await recordFiles(directory);
		const free = await block("registry/tokens.json");
		const token = (await store.tokens.list())[0];
		if (!token) throw new Error("there is no token");
		const used = { ...token, lastUsedAt: "2026-05-05T00:00:00.000Z" };
		const writing = save(store, (transaction) => transaction.tokens.save(used));
		await expect(writing).rejects.toEqual(refusal("unavailable", /Nothing was changed/));
		await expect(writing).rejects.toMatchObject({ headers: { "Retry-After": "30" } });
		expect(await store.tokens.find(token.id)).toEqual(token);
		await free();
		expect(await recordFiles(directory)).toEqual(before);

		await save(store, (transaction) => transaction.tokens.save(used));
		expect(await store.tokens.find(token.id)).toEqual(used);
		expect(await (await readLowdbStore(directory)).tokens.find(token.id)).toEqual(used);
	});

	it("leaves no temporary file", async () => {
		const { store, directory, block } = await openWithBlock();
		await block("registry/categories.json");
		const writing = save(store, (transaction) => transaction.categories.save(category("quay")));
		await expect(writing).rejects.toEqual(refusal("unavailable"));
		const left = await readdir(directory, { recursive: true });
		expect(left.filter((name) => name.endsWith(".tmp"))).toEqual([]);
	});
});

type Store = Awaited<ReturnType<typeof openForWriting>>;

function saveAcross(store: Store, name: string): Promise<void> {
	return put(store, { agents: [agent(name)], categories: [category(name)] });
}

/** An open registry, and a way to make one of its files unwritable: a directory in its place cannot be replaced. */
async function openWithBlock() {
	const directory = await createFilledRegistry();
	const store = await openForWriting(directory);
	const block = async (name: string) => {
		const path = join(directory, name);
		const aside = join(directory, `${name.replaceAll("/", "-")}.aside`);
		await rename(path, aside);
		await mkdir(path);
		return async () => {
			await rm(path, { recursive: true });
			await rename(aside, path);
		};
	};
	return { directory, store, block };
}

/** A registry before and after one transaction, the files that it touched, and its own file. */
async function beforeAndAfter() {
	const untouched = await createFilledRegistry();
	const directory = await createFilledRegistry();
	const decided = submission("pier", { status: "rejected", reason: "No such pier." });
	const store = await openForWriting(directory);
	await save(store, (transaction) => {
		for (const slug of AGENTS) transaction.agents.save(agent(slug));
		transaction.categories.save(category("quay"));
		transaction.submissions.save(decided);
		transaction.sessions.remove(session("pier").digest);
	});
	await store.close();
	const before = await recordFiles(untouched);
	const after = await recordFiles(directory);
	const touched = [...after.keys()].filter((path) => after.get(path) !== before.get(path));
	const lines = [
		["sessions", null, session("pier").digest],
		["submissions", decided],
		...AGENTS.map((slug) => ["agents", agent(slug)]),
		["categories", category("quay")],
	]
		.map((line) => `${JSON.stringify(line)}\n`)
		.join("");
	const sum = createHash("sha256").update(lines).digest("hex");
	return { untouched, directory, touched, transaction: `${sum}\n${lines}` };
}
