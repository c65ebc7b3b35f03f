import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { advisorySearch } from "#api/evidence/search-advisories.ts";
import { searchCommand } from "#api/process/confined-commands.ts";
import { account, agent, lookTime } from "../../registry/record-builders.ts";
import { createTestRegistry, type TestRegistry } from "../../registry/registry-fixture.ts";
import { save } from "../../registry/store-suite.ts";

const advisory = {
	id: "MAL-2026-1",
	modified: "2026-05-01T08:00:00Z",
	affected: [{ package: { ecosystem: "npm", name: "tide-mail" }, versions: ["1.0.16"] }],
};
const BAD = "package:npm/tide-mail@1.0.16";
const GOOD = "package:npm/tide-table@1.0.0";

const folder = await mkdtemp(join(tmpdir(), "agent-registry-osv-"));
await writeFile(join(folder, "MAL-2026-1.json"), JSON.stringify(advisory));
afterAll(() => rm(folder, { recursive: true }));

async function name(registry: TestRegistry, ...subjects: string[]): Promise<void> {
	await save(registry.store, ({ lookTimes }) => {
		for (const subject of subjects) lookTimes.save({ ...lookTime("https://a.dev/"), subject });
	});
}

function searchOf(registry: TestRegistry, snapshot = folder) {
	const command = searchCommand({ baseUrl: "https://a.dev", allowed: [], snapshot });
	const search = advisorySearch(registry, command, () => {});
	return () => search(new AbortController().signal);
}

const found = async ({ store }: TestRegistry) =>
	(await store.looks.list()).map(({ subject, evidence }) => [
		subject,
		evidence.kind === "advisories" && evidence.matches.map(({ id }) => id),
	]);

describe("the search for known bad packages", () => {
	it("is for all packages that listings name, and forgets others", async () => {
		const registry = createTestRegistry();
		await name(registry, BAD, GOOD);
		const search = searchOf(registry);
		await search();
		expect(await found(registry)).toEqual([
			["advisories:npm/tide-mail@1.0.16", ["MAL-2026-1"]],
			["advisories:npm/tide-table@1.0.0", []],
		]);
		await save(registry.store, ({ lookTimes }) => void lookTimes.remove(BAD));
		registry.pass({ hours: 23 });
		await search();
		expect(await found(registry)).toHaveLength(2);
		registry.pass({ hours: 1 });
		await search();
		expect(await found(registry)).toEqual([["advisories:npm/tide-table@1.0.0", []]]);
	});

	it("is made within the hour for a new one", async () => {
		const registry = createTestRegistry();
		await name(registry, GOOD);
		const search = searchOf(registry);
		await search();
		await name(registry, BAD);
		await search();
		expect(await found(registry)).toHaveLength(1);
		registry.pass({ hours: 1 });
		await search();
		expect(await found(registry)).toHaveLength(2);
	});

	it("tells what the search before had not found, once", async () => {
		const registry = createTestRegistry();
		const old = {
			...advisory,
			affected: [{ package: { ecosystem: "npm", name: "tide-mail" }, versions: ["1.0.15"] }],
		};
		const before = await mkdtemp(join(tmpdir(), "agent-registry-osv-"));
		onTestFinished(() => rm(before, { recursive: true }));
		await writeFile(join(before, "MAL-2026-2.json"), JSON.stringify(old));
		await save(registry.store, ({ accounts, agents }) => {
			accounts.save(account("account:ada"));
			agents.save(agent("harbor-scout", { ownerId: "account:ada" }));
		});
		await name(registry, BAD);
		await searchOf(registry, before)();
		expect(await registry.store.changes.list()).toEqual([]);
		for (let turn = 0; turn < 2; turn += 1) await searchOf(registry)();
		expect(await registry.store.changes.list()).toMatchObject([
			{
				kind: "advisory",
				subject: BAD,
				slugs: ["harbor-scout"],
				differences: [{ name: "MAL-2026-1" }],
			},
		]);
		const news = await registry.store.notifications.by("account", "account:ada");
		expect(news.map(({ type }) => type)).toEqual(["agent.changed"]);
	});

	it("writes nothing if it finds the same", async () => {
		const registry = createTestRegistry();
		await name(registry, BAD);
		await searchOf(registry)();
		const before = await registry.store.looks.list();
		await searchOf(registry)();
		expect(await registry.store.looks.list()).toEqual(before);
	});

	it("reads nothing but the snapshot", async () => {
		const registry = createTestRegistry();
		await name(registry, BAD);
		const command = searchCommand({ baseUrl: "https://a.dev", allowed: [], snapshot: folder });
		const elsewhere = command.map((word) =>
			word.startsWith("--snapshot=") ? `--snapshot=${import.meta.filename}` : word,
		);
		const [program = "", ...others] = elsewhere;
		const search = advisorySearch(registry, [program, ...others], () => {});
		await expect(search(new AbortController().signal)).rejects.toThrow(/restricted|permission/i);
		expect(await found(registry)).toEqual([]);
	});
});
