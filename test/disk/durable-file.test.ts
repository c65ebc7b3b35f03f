import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeDurably } from "#disk/durable-file.ts";
import { failingSync } from "./failing-sync.ts";
import { freshDirectory } from "./fresh-directory.ts";
import { openFilesIn } from "./open-files-in.ts";

describe("a durable write", () => {
	it("creates a file with the text", async () => {
		const path = join(await freshDirectory(), "note.txt");
		await writeDurably(path, "hello");
		expect(await readFile(path, "utf8")).toBe("hello");
	});

	it("replaces a file, with text or bytes, without leftovers", async () => {
		const directory = await freshDirectory();
		const path = join(directory, "note.txt");
		await writeDurably(path, "a longer text than the next");
		await writeDurably(path, new Uint8Array([104, 105]));
		expect(await readFile(path, "utf8")).toBe("hi");
		expect(await readdir(directory)).toEqual(["note.txt"]);
	});

	it("creates files that only their owner can read", async () => {
		const path = join(await freshDirectory(), "note.txt");
		await writeDurably(path, "secret");
		expect((await stat(path)).mode & 0o777).toBe(0o600);
	});

	it("shows concurrent readers only complete texts, old or new", async () => {
		const path = join(await freshDirectory(), "note.txt");
		const texts = Array.from({ length: 60 }, (_, number) =>
			String.fromCharCode(97 + (number % 26)).repeat(100_000 + number * 5_000),
		);
		await writeDurably(path, texts[0] ?? "");
		let writing = true;
		const read = async () => {
			const seen = new Set<string>();
			while (writing) seen.add(await readFile(path, "utf8"));
			return seen;
		};
		const readers = [read(), read()];
		for (const text of texts) await writeDurably(path, text);
		writing = false;
		const known = new Set(texts);
		for (const seen of await Promise.all(readers)) {
			expect(seen.size).toBeGreaterThan(1);
			expect([...seen].filter((text) => !known.has(text)).length).toBe(0);
		}
	});

	it("of many at once leaves one complete text", async () => {
		const directory = await freshDirectory();
		const path = join(directory, "note.txt");
		const texts = Array.from({ length: 20 }, (_, number) => `${number} `.repeat(1000));
		await Promise.all(texts.map((text) => writeDurably(path, text)));
		expect(texts).toContain(await readFile(path, "utf8"));
		expect(await readdir(directory)).toEqual(["note.txt"]);
	});

	it("fails without leftovers if the file cannot be replaced", async () => {
		const directory = await freshDirectory();
		await mkdir(join(directory, "taken"));
		await writeFile(join(directory, "taken", "inside"), "kept");
		await expect(writeDurably(join(directory, "taken"), "text")).rejects.toThrow(
			/EISDIR|ENOTEMPTY/,
		);
		expect(await readdir(directory, { recursive: true })).toEqual(["taken", "taken/inside"]);
	});

	it.each([
		["file", 0, "the old text"],
		["directory", 1, "the new text"],
	])("does not succeed if the %s cannot be synced", async (_what, after, text) => {
		const directory = await freshDirectory();
		const path = join(directory, "note.txt");
		await writeDurably(path, "the old text");
		const disk = await failingSync();
		disk.arm({ after, failures: 1 });
		await expect(writeDurably(path, "the new text")).rejects.toThrow("EIO");
		expect(disk.disarm()).toBe(1);
		expect(await readFile(path, "utf8")).toBe(text);
		expect(await readdir(directory)).toEqual(["note.txt"]);
		expect(await openFilesIn(directory)).toEqual([]);
	});

	it("fails without a folder", async () => {
		const path = join(await freshDirectory(), "missing", "note.txt");
		await expect(writeDurably(path, "text")).rejects.toThrow("ENOENT");
	});
});
