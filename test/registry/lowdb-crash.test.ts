import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { submitAgent } from "#registry/submissions/submit-agent.ts";
import { freshDirectory } from "../disk/fresh-directory.ts";
import { startScript } from "../disk/start-script.ts";
import { drawnRandom } from "../drawn-random.ts";
import { createFreshRegistry, openForWriting } from "./lowdb-fixture.ts";
import { token } from "./record-builders.ts";
import { ada, createTestRegistry, registration } from "./registry-fixture.ts";
import { readAll, save } from "./store-suite.ts";

const ROUNDS = 3;
/** Starting a process takes long, so each is killed in the middle of several registries. */
const REGISTRIES = ["a", "b", "c", "d", "e", "f", "g", "h"];
const KILL_AFTER_LINES = { min: 10, max: 60 };

const SETTING = `import { openLowdbStore } from "#registry/stores/lowdb.ts";
	import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
	import { randomBytes, randomUUID } from "node:crypto";
	const at = "2026-05-04T12:00:00.000Z";
	const now = () => new Date(at);
	const directory = process.argv[1];`;

/** Registers two at a time in each registry, with events, and prints what was acknowledged. */
const REGISTER_FOR_EVER = `${SETTING}
	import { writeSync } from "node:fs";
	import { submitAgent } from "#registry/submissions/submit-agent.ts";
	const submitter = { tokenId: "build", ownerId: "owner:ada" };
	const registerForEver = async ({ name, store }) => {
		for (;;) {
			const title = "Agent " + randomUUID();
			const request = { title, website_url: "https://a.com/" + randomUUID() };
			const { id } = await submitAgent({ store, now, randomBytes, limits: DEFAULT_LIMITS }, { request, submitter });
			writeSync(1, name + " submission " + id + "\\n");
			await store.appendEvents([{ type: "vote", slug: "a", actor: id, value: 1, at }]);
			writeSync(1, name + " event " + id + "\\n");
		}
	};
	const registries = await Promise.all(${JSON.stringify(REGISTRIES)}.map(async (name) =>
		({ name, store: await openLowdbStore(directory + "/" + name) })));
	writeSync(1, "ready\\n");
	await Promise.all([...registries, ...registries].map(registerForEver));`;

/** Continues until something is refused. The last line says what. */
const UNTIL_REFUSED = `${SETTING}
	import { addCategory } from "#registry/add-category.ts";
	const store = await openLowdbStore(directory);
	const context = { store, now, randomBytes, limits: DEFAULT_LIMITS };
	const untilRefused = async (work) => {
		try {
			for (let number = 1; number < 1000; number += 1) {
				await work(number);
				console.log("accepted");
			}
		} catch (error) {
			console.log("refused", error.code, error.cause?.code);
		}
	};`;

const ADD_CATEGORIES = `${UNTIL_REFUSED}
	await untilRefused((number) =>
		addCategory(context, { slug: "c" + number, name: "Long name ".repeat(60) }, { id: "me" }));
	console.log("listed", (await store.categories.list()).length);`;

const APPEND_EVENTS = `${UNTIL_REFUSED}
	await untilRefused((count) => store.appendEvents([{ type: "view", slug: "a", count, at }]));`;

describe("a process that is killed while it writes", () => {
	it("has lost nothing that it acknowledged", async () => {
		const directory = await freshDirectory();
		for (const name of REGISTRIES) await createWithToken(join(directory, name));
		const random = drawnRandom("moments of killing");
		const { min, max } = KILL_AFTER_LINES;
		const acknowledged: string[] = [];
		for (let round = 1; round <= ROUNDS; round += 1) {
			const registrant = startScript(REGISTER_FOR_EVER, directory);
			expect(await registrant.nextLine()).toBe("ready");
			for (let lines = min + random.next() * (max - min); lines > 0; lines -= 1) {
				acknowledged.push(await registrant.nextLine());
			}
			await registrant.kill();
			acknowledged.push(...(await registrant.rest()));
			const kept = await everythingIn(directory);
			expect(
				acknowledged.filter((line) => !kept.has(line)),
				`round ${round}`,
			).toEqual([]);
		}
		expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * min);
	});
});

describe("a process that may not enlarge files any more", () => {
	it("refuses what does not fit, keeps the rest, and another one continues from there", async () => {
		const directory = await createFreshRegistry();
		const lines = await startScript(ADD_CATEGORIES, directory, { fileBlocks: 16 }).rest();
		const accepted = lines.filter((line) => line === "accepted").length;
		expect(accepted).toBeGreaterThan(3);
		expect(lines.slice(-2)).toEqual(["refused unavailable EFBIG", `listed ${accepted}`]);

		const store = await openForWriting(directory);
		expect(await store.categories.list()).toHaveLength(accepted);
		const registry = createTestRegistry(store);
		await submitAgent(registry, { request: registration(), submitter: ada });
		expect(await store.submissions.countBy("status", "pending")).toBe(1);
	});

	it("removes the part of an event that did fit", async () => {
		const directory = await createFreshRegistry();
		const lines = await startScript(APPEND_EVENTS, directory, { fileBlocks: 4 }).rest();
		const accepted = lines.filter((line) => line === "accepted").length;
		expect(lines.at(-1)).toBe("refused unavailable EFBIG");
		const text = await readFile(join(directory, "events", "2026-05-04.jsonl"), "utf8");
		expect(text.endsWith("\n")).toBe(true);
		expect(text.split("\n")).toHaveLength(accepted + 1);
	});
});

/** Every registration also updates its token, so it is a transaction over two files. */
async function createWithToken(directory: string): Promise<void> {
	const store = await openForWriting(await createFreshRegistry(directory));
	await save(store, (transaction) => transaction.tokens.save(token("build")));
	await store.close();
}

/** Opens the registries like the next process and returns all that they contain, in the registrant's words. */
async function everythingIn(directory: string): Promise<Set<string>> {
	const lines: string[] = [];
	for (const name of REGISTRIES) {
		const store = await openForWriting(join(directory, name));
		for (const { id } of await store.submissions.by("status", "pending"))
			lines.push(`${name} submission ${id}`);
		for (const event of await readAll(store))
			lines.push(`${name} event ${"actor" in event && event.actor}`);
		await store.close();
	}
	return new Set(lines);
}
