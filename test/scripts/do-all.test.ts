import { describe, expect, it } from "vitest";
import { describeFailure, doAll, UsageError } from "../../scripts/terminal/run-script.ts";

const failing = (error: Error) => async () => {
	throw error;
};
const noUse = new UsageError("No such use.");
const noDisk = Object.assign(new Error("ENOSPC: no space left on device, write"), {
	syscall: "write",
});

describe("several tasks", () => {
	it("run in order, even after one that failed", async () => {
		const done: string[] = [];
		const works = ["first", "second"].map((name) => async () => void done.push(name));
		await doAll(works);
		await expect(doAll([failing(noUse), ...works])).rejects.toBe(noUse);
		expect(done).toEqual(["first", "second", "first", "second"]);
	});

	it("report each failure in a sentence", async () => {
		const failure = await doAll([failing(noUse), failing(noDisk)]).catch((error: unknown) => error);
		expect(describeFailure(failure)).toEqual({
			message: `${noUse.message}\n${noDisk.message}`,
			exitCode: 1,
		});
	});
});
