import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { listWatchedAgents, unwatchAgent, watchAgent } from "#registry/signals/watchlist.ts";
import { foldEvents } from "../../domain/scores/folded-events.ts";
import { agent } from "../record-builders.ts";
import { refusal, START, type TestRegistry } from "../registry-fixture.ts";
import { put } from "../store-suite.ts";
import { eventsOf, reader, registryWith, rename, smallRegistry } from "./signals-fixture.ts";

const slug = "harbor-scout";
const actor = reader;
/** On another day than the tests. */
const BEFORE = "2026-05-01T12:00:00.000Z";
const listed = async ({ store }: TestRegistry) =>
	(await listWatchedAgents(store, actor)).map((watched) => [watched.agent.slug, watched.since]);

describe("watching an agent", () => {
	it("adds it to the watchlist, with one watcher", async () => {
		const registry = await smallRegistry();
		await watchAgent(registry, { slug, actor });
		expect(await listed(registry)).toEqual([[slug, START]]);
		const folded = foldEvents(await eventsOf(registry), registry.now());
		expect(folded.get(slug)?.watchers).toBe(1);
	});

	it("again changes nothing, including its date", async () => {
		const registry = await smallRegistry();
		await watchAgent(registry, { slug, actor });
		registry.pass({ hours: 5 });
		expect(await watchAgent(registry, { slug, actor })).toMatchObject({ since: START });
		expect(await eventsOf(registry)).toHaveLength(1);
	});

	it("is separate for each account", async () => {
		const registry = await smallRegistry();
		await watchAgent(registry, { slug, actor: { id: "account:fay" } });
		expect(await listed(registry)).toEqual([]);
	});

	it.each(["gone-scout", "nobody", "Not A Slug"])("is refused for %s", async (name) => {
		const registry = await smallRegistry();
		await expect(watchAgent(registry, { slug: name, actor })).rejects.toEqual(refusal("not_found"));
		expect(await eventsOf(registry)).toEqual([]);
	});

	it("is refused above the maximum, until one is removed", async () => {
		const names = Array.from(
			{ length: DEFAULT_LIMITS.quotas.watches + 1 },
			(_, number) => `scout-${number}`,
		);
		const registry = await registryWith(...names.map((name) => agent(name)));
		await registry.store.appendEvents(
			names
				.slice(1)
				.map((name) => ({ type: "watch", slug: name, actor: actor.id, on: true, at: BEFORE })),
		);
		const watch = () => watchAgent(registry, { slug: "scout-0", actor });
		await expect(watch()).rejects.toEqual(refusal("quota_reached", /limit of 1000 agents/));
		await unwatchAgent(registry, { slug: "scout-9", actor });
		await watch();
		expect(await listed(registry)).toHaveLength(DEFAULT_LIMITS.quotas.watches);
	});
});

describe("removing an agent from the watchlist", () => {
	it("works once and is harmless again", async () => {
		const registry = await smallRegistry();
		await watchAgent(registry, { slug, actor });
		for (let time = 0; time < 3; time += 1) await unwatchAgent(registry, { slug, actor });
		expect(await listed(registry)).toEqual([]);
		expect(await eventsOf(registry)).toHaveLength(2);
	});

	it.each(["harbor-scout", "gone-scout", "nobody"])(
		"returns nothing about %s, which was not on it",
		async (name) => {
			const registry = await smallRegistry();
			await unwatchAgent(registry, { slug: name, actor });
			expect(await eventsOf(registry)).toEqual([]);
		},
	);

	it("works for one that was removed since and is not shown", async () => {
		const registry = await smallRegistry();
		await watchAgent(registry, { slug, actor });
		await put(registry.store, { agents: [agent(slug, { status: "removed" })] });
		expect(await listed(registry)).toEqual([]);
		await unwatchAgent(registry, { slug, actor });
		expect(await registry.store.listWatches(actor.id)).toEqual([]);
	});
});

describe("a watched agent that was renamed", () => {
	async function watchedAndRenamed(): Promise<TestRegistry> {
		const registry = await smallRegistry();
		await watchAgent(registry, { slug, actor });
		await rename(registry, slug, "pier-scout");
		await rename(registry, "pier-scout", "quay-scout");
		return registry;
	}

	it("is listed under its current slug, once", async () => {
		const registry = await watchedAndRenamed();
		registry.pass({ hours: 1 });
		await watchAgent(registry, { slug: "quay-scout", actor });
		expect(await listed(registry)).toEqual([["quay-scout", START]]);
	});

	it.each(["harbor-scout", "quay-scout"])("can be removed as %s", async (name) => {
		const registry = await watchedAndRenamed();
		await unwatchAgent(registry, { slug: name, actor });
		expect(await listed(registry)).toEqual([]);
		expect(await registry.store.listWatches(actor.id)).toEqual([]);
	});
});
