import {
	appendFile,
	mkdir,
	readdir,
	readFile,
	rm,
	stat,
	truncate,
	writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readLowdbStore } from "#registry/stores/lowdb.ts";
import { openFilesIn } from "../../disk/open-files-in.ts";
import { vote } from "../record-builders.ts";
import { refusal } from "../registry-fixture.ts";
import { readAll } from "../store-suite.ts";
import { createFreshRegistry, openForWriting } from "./lowdb-fixture.ts";

const TODAY = "2026-05-04T12:00:00.000Z";
const TOMORROW = "2026-05-05T12:00:00.000Z";

describe("the event log", () => {
	it("has one JSON line per event in the file of its day", async () => {
		const { directory, store } = await openRegistry();
		await store.appendEvents([vote("ada", TODAY), vote("bo", TOMORROW), vote("cy", TODAY)]);
		const events = join(directory, "events");
		expect(await readdir(events)).toEqual(["2026-05-04.jsonl", "2026-05-05.jsonl"]);
		expect(await readFile(join(events, "2026-05-04.jsonl"), "utf8")).toBe(
			`${JSON.stringify(vote("ada", TODAY))}\n${JSON.stringify(vote("cy", TODAY))}\n`,
		);
	});

	it("drops an unacknowledged last line that a crash cut off, at any length", async () => {
		const { directory, path, store } = await openRegistry();
		await store.appendEvents([vote("ada", TODAY)]);
		await store.close();
		const reader = await readLowdbStore(directory);
		const whole = await readFile(path);
		const line = Buffer.from(`${JSON.stringify(vote("bö", TODAY))}\n`);
		for (let length = 1; length < line.length; length += 1) {
			await writeFile(path, Buffer.concat([whole, line.subarray(0, length)]));
			expect(await readAll(reader), `${length} bytes written`).toEqual([vote("ada", TODAY)]);
		}
		const again = await openForWriting(directory);
		await again.appendEvents([vote("cy", TODAY)]);
		expect(await readAll(again)).toEqual([vote("ada", TODAY), vote("cy", TODAY)]);
	});

	it.each([
		["cut off", (text: string) => text.slice(0, -1)],
		["lost with its end", (text: string) => text.slice(0, text.indexOf("\n") + 1)],
		["another event", (text: string) => text.replace('"value":1', '"value":0')],
		["joined to the next", (text: string) => text.replace("\n", " ")],
	])("refuses a file with an acknowledged line that is %s", async (_what, damage) => {
		const { directory, path, store } = await openRegistry();
		await store.appendEvents([vote("ada", TODAY), vote("bo", TODAY)]);
		await store.close();
		await writeFile(path, damage(await readFile(path, "utf8")));
		const named = `${path}: the checksum does not match`;
		await expect(openForWriting(directory)).rejects.toThrow(named);
		const reader = await readLowdbStore(directory);
		await expect(readAll(reader)).rejects.toThrow(named);
		await expect(reader.readSignals(new Date(TODAY))).rejects.toThrow(named);
		await expect(reader.readSignals(new Date(TOMORROW))).rejects.toThrow(named);
	});

	it("cannot be opened if the file of a day is gone", async () => {
		const { directory, path, store } = await openRegistry();
		await store.appendEvents([vote("ada", TODAY)]);
		await store.close();
		await rm(path);
		await expect(openForWriting(directory)).rejects.toThrow(`${path}: the file is gone`);
		const reader = await readLowdbStore(directory);
		await expect(reader.readSignals(new Date(TODAY))).rejects.toThrow(`${path}: the file is gone`);
	});

	it.each([
		["no JSON", "{"],
		["no event", '{"type":"jump","slug":"harbor-scout"}'],
		["an event with a broken member", JSON.stringify({ ...vote("bo"), value: 2 })],
		["empty", ""],
	])("names file and number of a line in the middle that is %s", async (_what, broken) => {
		const { path, store } = await openRegistry();
		await store.appendEvents([vote("ada")]);
		await appendFile(path, `${broken}\n${JSON.stringify(vote("cy"))}\n`);
		await expect(readAll(store)).rejects.toThrow(`${path}: line 2 is not an event`);
	});

	it.each([
		["an instant without milliseconds", { at: "2026-05-04T12:00:00Z" }, true],
		["an instant of another day", { at: "2026-05-05T12:00:00.000Z" }, false],
		["an hour that no day has", { at: "2026-05-04T24:00:00.000Z" }, false],
		["another time zone", { at: "2026-05-04T12:00:00.000+02:00" }, false],
		["no views", { count: 0 }, false],
		["half a view", { count: 1.5 }, false],
		["more views than can be counted", { count: 2 ** 60 }, false],
		["an invalid slug", { slug: "Mole" }, false],
		["an invalid vote", { type: "vote", actor: "bo", value: 2 }, false],
		["a vote without an actor", { type: "vote", value: 1 }, false],
		["a watch in words", { type: "watch", actor: "bo", on: "yes" }, false],
		["an unknown member", { colour: "red" }, true],
	])("accepts a line with %s only if the schema does", async (_what, members, isRead) => {
		const { directory, path } = await openRegistry();
		const event = { type: "view", slug: "mole", count: 1, at: TODAY, ...members };
		await writeFile(path, `${JSON.stringify(event)}\n`);
		const reading = readAll(await readLowdbStore(directory));
		if (!isRead) return expect(reading).rejects.toThrow(`${path}: line 1 is not an event`);
		const { type, slug, count, at } = event;
		return expect(reading).resolves.toEqual([{ type, slug, count, at }]);
	});

	it("also names a broken last line if it was complete", async () => {
		const { directory, path, store } = await openRegistry();
		await store.appendEvents([vote("ada")]);
		await store.close();
		await appendFile(path, "{\n");
		const again = await openForWriting(directory);
		await expect(readAll(again)).rejects.toThrow(`${path}: line 2 is not an event`);
	});

	it("reads events that are longer than one read", async () => {
		const { store } = await openRegistry();
		const events = ["ä".repeat(700_000), "b", "東".repeat(500_000)].map((actor) => vote(actor));
		await store.appendEvents(events);
		expect(await readAll(store)).toEqual(events);
	});

	it("names the number of a broken line, however much precedes it", async () => {
		const { path, store } = await openRegistry();
		const events = Array.from("abc", (letter) => vote(letter.repeat(700_000)));
		await store.appendEvents(events);
		await appendFile(path, "{}\n");
		await expect(readAll(store)).rejects.toThrow(`${path}: line 4 is not an event`);
	});

	it("keeps a complete line from before a crash from the next start on, and detects damage to it", async () => {
		const { directory, path, store } = await openRegistry();
		await store.appendEvents([vote("ada", TODAY)]);
		await store.close();
		await appendFile(path, `${JSON.stringify(vote("bo", TODAY))}\n`);
		await (await openForWriting(directory)).close();
		await truncate(path, (await stat(path)).size - 1);
		await expect(openForWriting(directory)).rejects.toThrow(`${path}: the checksum does not match`);
	});

	it("writes nothing when it is opened unchanged", async () => {
		const { directory, store } = await openRegistry();
		await store.appendEvents([vote("ada", TODAY), vote("bo", TOMORROW)]);
		await store.close();
		const before = await stat(join(directory, "events.json"));
		await (await openForWriting(directory)).close();
		expect((await stat(join(directory, "events.json"))).ino).toBe(before.ino);
	});

	it("leaves nothing of refused events in the file of an empty day", async () => {
		const { directory, path, store } = await openRegistry();
		const blocked = join(directory, "events", "2026-05-05.jsonl");
		await mkdir(blocked);
		const both = [vote("bo", TODAY), vote("cy", TOMORROW)];
		await expect(store.appendEvents(both)).rejects.toEqual(refusal("unavailable"));
		expect((await stat(path)).size).toBe(0);
	});

	it("refuses events if their digest cannot be written, and accepts them afterwards", async () => {
		const { directory, path, store } = await openRegistry();
		await store.appendEvents([vote("ada", TODAY)]);
		const digests = join(directory, "events.json");
		const kept = await readFile(digests);
		await rm(digests);
		await mkdir(digests);
		await expect(store.appendEvents([vote("bo", TODAY)])).rejects.toEqual(refusal("unavailable"));
		await rm(digests, { recursive: true });
		await writeFile(digests, kept);
		await store.appendEvents([vote("cy", TODAY)]);
		await store.close();
		expect(await readFile(path, "utf8")).not.toContain('"bo"');
		expect(await readAll(await openForWriting(directory))).toEqual([
			vote("ada", TODAY),
			vote("cy", TODAY),
		]);
	});

	it("leaves no file open", async () => {
		const { directory, path, store } = await openRegistry();
		await store.appendEvents([vote("ada", TODAY), vote("bo", TOMORROW)]);
		await store.close();
		await appendFile(path, "torn");
		await (await openForWriting(directory)).close();
		expect(await openFilesIn(directory)).toEqual([]);
	});

	it("refuses all events if the file of one day cannot be written, and accepts them afterwards", async () => {
		const { directory, path, store } = await openRegistry();
		await store.appendEvents([vote("ada", TODAY)]);
		const { size } = await stat(path);
		const blocked = join(directory, "events", "2026-05-05.jsonl");
		await mkdir(blocked);
		const both = [vote("bo", TODAY), vote("cy", TOMORROW)];
		await expect(store.appendEvents(both)).rejects.toEqual(refusal("unavailable"));
		expect((await stat(path)).size).toBe(size);
		await rm(blocked, { recursive: true });
		expect(await readAll(store)).toEqual([vote("ada", TODAY)]);
		await store.appendEvents(both);
		expect(await readAll(store)).toEqual([vote("ada", TODAY), ...both]);
	});
});

async function openRegistry() {
	const directory = await createFreshRegistry();
	const path = join(directory, "events", "2026-05-04.jsonl");
	return { directory, path, store: await openForWriting(directory) };
}
