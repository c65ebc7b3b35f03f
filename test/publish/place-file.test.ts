import { chmod, link, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countsNames } from "#publish/counts-names.ts";
import { createPlacer } from "#publish/place-file.ts";

let directory: string;
let path: string;
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), "placer-"));
	path = join(directory, "file.json");
	await writeFile(path, "before");
});
afterEach(() => rm(directory, { recursive: true }));

const placer = (facts: { isRecycled?: boolean; countsNames?: boolean } = {}) =>
	createPlacer({
		directory,
		previousDirectory: undefined,
		isRecycled: true,
		countsNames: true,
		...facts,
	});

const become = (text: string) => () => Buffer.from(text);

describe("a file of a recycled folder", () => {
	it.each(["behind", "short", "much longer than it was", "é漢"])(
		"becomes %j where it lies",
		async (text) => {
			const other = await readFile(path);
			let seen = "";
			const changed = placer().edit("file.json", 6, (content) => {
				seen = content.toString();
				return Buffer.from(text);
			});
			expect([seen, changed?.toString()]).toEqual([other.toString(), text]);
			expect(await readFile(path, "utf8")).toBe(text);
		},
	);

	it.each<[string, () => Promise<unknown>]>([
		["has a second name", () => link(path, join(directory, "second"))],
		["is not there", () => rm(path)],
		["has more bytes than were noted", () => writeFile(path, "before and after")],
		["has fewer", () => writeFile(path, "be")],
		[
			"is the name of another file",
			async () => {
				await writeFile(join(directory, "target"), "before");
				await rm(path);
				await symlink("target", path);
			},
		],
	])("stays as it is where it %s", async (_, happen) => {
		await happen();
		const before = await readFile(path, "utf8").catch(() => undefined);
		expect(placer().edit("file.json", 6, become("after!"))).toBeUndefined();
		expect(await readFile(path, "utf8").catch(() => undefined)).toBe(before);
	});

	it("stays as it is where nothing comes out of the change", async () => {
		expect(placer().edit("file.json", 6, () => undefined)).toBeUndefined();
		expect(await readFile(path, "utf8")).toBe("before");
	});

	it("stays as it is where a file does not tell how many names it has", async () => {
		const blind = placer({ countsNames: false });
		expect(blind.edit("file.json", 6, become("after!"))).toBeUndefined();
	});

	it("is replaced where it may not be written into", async () => {
		await chmod(path, 0o400);
		const before = { isPrevious: false, isThere: false };
		expect(placer().put("file.json", "after!", before)).toBe("fresh");
		expect(await readFile(path, "utf8")).toBe("after!");
	});
});

describe("a folder", () => {
	it("is asked whether its files tell how many names they have, and has no file more", async () => {
		expect(await countsNames(directory)).toBe(true);
		expect(await readdir(directory)).toEqual(["file.json"]);
	});
});
