import { parseArgs } from "node:util";
import { describe, expect, it } from "vitest";
import { describeFailure, doAll, UsageError } from "../../../scripts/terminal/terminal.ts";

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

describe("a failure of a script is one sentence that says what helps", () => {
	const system = (code: string, members: object = { path: "/srv/registry/x" }) =>
		Object.assign(new Error(`${code}: as the system says it`), {
			code,
			syscall: "open",
			...members,
		});
	const refusedWords = () => {
		try {
			parseArgs({ args: ["--force"], options: {} });
		} catch (error) {
			return error;
		}
		return undefined;
	};

	it.each([
		["a file that is not there", system("ENOENT"), /^There is no \/srv\/registry\/x\.$/, 1],
		["a file of another user", system("EACCES"), /change its permissions/, 1],
		["a folder in place of a file", system("EISDIR"), /is a folder; name a file\.$/, 1],
		["a full disk", system("ENOSPC"), /make room and try again\.$/, 1],
		["a port in use", system("EADDRINUSE", { address: "::1", port: 80 }), /^::1:80 .* set PORT/, 1],
		["another code", system("EXDEV"), /^EXDEV: as the system says it$/, 1],
		["an unknown option", refusedWords(), /^Unknown option '--force'\. See --help\.$/, 2],
	])("%s", (_what, error, says, exitCode) => {
		const failure = describeFailure(error);
		expect(failure).toEqual({ message: expect.stringMatching(says), exitCode });
		expect(failure.message).not.toContain("\n");
	});
});
