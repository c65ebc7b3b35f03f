import { chmod, link, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { createPlacer } from "#publish/place-file.ts";
import { freshDirectory } from "../disk/fresh-directory.ts";

let directory: string;
let path: string;
let other: string;
beforeEach(async () => {
	directory = await freshDirectory();
	path = join(directory, "file.json");
	other = join(directory, "other.json");
	await writeFile(path, "before");
	await link(path, other);
});

describe("a file of a clone", () => {
	const placer = () => createPlacer({ directory, isClone: true });
	const put = () => placer().put("file.json", "after");
	function settle() {
		const draft = placer().draft("file.json");
		draft.write(Buffer.from("after"));
		draft.settle();
	}

	it.each([
		["put at once", put],
		["written part by part", settle],
	])("is replaced by one that is %s, and unchanged under its other names", async (_, replace) => {
		replace();
		expect(await readFile(path, "utf8")).toBe("after");
		expect(await readFile(other, "utf8")).toBe("before");
	});

	it("is replaced if it may not be written to", async () => {
		await chmod(path, 0o400);
		put();
		expect(await readFile(path, "utf8")).toBe("after");
	});

	it("is not written through if its name links to another file", async () => {
		await rm(path);
		await symlink("other.json", path);
		put();
		expect(await readFile(other, "utf8")).toBe("before");
		expect(await readFile(path, "utf8")).toBe("after");
	});

	it("stays as it was if its draft is discarded", async () => {
		const draft = placer().draft("file.json");
		draft.write(Buffer.from("after"));
		draft.discard();
		expect(await readFile(path, "utf8")).toBe("before");
		expect((await readdir(directory)).sort()).toEqual(["file.json", "other.json"]);
	});

	it("is removed with its folder, even if it is already gone", async () => {
		placer().put("mole/page.html", "page");
		for (const gone of ["mole", "file.json", "file.json"]) placer().remove(gone);
		expect(await readdir(directory)).toEqual(["other.json"]);
	});
});
