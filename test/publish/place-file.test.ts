import {
	existsSync,
	linkSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPlacer, type Placer } from "#publish/place-file.ts";

let folder: string;
let [directory, previousDirectory]: [string, string] = ["", ""];
let placer: Placer;
const PATH = "agents/mole.json";
const NOWHERE = { isPrevious: false, isThere: false };
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "place-file-"));
	[directory, previousDirectory] = [join(folder, "new"), join(folder, "previous")];
	for (const one of [directory, previousDirectory])
		mkdirSync(join(one, "agents"), { recursive: true });
	placer = createPlacer({ directory, previousDirectory, isRecycled: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const content = (path = PATH, of = directory) => readFileSync(join(of, path), "utf8");
const inode = () => statSync(join(directory, PATH)).ino;

describe("a file of a folder that was a release before", () => {
	it.each([
		["longer", "a longer text than before"],
		["shorter", "short"],
		["as long, in other letters", "fünf Wörter"],
	])("is written into when the new one is %s", (_, text) => {
		writeFileSync(join(directory, PATH), "what it was..");
		const before = inode();
		expect(placer.put(PATH, text, NOWHERE)).toBe("fresh");
		expect([content(), inode()]).toEqual([text, before]);
	});

	it("is written into with bytes as with a text", () => {
		writeFileSync(join(directory, PATH), "what it was");
		placer.put(PATH, Buffer.from("bytes"), NOWHERE);
		expect(content()).toBe("bytes");
	});

	it("is never written into while another release shares it", () => {
		const shared = join(previousDirectory, PATH);
		writeFileSync(shared, "of the other release");
		linkSync(shared, join(directory, PATH));
		expect(placer.put(PATH, "new", NOWHERE)).toBe("fresh");
		expect([content(), content(PATH, previousDirectory)]).toEqual(["new", "of the other release"]);
	});

	it("takes the place of a link to somewhere else, which stays as it was", () => {
		const elsewhere = join(folder, "elsewhere");
		writeFileSync(elsewhere, "somebody's own");
		symlinkSync(elsewhere, join(directory, PATH));
		expect(placer.put(PATH, "new", NOWHERE)).toBe("fresh");
		expect([content(), readFileSync(elsewhere, "utf8")]).toEqual(["new", "somebody's own"]);
	});

	it("is made where there is none, with its folders", () => {
		expect(placer.put("agents/otter/card.json", "new", NOWHERE)).toBe("fresh");
		expect(content("agents/otter/card.json")).toBe("new");
	});

	it("stays where it says the same already", () => {
		writeFileSync(join(directory, PATH), "the same");
		const before = inode();
		expect(placer.put(PATH, "the same", { isPrevious: false, isThere: true })).toBe("kept");
		expect([content(), inode()]).toEqual(["the same", before]);
	});

	it("gives way to that of the release before, and is written where that is gone", () => {
		writeFileSync(join(directory, PATH), "old");
		const previous = { isPrevious: true, isThere: false };
		writeFileSync(join(previousDirectory, PATH), "new");
		expect(placer.put(PATH, "new", previous)).toBe("kept");
		expect(inode()).toBe(statSync(join(previousDirectory, PATH)).ino);
		rmSync(join(previousDirectory, PATH));
		expect(placer.put(PATH, "newer", previous)).toBe("fresh");
		expect(content()).toBe("newer");
	});
});

describe("a file that is changed where it lies", () => {
	const upper = (bytes: Buffer) => Buffer.from(bytes.toString().toUpperCase().slice(0, 6));

	it("has the new bytes and no others", () => {
		writeFileSync(join(directory, PATH), "what it was");
		const before = inode();
		expect(placer.rewrite(PATH, upper)?.toString()).toBe("WHAT I");
		expect([content(), inode()]).toEqual(["WHAT I", before]);
	});

	it("may grow, and may stay as it is", () => {
		writeFileSync(join(directory, PATH), "ab");
		expect(placer.rewrite(PATH, (bytes) => Buffer.concat([bytes, bytes]))?.toString()).toBe("abab");
		expect(placer.rewrite(PATH, (bytes) => bytes)?.toString()).toBe("abab");
		expect(content()).toBe("abab");
	});

	it.each([
		["there is none", () => {}, upper],
		[
			"it is not what is expected",
			() => writeFileSync(join(directory, PATH), "x"),
			() => undefined,
		],
		[
			"another release shares it",
			() => {
				writeFileSync(join(previousDirectory, PATH), "shared");
				linkSync(join(previousDirectory, PATH), join(directory, PATH));
			},
			upper,
		],
	])("stays where %s", (_, prepare, change) => {
		prepare();
		const before = existsSync(join(directory, PATH)) ? content() : undefined;
		expect(placer.rewrite(PATH, change)).toBeUndefined();
		expect(existsSync(join(directory, PATH)) ? content() : undefined).toBe(before);
	});

	it("is none in a folder that was no release", () => {
		const fresh = createPlacer({ directory, previousDirectory, isRecycled: false });
		writeFileSync(join(directory, PATH), "what it was");
		expect(fresh.rewrite(PATH, upper)).toBeUndefined();
	});
});

describe("a file of the release before", () => {
	it("is read as it is, and is nothing where there is none", () => {
		writeFileSync(join(previousDirectory, PATH), "é");
		expect(placer.readPrevious(PATH)).toEqual(Buffer.from("é"));
		expect(placer.readPrevious("none")).toBeUndefined();
		const first = createPlacer({ directory, previousDirectory: undefined, isRecycled: false });
		expect(first.readPrevious(PATH)).toBeUndefined();
	});
});
