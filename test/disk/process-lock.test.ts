import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { takeProcessLock } from "#disk/process-lock.ts";
import { freshDirectory } from "./fresh-directory.ts";
import { openFilesIn } from "./open-files-in.ts";
import { startScript } from "./start-script.ts";

/** Says whether it got the lock, and then runs until it is killed. */
const HOLD = `import { takeProcessLock } from "#disk/process-lock.ts";
	const lock = takeProcessLock(process.argv[1]);
	console.log(lock ? "taken" : "busy");
	setInterval(() => lock, 1000);`;

/** Takes the lock, drops the reference, and runs the garbage collector. */
const FORGET = `import { takeProcessLock } from "#disk/process-lock.ts";
	import { setFlagsFromString } from "node:v8";
	import { runInNewContext } from "node:vm";
	import { setTimeout } from "node:timers/promises";
	setFlagsFromString("--expose-gc");
	const collect = runInNewContext("gc");
	takeProcessLock(process.argv[1]);
	for (let round = 0; round < 5; round += 1) {
		await setTimeout(20);
		collect();
	}
	console.log("forgotten");
	setInterval(() => {}, 1000);`;

describe("a process lock", () => {
	it("is a file that only its owner may open, also one that an earlier version left", async () => {
		const directory = await freshDirectory();
		const [fresh, former] = [join(directory, "a.lock"), join(directory, "b.lock")];
		await writeFile(former, "", { mode: 0o644 });
		for (const path of [fresh, former]) {
			const lock = takeProcessLock(path);
			expect((await stat(path)).mode & 0o777).toBe(0o600);
			expect(takeProcessLock(path)).toBeUndefined();
			lock?.release();
		}
	});

	it("is held until released, even if its object is not referenced, and creates no other file", async () => {
		const directory = await freshDirectory();
		const holder = startScript(FORGET, join(directory, "writer.lock"));
		expect(await holder.nextLine()).toBe("forgotten");
		expect(takeProcessLock(join(directory, "writer.lock"))).toBeUndefined();
		expect(await readdir(directory)).toEqual(["writer.lock"]);
		await holder.kill();
	});

	it("fails on a file with other content, without reporting a holder", async () => {
		const path = join(await freshDirectory(), "writer.lock");
		await writeFile(path, "something else ".repeat(100));
		expect(() => takeProcessLock(path)).toThrow(`${path} is damaged`);
	});

	it("leaves no file open after it was released or refused", async () => {
		const directory = await freshDirectory();
		const path = join(directory, "writer.lock");
		const lock = takeProcessLock(path);
		takeProcessLock(path);
		lock?.release();
		expect(await openFilesIn(directory)).toEqual([]);
	});

	it("does not affect other files", async () => {
		const directory = await freshDirectory();
		const locks = ["a", "b"].map((name) => takeProcessLock(join(directory, name)));
		expect(locks).not.toContain(undefined);
		for (const lock of locks) lock?.release();
	});

	it("keeps other processes out, and is free when its holder is killed", async () => {
		const path = join(await freshDirectory(), "writer.lock");
		const holder = startScript(HOLD, path);
		expect(await holder.nextLine()).toBe("taken");
		expect(takeProcessLock(path)).toBeUndefined();
		await holder.kill();
		const lock = takeProcessLock(path);
		expect(lock).toBeDefined();
		expect(await startScript(HOLD, path).nextLine()).toBe("busy");
		lock?.release();
		expect(await startScript(HOLD, path).nextLine()).toBe("taken");
	});

	it("goes to one of several processes that try at the same moment", async () => {
		const path = join(await freshDirectory(), "writer.lock");
		const asking = Array.from({ length: 4 }, () => startScript(HOLD, path).nextLine());
		expect((await Promise.all(asking)).sort()).toEqual(["busy", "busy", "busy", "taken"]);
	});

	it("fails without a folder", async () => {
		const path = join(await freshDirectory(), "missing", "writer.lock");
		expect(() => takeProcessLock(path)).toThrow(/no such file|unable to open/);
	});
});
