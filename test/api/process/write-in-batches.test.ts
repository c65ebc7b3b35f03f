import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { writeInBatches } from "#api/process/write-in-batches.ts";

const MODULE = join(import.meta.dirname, "../../../api/process/write-in-batches.ts");

describe("lines that are written in batches", () => {
	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => void vi.useRealTimers());

	it("are written together, in order, within 20 milliseconds", () => {
		const written: string[] = [];
		const lines = writeInBatches((text) => written.push(text));
		lines.write("one\n");
		lines.write("two\n");
		expect(written).toEqual([]);
		vi.advanceTimersByTime(20);
		lines.write("three\n");
		vi.advanceTimersByTime(20);
		expect(written).toEqual(["one\ntwo\n", "three\n"]);
	});

	it("are written once if flushed early", () => {
		const written: string[] = [];
		const lines = writeInBatches((text) => written.push(text));
		lines.write("one\n");
		lines.flush();
		lines.write("two\n");
		vi.advanceTimersByTime(40);
		lines.flush();
		expect(written).toEqual(["one\n", "two\n"]);
	});

	it.each([
		["it ends by itself", ""],
		["it exits at once", "process.exit(3);"],
		["a bug ends it", "throw new Error('a bug');"],
	])("are complete in the log of a process when %s", (_, end) => {
		const program = `
			import { writeInBatches } from ${JSON.stringify(MODULE)};
			const lines = writeInBatches((text) => process.stdout.write(text));
			process.on("exit", lines.flush);
			for (let number = 0; number < 1000; number += 1) lines.write(number + "\\n");
			${end}`;
		const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program]);
		const expected = Array.from({ length: 1000 }, (_, number) => `${number}\n`).join("");
		expect(stdout.toString()).toBe(expected);
	});
});
