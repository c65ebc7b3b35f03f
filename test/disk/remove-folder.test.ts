import { existsSync } from "node:fs";
import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { removeFolder } from "#disk/remove-folder.ts";
import { freshDirectory } from "./fresh-directory.ts";

let directory: string;
let folder: string;
beforeEach(async () => {
	directory = await freshDirectory();
	folder = join(directory, "release");
});

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
