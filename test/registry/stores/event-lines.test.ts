import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dayFiles, finishedLines, parseEvents } from "#registry/stores/event-lines.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { vote } from "../record-builders.ts";

describe("the files of events", () => {
	it("are found per day, in order", async () => {
		const directory = await freshDirectory();
		const days = ["2026-05-04.jsonl", "2026-05-03.jsonl", "2025-12-31.jsonl"];
		const others = ["2026-05-04.jsonl.tmp", "x2026-05-04.jsonl", "2026-05.jsonl", "notes.txt"];
		for (const name of [...days, ...others]) await writeFile(join(directory, name), "");
		expect(await dayFiles(directory)).toEqual(days.toReversed().map((day) => join(directory, day)));
	});

	it("are none without a folder", async () => {
		expect(await dayFiles(join(await freshDirectory(), "nowhere"))).toEqual([]);
	});

	it("are an error, not none, if their folder cannot be read", async () => {
		const path = join(await freshDirectory(), "events");
		await writeFile(path, "in the way");
		await expect(dayFiles(path)).rejects.toMatchObject({ code: "ENOTDIR" });
	});
});

describe("the complete lines of a file", () => {
	/** Lines of many lengths, some longer than one read. */
	const lines = [10, 1_400_000, 3, 900_000, 2_600_000, 0, 700_000].map(
		(length, number) => `${String(number % 10).repeat(length)}\n`,
	);
	async function read(text: string, start?: number): Promise<string[]> {
		const path = join(await freshDirectory(), "2026-05-04.jsonl");
		await writeFile(path, text);
		const parts: string[] = [];
		for await (const part of finishedLines(path, start)) parts.push(part.toString());
		return parts;
	}

	it("are all found with any length, and each part ends with a line", async () => {
		const parts = await read(lines.join(""));
		expect(parts.join("") === lines.join("")).toBe(true);
		expect(parts.length).toBeGreaterThan(1);
		expect(parts.every((part) => part.endsWith("\n"))).toBe(true);
	});

	it("start at the given position and exclude an incomplete last one", async () => {
		const text = `${lines.join("")}torn`;
		const start = (lines[0] ?? "").length;
		expect((await read(text, start)).join("") === lines.slice(1).join("")).toBe(true);
	});
});

describe("a line that is no event of its day", () => {
	const path = "/events/2026-05-04.jsonl";
	const good = JSON.stringify(vote("ada", "2026-05-04T12:00:00.000Z"));

	it.each([
		["is no JSON", "{"],
		["is no event", "{}"],
		["is of another day", JSON.stringify(vote("ada", "2026-05-05T12:00:00.000Z"))],
	])("is reported with its number if it %s", (_what, bad) => {
		const lines = Buffer.from(`${good}\n${bad}\n`);
		expect(() => parseEvents(lines, { path, linesBefore: 40 })).toThrow(
			`${path}: line 42 is not an event of this day`,
		);
	});

	it("may be formatted differently from ours", () => {
		const other = good.replace("12:00:00.000Z", "12:00:00Z");
		const events = parseEvents(Buffer.from(`${good}\n${other}\n`), { path, linesBefore: 0 });
		expect(events.map(({ at }) => at)).toEqual([
			"2026-05-04T12:00:00.000Z",
			"2026-05-04T12:00:00Z",
		]);
	});
});
