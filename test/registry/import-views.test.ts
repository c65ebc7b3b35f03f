import { describe, expect, it } from "vitest";
import { AuditRecord } from "#domain/records/audit-record.ts";
import { ImportedLogRecord } from "#domain/records/imported-log-record.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import { importViews, ViewImport } from "#registry/imports/import-views.ts";
import type { RegistryStore } from "#registry/store.ts";
import { createMemoryStore } from "./memory-store.ts";
import { agent } from "./record-builders.ts";
import { createTestRegistry, refusal, reviewer, START } from "./registry-fixture.ts";
import { save } from "./store-suite.ts";

const DAY_MS = 86_400_000;
const AT = "2026-05-04T11:00:00.000Z";

const log: ViewImport = {
	name: "access.log.1",
	digest: "ab".repeat(32),
	lines: 1_200,
	views: [
		{ slug: "harbor-scout", count: 3, at: "2026-05-03T10:00:00.000Z" },
		{ slug: "old", count: 2, at: "2026-05-03T10:00:00.000Z" },
		{ slug: "harbor-scout", count: 4, at: AT },
	],
};

async function openWithAgents(store: RegistryStore = createMemoryStore()) {
	const registry = createTestRegistry(store);
	await save(registry.store, (transaction) => {
		transaction.agents.save(agent("harbor-scout"));
		transaction.agents.save(agent("old", { status: "deprecated" }));
		transaction.agents.save(agent("gone", { status: "removed" }));
	});
	return registry;
}

async function eventsOf(store: RegistryStore): Promise<RegistryEvent[]> {
	const events: RegistryEvent[] = [];
	for await (const event of store.readEvents()) events.push(event);
	return events;
}

