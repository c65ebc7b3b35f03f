import { appendFile, mkdir, mkdtemp, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fingerprintFiles } from "#registry/stores/fingerprint.ts";

let directory: string;
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), "fingerprint-"));
	await mkdir(join(directory, "events"));
	await writeFile(join(directory, "agents.json"), "one");
	await writeFile(join(directory, "events/2026-05-04.jsonl"), "a\n");
});
afterEach(() => rm(directory, { recursive: true }));

const paths = () =>
	["agents.json", "events", "transaction.jsonl"].map((name) => join(directory, name));
const take = () => fingerprintFiles(paths());

describe("the fingerprint of a registry", () => {
	it("stays the same without writes", async () => {
		expect(await take()).toEqual(await take());
	});

	it.each<[string, () => Promise<void>]>([
		["a file grows", () => appendFile(join(directory, "events/2026-05-04.jsonl"), "b\n")],
		["a file is added", () => writeFile(join(directory, "events/2026-05-05.jsonl"), "")],
		["a file is removed", () => rm(join(directory, "events/2026-05-04.jsonl"))],
		["a transaction is left", () => writeFile(join(directory, "transaction.jsonl"), "")],
		[
			"a file is replaced by one of the same length and time",
			async () => {
				await writeFile(join(directory, "other"), "two");
				const then = new Date("2026-05-04T12:00:00Z");
				for (const name of ["other", "agents.json"])
					await utimes(join(directory, name), then, then);
				await rename(join(directory, "other"), join(directory, "agents.json"));
			},
		],
	])("differs after %s", async (_, write) => {
		const before = await take();
		await write();
		expect((await take()).digest).not.toBe(before.digest);
	});

	it("cannot be computed for what cannot be read", async () => {
		const inside = join(directory, "agents.json/inside");
		await expect(fingerprintFiles([inside])).rejects.toThrow("ENOTDIR");
	});

	it("ignores unfinished files", async () => {
		const before = await take();
		await writeFile(join(directory, "events/.half.tmp"), "x");
		expect((await take()).digest).toBe(before.digest);
	});

	it("has the time of the last write, not an earlier one", async () => {
		const then = new Date("2026-05-04T12:00:00.500Z");
		const earlier = new Date("2026-05-03T12:00:00Z");
		await utimes(join(directory, "agents.json"), earlier, earlier);
		await utimes(join(directory, "events/2026-05-04.jsonl"), then, then);
		const { changedAt } = await take();
		expect(changedAt).toBeGreaterThan(then.getTime());
		expect(changedAt).toBeLessThanOrEqual(then.getTime() + 1);
	});
});
