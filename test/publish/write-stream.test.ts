import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createPlacer } from "#publish/place-file.ts";
import { writeStream } from "#publish/write-stream.ts";

let directory: string;
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), "write-stream-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

function write(parts: Iterable<string>) {
	const placer = createPlacer({ directory, isClone: false });
	const artifact = { path: "long.txt", mediaType: "text/plain", schema: null };
	const content = { stream: () => parts };
	return writeStream({ ...artifact, content }, parts, { placer, there: new Map() });
}

it("a slow text lets others run in between", async () => {
	let turns = 0;
	const timer = setInterval(() => {
		turns += 1;
	}, 1);
	function* slowly() {
		for (const part of ["one ", "two ", "three "]) {
			const until = performance.now() + 25;
			while (performance.now() < until);
			yield part;
		}
	}
	const { bytes } = await write(slowly());
	clearInterval(timer);
	expect(readFileSync(join(directory, "long.txt"), "utf8")).toBe("one two three ");
	expect(bytes).toBe(14);
	expect(turns).toBeGreaterThanOrEqual(2);
});

it("a text that fails midway leaves nothing behind", async () => {
	function* broken() {
		yield "one ";
		throw new Error("no more of it");
	}
	await expect(write(broken())).rejects.toThrow("no more of it");
	expect(readdirSync(directory)).toEqual([]);
});