describe("importing the page views of a log", () => {
	it("adds them as events of their hours, and records the log", async () => {
		const registry = await openWithAgents();
		const result = await importViews(registry, log, reviewer);
		expect(result).toEqual({ views: 9, unknownViews: 0, unknownSlugs: [] });
		expect(await eventsOf(registry.store)).toEqual(
			log.views.map((view) => ({ type: "view", ...view })),
		);
		const record = await registry.store.importedLogs.find(log.digest);
		expect(record).toEqual({
			digest: log.digest,
			name: "access.log.1",
			importedAt: START,
			lines: 1_200,
			views: 9,
		});
		expect(ImportedLogRecord.parse(record)).toEqual(record);
	});

	it("records in the audit log who did it", async () => {
		const registry = await openWithAgents();
		await importViews(registry, log, reviewer);
		const [entry, ...others] = await registry.store.audit.newestBy("all", "yes");
		expect(entry).toMatchObject({
			at: START,
			actor: "reviewer:mira",
			action: "views.import",
			subject: `log ${log.digest}`,
			changes: [{ field: "views", before: null, after: "9" }],
		});
		expect(AuditRecord.parse(entry)).toEqual(entry);
		expect(others).toEqual([]);
	});

	it("is refused the second time, even under another name", async () => {
		const registry = await openWithAgents();
		await importViews(registry, log, reviewer);
		registry.pass({ hours: 1 });
		const again = importViews(registry, { ...log, name: "access.log.2" }, reviewer);
		await expect(again).rejects.toEqual(
			refusal("conflict", /^This log was already imported, at 2026-05-04T12:00:00\.000Z\.$/),
		);
		expect(await eventsOf(registry.store)).toHaveLength(3);
	});

	it("succeeds once if requested many times at once", async () => {
		const registry = await openWithAgents();
		const attempts = Array.from({ length: 10 }, () => importViews(registry, log, reviewer));
		const outcomes = await Promise.allSettled(attempts);
		expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await eventsOf(registry.store)).toHaveLength(3);
	});

	it("drops views of anything but public agents, and says so", async () => {
		const registry = await openWithAgents();
		const views = ["gone", "unknown", "harbor-scout", "unknown"].map((slug) => ({
			slug,
			count: 5,
			at: AT,
		}));
		const result = await importViews(registry, { ...log, views }, reviewer);
		expect(result).toEqual({ views: 5, unknownViews: 15, unknownSlugs: ["gone", "unknown"] });
		const events = await eventsOf(registry.store);
		expect(events).toEqual([{ type: "view", slug: "harbor-scout", count: 5, at: AT }]);
		expect(await registry.store.importedLogs.find(log.digest)).toMatchObject({ views: 5 });
	});

	it("counts views under a former slug for the renamed agent", async () => {
		const registry = await openWithAgents();
		await save(registry.store, (transaction) => {
			transaction.agents.save(agent("first", { status: "removed", movedTo: "second" }));
			transaction.agents.save(agent("second", { status: "removed", movedTo: "harbor-scout" }));
			transaction.agents.save(agent("lost", { status: "removed", movedTo: "gone" }));
		});
		const views = ["first", "second", "harbor-scout", "lost"].map((slug) => ({
			slug,
			count: 5,
			at: AT,
		}));
		const result = await importViews(registry, { ...log, views }, reviewer);
		expect(result).toEqual({ views: 15, unknownViews: 5, unknownSlugs: ["lost"] });
		const event = { type: "view", slug: "harbor-scout", count: 5, at: AT };
		expect(await eventsOf(registry.store)).toEqual([event, event, event]);
	});

	it("records a log without views, too", async () => {
		const registry = await openWithAgents();
		const result = await importViews(registry, { ...log, views: [] }, reviewer);
		expect(result).toEqual({ views: 0, unknownViews: 0, unknownSlugs: [] });
		const again = importViews(registry, { ...log, views: [] }, reviewer);
		await expect(again).rejects.toEqual(refusal("conflict"));
	});

	const NOW = Date.parse(START);
	it.each([
		["now", "taken", NOW],
		["in the future", "refused", NOW + 1],
		["400 days ago", "taken", NOW - 400 * DAY_MS],
		["more than 400 days ago", "refused", NOW - 400 * DAY_MS - 1],
	])("with views of %s is %s", async (_when, outcome, atMs) => {
		const taken = outcome === "taken";
		const registry = await openWithAgents();
		const late = { slug: "harbor-scout", count: 1, at: new Date(atMs).toISOString() };
		const importing = importViews(registry, { ...log, views: [...log.views, late] }, reviewer);
		if (taken) await importing;
		else await expect(importing).rejects.toEqual(refusal("invalid_body"));
		expect((await registry.store.importedLogs.find(log.digest)) !== undefined).toBe(taken);
		expect(await eventsOf(registry.store)).toHaveLength(taken ? 4 : 0);
	});

	it("loses the views, but counts none twice, if they cannot be stored", async () => {
		const store = createMemoryStore();
		const full = new Error("the disk is full");
		const registry = await openWithAgents({
			...store,
			appendEvents: async () => {
				throw full;
			},
		});
		const importing = importViews(registry, log, reviewer);
		await expect(importing).rejects.toEqual(
			refusal("unavailable", /its views could not be stored/),
		);
		const again = importViews({ ...registry, store }, log, reviewer);
		await expect(again).rejects.toEqual(refusal("conflict"));
		expect(await eventsOf(store)).toEqual([]);
	});
});

describe("the input of an import", () => {
	it("is the result for a log", () => {
		expect(ViewImport.safeParse(log).success).toBe(true);
	});

	it.each<[string, object]>([
		["a digest of another kind", { digest: "ab" }],
		["no name", { name: "" }],
		["more than 10,000 rows", { views: Array.from({ length: 10_001 }, () => log.views[0]) }],
		["a slug of no agent", { views: [{ slug: "../x", count: 1, at: AT }] }],
		["a count of zero", { views: [{ slug: "x", count: 0, at: AT }] }],
		["a time of no calendar", { views: [{ slug: "x", count: 1, at: "yesterday" }] }],
		["an address", { views: [{ slug: "x", count: 1, at: AT, address: "203.0.113.9" }] }],
	])("is refused with %s", (_what, members) => {
		expect(ViewImport.safeParse({ ...log, ...members }).success).toBe(false);
	});
});
