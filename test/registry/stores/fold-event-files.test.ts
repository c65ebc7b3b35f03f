import { randomUUID } from "node:crypto";
import { appendFile, mkdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type { SeededRandom } from "#registry/sample/seeded-random.ts";
import { eventDigestsFile, readEvents } from "#registry/stores/event-log.ts";
import { foldEventFiles } from "#registry/stores/fold-event-files.ts";
import { movedSlugs } from "#snapshot/agents/moved-slugs.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { foldEvents } from "../../domain/scores/folded-events.ts";
import { drawnRandom } from "../../drawn-random.ts";

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse("2026-04-25T00:00:00.000Z");
const DAYS = 8;
const ROUNDS = 60;
const owners = new Map([["mole", "ann"]]);
const moves = movedSlugs([
	["vole", "wren"],
	["wren", "mole"],
]);

/** A log of events without acknowledged lines, so that anything may be done to it, and its results. */
async function openLog() {
	const directory = await freshDirectory();
	const events = join(directory, "events");
	const digests = join(directory, "events.json");
	const kept = join(directory, "signals.columns");
	await mkdir(events);
	await eventDigestsFile(digests).write();
	const told: string[] = [];
	const tell = (sentence: string) => void told.push(sentence);
	const places = { events, digests, kept, tell };
	const signals = async (at: Date) => [...(await foldEventFiles(places, at))];
	const all = async () => {
		const list: RegistryEvent[] = [];
		for await (const event of readEvents(places)) list.push(event);
		return list;
	};
	const fileOf = (day: string) => join(events, `${day}.jsonl`);
	const append = async (...more: RegistryEvent[]) => {
		for (const event of more) {
			await appendFile(fileOf(event.at.slice(0, 10)), `${JSON.stringify(event)}\n`);
		}
	};
	return { places, kept, told, signals, all, append, fileOf };
}

/** Engagement with all that a snapshot counts. */
function fold(events: Iterable<RegistryEvent>, at: Date) {
	const moved = [...events].map((event) =>
		!("slug" in event) ? event : { ...event, slug: moves.resolve(event.slug) },
	);
	const engagements = foldEvents(moved, at, owners);
	return [...engagements].sort(([left], [right]) => (left < right ? -1 : 1));
}

function randomEvent(random: SeededRandom): RegistryEvent {
	const pick = <Item>(items: readonly [Item, ...Item[]]) =>
		items[Math.floor(random.next() * items.length)] ?? items[0];
	const at = new Date(FIRST_DAY + Math.floor(random.next() * DAYS * DAY_MS)).toISOString();
	const slug = pick(["mole", "vole", "wren", "newt"]);
	const actor = pick(["ann", "bo", "c\u2028y", "dée"]);
	return pick<RegistryEvent>([
		{ type: "view", slug, count: 1 + Math.floor(random.next() * 9), at },
		{ type: "vote", slug, actor, value: pick([-1, 0, 1]), at },
		{ type: "watch", slug, actor, on: random.next() < 0.5, at },
	]);
}

const view = (at: string, count = 1): RegistryEvent => ({ type: "view", slug: "mole", count, at });
const vote = (at: string, value: -1 | 0 | 1): RegistryEvent => ({
	type: "vote",
	slug: "mole",
	actor: "bo",
	value,
	at,
});

describe("signals", () => {
	it("are what was appended, with the views of a day added up", async () => {
		const { append, signals } = await openLog();
		await append(view("2026-05-03T09:00:00.000Z", 2), vote("2026-05-03T10:00:00.000Z", 1));
		await append(view("2026-05-03T11:00:00.000Z", 3));
		const day = "2026-05-03T00:00:00.000Z";
		expect(await signals(new Date("2026-05-04T12:00:00.000Z"))).toEqual([
			view(day, 5),
			vote(day, 1),
		]);
	});

	it.each(["one", "two"])(
		"equal those of all events, whatever is done to the files meanwhile (%s)",
		async (seed) => {
			const random = drawnRandom(`signals ${seed}`);
			const { append, signals, all, fileOf, kept, told } = await openLog();
			await append(...Array.from({ length: 40 }, () => randomEvent(random)));
			for (let round = 0; round < ROUNDS; round += 1) {
				const day = new Date(FIRST_DAY + Math.floor(random.next() * DAYS) * DAY_MS);
				// Whatever is drawn, the first one damages the kept file.
				await disturb(round === 0 ? 1 : Math.floor(random.next() * 9), {
					random,
					append,
					kept,
					file: fileOf(day.toISOString().slice(0, 10)),
				});
				const at = new Date(FIRST_DAY + Math.floor(random.next() * (DAYS + 2) * DAY_MS));
				expect(fold(await signals(at), at), `round ${round}`).toEqual(fold(await all(), at));
			}
			expect(told.length).toBeGreaterThan(0);
		},
	);

	it("exclude events after the instant, and include them later", async () => {
		const { append, signals } = await openLog();
		await append(view("2026-05-04T09:00:00.000Z", 2), view("2026-05-04T15:00:00.000Z", 3));
		await append(view("2026-05-05T09:00:00.000Z", 4));
		const counts = async (instant: string) =>
			(await signals(new Date(instant))).map((event) => event.type === "view" && event.count);
		expect(await counts("2026-05-04T08:00:00.000Z")).toEqual([]);
		expect(await counts("2026-05-04T12:00:00.000Z")).toEqual([2]);
		expect(await counts("2026-05-05T12:00:00.000Z")).toEqual([5, 4]);
		expect(await counts("2026-05-04T12:00:00.000Z")).toEqual([2]);
	});

	it("have each look of 90 days, of all others only the votes of their days", async () => {
		const { append, signals } = await openLog();
		const look = (at: string, ms: number | null): RegistryEvent => ({
			type: "look",
			subject: "endpoint:https://harbor.com/mcp",
			state: "ok-open",
			ms,
			at,
		});
		await append(look("2026-01-02T09:00:00.000Z", 80), vote("2026-01-02T09:00:00.000Z", 1));
		await append(look("2026-05-03T09:00:00.000Z", null), look("2026-05-03T19:00:00.000Z", 40_000));
		await signals(new Date("2026-05-04T12:00:00.000Z"));
		const day = "2026-05-03T00:00:00.000Z";
		// More than half a minute is not told apart.
		const found = await signals(new Date("2026-05-05T12:00:00.000Z"));
		expect(found).toEqual([
			vote("2026-01-02T00:00:00.000Z", 1),
			look(day, null),
			look(day, 32_760),
		]);
	});

	it("can be read twice", async () => {
		const { append, places } = await openLog();
		await append(view("2026-05-03T09:00:00.000Z"), view("2026-05-04T09:00:00.000Z"));
		const at = new Date("2026-05-04T12:00:00.000Z");
		const signals = await foldEventFiles(places, at);
		expect([...signals]).toHaveLength(2);
		expect([...signals]).toEqual([...signals]);
	});
});

describe("the file of past days", () => {
	const over = "2026-05-03";
	const at = new Date("2026-05-04T12:00:00.000Z");

	it("is empty once no day is left", async () => {
		const { append, signals, fileOf } = await openLog();
		await append(view(`${over}T09:00:00.000Z`));
		expect(await signals(at)).toHaveLength(1);
		await rm(fileOf(over));
		expect(await signals(at)).toEqual([]);
	});

	it("is not written again while those days are unchanged", async () => {
		const { append, signals, kept } = await openLog();
		await append(view(`${over}T09:00:00.000Z`));
		await signals(at);
		const { ino } = await stat(kept);
		await append(view("2026-05-04T09:00:00.000Z"));
		expect(await signals(at)).toHaveLength(2);
		expect((await stat(kept)).ino).toBe(ino);
		await append(view(`${over}T10:00:00.000Z`));
		await signals(at);
		expect((await stat(kept)).ino).not.toBe(ino);
	});

	it("keeps parsed lines, which are not read again", async () => {
		const { append, signals, fileOf } = await openLog();
		await append(view(`${over}T09:00:00.000Z`, 7));
		await signals(at);
		await appendFile(fileOf(over), "no event\n");
		await expect(signals(at)).rejects.toThrow(
			`${fileOf(over)}: line 2 is not an event of this day`,
		);
	});

	it("does not hide a line that was edited without a change of length", async () => {
		const { append, signals, fileOf } = await openLog();
		await append(view(`${over}T09:00:00.000Z`, 7), view(`${over}T10:00:00.000Z`, 1));
		await signals(at);
		const text = await readFile(fileOf(over), "utf8");
		await writeFile(fileOf(over), text.replace('"count":7', '"count":9'));
		await append(view(`${over}T11:00:00.000Z`, 1));
		expect(await signals(at)).toEqual([view(`${over}T00:00:00.000Z`, 11)]);
	});

	it("is reported and created again if damaged", async () => {
		const { append, signals, kept, told } = await openLog();
		await append(view(`${over}T09:00:00.000Z`, 7));
		const before = await signals(at);
		const bytes = await readFile(kept);
		bytes[bytes.length - 9] = (bytes[bytes.length - 9] ?? 0) ^ 1;
		await writeFile(kept, bytes);
		expect(await signals(at)).toEqual(before);
		expect(told).toEqual([`${kept} is damaged. It will be rebuilt from the events.`]);
		expect(await signals(at)).toEqual(before);
		expect(told).toHaveLength(1);
	});

	it("may be removed", async () => {
		const { append, signals, kept, told } = await openLog();
		await append(view(`${over}T09:00:00.000Z`, 7));
		const before = await signals(at);
		await rm(kept);
		expect(await signals(at)).toEqual(before);
		expect(told).toEqual([]);
	});
});

it("an event in the file of another day is refused by name", async () => {
	const { append, signals, fileOf } = await openLog();
	await append(view("2026-05-03T09:00:00.000Z"));
	await rename(fileOf("2026-05-03"), fileOf("2026-05-02"));
	const reading = signals(new Date("2026-05-04T12:00:00.000Z"));
	await expect(reading).rejects.toThrow("2026-05-02.jsonl: line 1 is not an event of this day");
});

interface Disturbance {
	random: SeededRandom;
	append: (...events: RegistryEvent[]) => Promise<void>;
	kept: string;
	file: string;
}

/** What appending, people, restores and crashes do to files. */
async function disturb(what: number, { random, append, kept, file }: Disturbance): Promise<void> {
	const text = await readFile(file, "utf8").catch(() => "");
	const lines = text.split(/(?<=\n)/);
	if (what === 0) await rm(file, { force: true });
	if (what === 1) await writeFile(kept, "damaged");
	if (what === 2) await rm(kept, { force: true });
	if (what === 3) await writeFile(file, lines.slice(Math.floor(lines.length / 2)).join(""));
	if (what === 4) await writeFile(file, lines.toReversed().join(""));
	if (what === 5) {
		const restored = `${file}.${randomUUID()}`;
		await writeFile(restored, text);
		await utimes(restored, new Date(FIRST_DAY), new Date(FIRST_DAY));
		await rename(restored, file);
	}
	if (what > 5) await append(...Array.from({ length: 5 }, () => randomEvent(random)));
}
