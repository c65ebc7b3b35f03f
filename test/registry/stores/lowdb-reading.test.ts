import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readLowdbStore } from "#registry/stores/lowdb.ts";
import { readTogether } from "#registry/stores/read-together.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { startScript } from "../../disk/start-script.ts";
import { agent } from "../record-builders.ts";
import { save } from "../store-suite.ts";
import { createFreshRegistry, openForWriting } from "./lowdb-fixture.ts";

const READINGS = 15;

/** Renames the only agent again and again. Each rename is a transaction over several files. */
const RENAME_FOR_EVER = `
	import { setTimeout } from "node:timers/promises";
	import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
	import { renameAgent } from "#registry/agents/approve-revision.ts";
	import { openLowdbStore } from "#registry/stores/lowdb.ts";
	import { randomBytes } from "node:crypto";
	const store = await openLowdbStore(process.argv[1]);
	const context = { store, now: () => new Date(), randomBytes, limits: DEFAULT_LIMITS };
	const act = { actor: { id: "operator:command-line" }, reason: "Again." };
	for (let number = 1; ; number += 1) {
		await renameAgent(context, { ...act, slug: "name-" + (number - 1), to: "name-" + number });
		if (number === 1) console.log("ready");
		await setTimeout(40 + Math.random() * 80);
	}`;

describe("reading while another process renames", () => {
	it("finds every agent once, and where an old name leads", async () => {
		const directory = await createFreshRegistry();
		const writer = await openForWriting(directory);
		await save(writer, (transaction) => transaction.agents.save(agent("name-0")));
		await writer.close();
		const renaming = startScript(RENAME_FOR_EVER, directory);
		expect(await renaming.nextLine()).toBe("ready");
		const names = new Set<string>();
		for (let reading = 0; reading < READINGS || names.size < READINGS / 4; reading += 1) {
			const agents = await (await readLowdbStore(directory)).agents.list();
			const known = new Set(agents.map(({ slug }) => slug));
			const standing = agents.filter(({ status }) => status !== "removed");
			expect(standing).toHaveLength(1);
			const lost = agents.filter(({ movedTo }) => movedTo !== null && !known.has(movedTo));
			expect(lost).toEqual([]);
			names.add(standing[0]?.slug ?? "");
		}
		await renaming.kill();
	});
});

describe("reading files together", () => {
	it("reads only what moved meanwhile again", async () => {
		const directory = await freshDirectory();
		const paths = ["a", "b"].map((name) => join(directory, name));
		const [first = "", second = ""] = paths;
		for (const path of paths) await writeFile(path, "");
		const read: string[] = [];
		await readTogether(
			new Map([
				[first, async () => void read.push("first")],
				[
					second,
					async () => {
						read.push("second");
						if (read.length === 2) await writeFile(first, "moved");
					},
				],
			]),
		);
		expect(read).toEqual(["first", "second", "first"]);
	});

	it("gives up on files that never stop changing", async () => {
		const path = join(await freshDirectory(), "restless");
		let size = 0;
		const grow = async () => {
			size += 1;
			await writeFile(path, "x".repeat(size));
		};
		await expect(readTogether(new Map([[path, grow]]))).rejects.toThrow(/kept changing/);
		expect(size).toBeGreaterThan(9);
	});
});
