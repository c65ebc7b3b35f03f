import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { removeFolder } from "#disk/remove-folder.ts";

let directory: string;
let folder: string;
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), "remove-"));
	folder = join(directory, "release");
});
afterEach(() => rm(directory, { recursive: true, force: true }));

describe("removing a folder", () => {
	it("removes everything in it", async () => {
		await mkdir(join(folder, "a/b/c"), { recursive: true });
		for (const path of ["one", "a/two", "a/b/c/three"]) await writeFile(join(folder, path), "");
		await removeFolder(folder);
		expect(await readdir(directory)).toEqual([]);
	});

	it("accepts a missing folder, and a file", async () => {
		await removeFolder(folder);
		await writeFile(folder, "");
		await removeFolder(folder);
		expect(await readdir(directory)).toEqual([]);
	});

	it("fails with its name if it cannot be read", async () => {
		await writeFile(folder, "");
		await expect(removeFolder(join(folder, "inside"))).rejects.toThrow("ENOTDIR");
		expect(await readdir(directory)).toEqual(["release"]);
	});

	it("keeps the targets of links", async () => {
		const other = join(directory, "other");
		await mkdir(folder);
		await mkdir(other);
		await writeFile(join(other, "kept"), "");
		await symlink(other, join(folder, "link"));
		await removeFolder(folder);
		await symlink(other, folder);
		await removeFolder(folder);
		expect(await readdir(directory)).toEqual(["other"]);
		expect(await readdir(other)).toEqual(["kept"]);
	});

	it("lets other work continue", async () => {
		await mkdir(folder);
		const files = Array.from({ length: 300 }, (_, place) => join(folder, String(place)));
		for (const file of files) await writeFile(file, "");
		let turns = 0;
		let isRemoved = false;
		const removing = removeFolder(folder).then(() => {
			isRemoved = true;
		});
		while (!isRemoved) {
			if (files.some((file) => existsSync(file)) && files.some((file) => !existsSync(file))) {
				turns += 1;
			}
			await nextTurn();
		}
		await removing;
		expect(turns).toBeGreaterThan(10);
	});
});
