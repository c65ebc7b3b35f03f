import { describe, expect, it } from "vitest";
import { openLowdbStore } from "#registry/stores/lowdb.ts";
import { audit, submission } from "../../registry/record-builders.ts";
import { allCommands, freshInstance, registry, registryJson } from "../command-line.ts";

const limited = allCommands().filter(([, { options }]) =>
	options.some(({ long }) => long === "--limit"),
);

describe("a command that lists", () => {
	it.each(limited)("%s has no limit of its own for programs, and says so", (_, { options }) => {
		const limit = options.find(({ long }) => long === "--limit");
		expect(limit?.defaultValue).toBeUndefined();
		expect(limit?.description).toContain("all of them as JSON");
	});

	it.each([
		["submission list", "submissions"],
		["audit list", "entries"],
	])("%s prints everything as JSON, and else says how much is left", async (words, members) => {
		const count = 130;
		const instance = await freshInstance();
		await registry(instance, "init", "--no-categories");
		const store = await openLowdbStore(instance.dataDirectory);
		await store?.transact(async ({ submissions, audit: acts }) => {
			const names = Array.from({ length: count }, (_, number) => `name-${number}`);
			for (const name of names) submissions.save(submission(name));
			for (const name of names) acts.save(audit(name));
		});
		await store?.close();
		const list = words.split(" ");
		const rows = async (...options: string[]) =>
			(await registryJson(instance, ...list, ...options))[members];
		expect(await rows()).toHaveLength(count);
		expect(await rows("--limit", "7")).toHaveLength(7);
		const { stderr } = await registry(instance, ...list);
		expect(stderr).toBe(`${count - 100} more; a larger --limit shows them.\n`);
	});
});
