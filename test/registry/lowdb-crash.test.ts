import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { seededRandom } from "#registry/sample/seeded-random.ts";
import { submitAgent } from "#registry/submit-agent.ts";
import { startScript } from "../disk/start-script.ts";
import { createFreshRegistry, openForWriting } from "./lowdb-fixture.ts";
import { token } from "./record-builders.ts";
import { ada, createTestRegistry, registration } from "./registry-fixture.ts";
import { readAll, save } from "./store-suite.ts";

const ROUNDS = 4;
const KILL_AFTER_MS = { min: 2, max: 60 };

const OPEN = `import { openLowdbStore } from "#registry/stores/lowdb.ts";
	import { randomBytes, randomUUID } from "node:crypto";
	const store = await openLowdbStore(process.argv[1]);
	const at = "2026-05-04T12:00:00.000Z";
	const context = { store, now: () => new Date(at), randomBytes };`;

/** Registers four at a time, with an event for each, and prints what was acknowledged. */
const REGISTER_FOR_EVER = `${OPEN}
	import { writeSync } from "node:fs";
	import { submitAgent } from "#registry/submit-agent.ts";
	const submitter = { tokenId: "build", ownerId: "owner:ada" };
	const registerForEver = async () => {
		for (;;) {
			const title = "Agent " + randomUUID();
			const request = { title, website_url: "https://a.com/" + randomUUID() };
			const { id } = await submitAgent(context, { request, submitter });
			writeSync(1, "submission " + id + "\\n");
			await store.appendEvents([{ type: "vote", slug: "a", actor: id, value: 1, at }]);
			writeSync(1, "event " + id + "\\n");
		}
	};
	writeSync(1, "ready\\n");
	await Promise.all([1, 2, 3, 4].map(registerForEver));`;

/** Goes on until something is refused; the last line says what was. */
const UNTIL_REFUSED = `${OPEN}
	import { addCategory } from "#registry/add-category.ts";
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
		addCategory(context, { slug: "c" + number, name: "Long name ".repeat(60) }));
	console.log("listed", (await store.listCategories()).length);`;

const APPEND_EVENTS = `${UNTIL_REFUSED}
	await untilRefused((count) => store.appendEvents([{ type: "view", slug: "a", count, at }]));`;

describe("a process that is killed while it writes", () => {
	it("loses nothing that it acknowledged", async () => {
		const directories = await Promise.all([createFreshRegistry(), createFreshRegistry()]);
		const counts = await Promise.all(directories.map(killAgainAndAgain));
		for (const count of counts) expect(count).toBeGreaterThan(ROUNDS);
	});
});

describe("a process that may not let a file grow any more", () => {
	it("refuses what does not fit, keeps the rest, and another goes on from there", async () => {
		const directory = await createFreshRegistry();
		const lines = await startScript(ADD_CATEGORIES, directory, { fileBlocks: 16 }).rest();
		const accepted = lines.filter((line) => line === "accepted").length;
		expect(accepted).toBeGreaterThan(3);
		expect(lines.slice(-2)).toEqual(["refused unavailable EFBIG", `listed ${accepted}`]);

		const store = await openForWriting(directory);
		expect(await store.listCategories()).toHaveLength(accepted);
		const registry = createTestRegistry(store);
		await submitAgent(registry, { request: registration(), submitter: ada });
		expect(await store.countPendingSubmissions()).toBe(1);
	});

	it("takes back the part of an event that still fitted", async () => {
		const directory = await createFreshRegistry();
		const lines = await startScript(APPEND_EVENTS, directory, { fileBlocks: 4 }).rest();
		const accepted = lines.filter((line) => line === "accepted").length;
		expect(lines.at(-1)).toBe("refused unavailable EFBIG");
		const text = await readFile(join(directory, "events", "2026-05-04.jsonl"), "utf8");
		expect(text.endsWith("\n")).toBe(true);
		expect(text.split("\n")).toHaveLength(accepted + 1);
	});
});

/** How much was acknowledged in all rounds, each of which has left all of it in place. */
async function killAgainAndAgain(directory: string): Promise<number> {
	const store = await openForWriting(directory);
	await save(store, (transaction) => transaction.saveToken(token("build")));
	await store.close();
	const random = seededRandom("moments of killing");
	const { min, max } = KILL_AFTER_MS;
	const acknowledged: string[] = [];
	for (let round = 1; round <= ROUNDS; round += 1) {
		const registrant = startScript(REGISTER_FOR_EVER, directory);
		expect(await registrant.nextLine()).toBe("ready");
		await sleep(min + random.next() * (max - min));
		await registrant.kill();
		acknowledged.push(...(await registrant.rest()));
		const kept = await everythingIn(directory);
		expect(
			acknowledged.filter((line) => !kept.has(line)),
			`round ${round}`,
		).toEqual([]);
	}
	return acknowledged.length;
}

/** Opens the registry as the next process would and says all that is in it, in the words of the registrant. */
async function everythingIn(directory: string): Promise<Set<string>> {
	const store = await openForWriting(directory);
	const submissions = (await store.listSubmissions("pending")).map(({ id }) => `submission ${id}`);
	const events = (await readAll(store)).map((event) => `event ${"actor" in event && event.actor}`);
	await store.close();
	return new Set([...submissions, ...events]);
}
