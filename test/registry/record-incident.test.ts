import { describe, expect, it } from "vitest";
import { IncidentRecord } from "#domain/records/incident-record.ts";
import { addIncident, type NewIncident, updateIncident } from "#registry/record-incident.ts";
import { agent } from "./record-builders.ts";
import { createTestRegistry, refusal, reviewer, START } from "./registry-fixture.ts";
import { save } from "./store-suite.ts";

const outage: NewIncident = {
	title: "Answers stopped",
	summary: "No answers for an hour.",
	kind: "outage",
	severity: "medium",
	agents: ["harbor-scout"],
};

describe("adding an incident", () => {
	it("records it as reported now", async () => {
		const registry = await openWithAgents();
		const added = await addIncident(registry, outage, reviewer);
		expect(added).toEqual({
			...outage,
			id: expect.any(String),
			slug: "answers-stopped",
			status: "reported",
			occurredAt: START,
			reportedAt: START,
			resolvedAt: null,
			updatedAt: START,
			sources: [],
			transitions: [{ to: "reported", at: START, actor: "reviewer:mira", reason: null }],
			sample: false,
		});
		expect(IncidentRecord.parse(added)).toEqual(added);
		expect(await registry.store.findIncident("answers-stopped")).toEqual(added);
	});

	it("keeps when it occurred, its sources, and each agent once", async () => {
		const registry = await openWithAgents();
		const occurredAt = "2026-05-01T00:00:00.000Z";
		const sources = [{ url: "https://status.harborscout.com/1", title: "Status page" }];
		const agents = ["harbor-scout", "old", "harbor-scout"];
		const added = await addIncident(registry, { ...outage, occurredAt, sources, agents }, reviewer);
		expect(added).toMatchObject({ occurredAt, sources, agents: ["harbor-scout", "old"] });
	});

	it("gives each a slug of its own", async () => {
		const registry = await openWithAgents();
		const slugs: string[] = [];
		for (const title of ["Answers stopped", "Answers stopped", "Answers stopped", "停止"]) {
			slugs.push((await addIncident(registry, { ...outage, title }, reviewer)).slug);
		}
		expect(slugs.slice(0, 3)).toEqual([
			"answers-stopped",
			"answers-stopped-2",
			"answers-stopped-3",
		]);
		expect(slugs[3]).toMatch(/^incident-[0-9a-f]{8}$/);
	});

	it.each<[string, Partial<NewIncident>]>([
		["without an agent", { agents: [] }],
		["about an unknown agent", { agents: ["harbor-scout", "unknown"] }],
		["about a removed agent", { agents: ["gone"] }],
		["without a title", { title: " " }],
		["with a control character in its summary", { summary: "\u0007" }],
	])("is refused %s", async (_what, members) => {
		const registry = await openWithAgents();
		const adding = addIncident(registry, { ...outage, ...members }, reviewer);
		await expect(adding).rejects.toEqual(refusal("invalid_body"));
		expect(await registry.store.listIncidents()).toEqual([]);
	});
});

describe("updating an incident", () => {
	it("changes what is named and adds to its history", async () => {
		const registry = await openWithAgents();
		const added = await addIncident(registry, outage, reviewer);
		registry.pass({ hours: 1 });
		const change = { slug: added.slug, status: "confirmed", note: "Seen in the log." } as const;
		const updated = await updateIncident(registry, change, { id: "reviewer:bo" });
		const at = "2026-05-04T13:00:00.000Z";
		expect(updated).toEqual({
			...added,
			status: "confirmed",
			updatedAt: at,
			transitions: [
				...added.transitions,
				{ to: "confirmed", at, actor: "reviewer:bo", reason: "Seen in the log." },
			],
		});
		expect(await registry.store.findIncident(added.slug)).toEqual(updated);
	});

	it("keeps when it was first resolved, until it is open again", async () => {
		const registry = await openWithAgents();
		const { slug } = await addIncident(registry, outage, reviewer);
		const resolvedAt: (string | null)[] = [];
		for (const status of ["resolved", undefined, "investigating", "resolved"] as const) {
			registry.pass({ hours: 1 });
			resolvedAt.push((await updateIncident(registry, { slug, status }, reviewer)).resolvedAt);
		}
		const [first, last] = ["2026-05-04T13:00:00.000Z", "2026-05-04T16:00:00.000Z"];
		expect(resolvedAt).toEqual([first, first, null, last]);
	});

	it("can correct severity and summary", async () => {
		const registry = await openWithAgents();
		const { slug } = await addIncident(registry, outage, reviewer);
		const change = { slug, severity: "high", summary: " Two  hours. " } as const;
		const updated = await updateIncident(registry, change, reviewer);
		expect(updated).toMatchObject({ severity: "high", summary: "Two hours.", status: "reported" });
	});

	it("is refused for an unknown one and for an empty summary", async () => {
		const registry = await openWithAgents();
		const { slug } = await addIncident(registry, outage, reviewer);
		const unknown = updateIncident(registry, { slug: "unknown" }, reviewer);
		await expect(unknown).rejects.toEqual(refusal("not_found"));
		const empty = updateIncident(registry, { slug, summary: "" }, reviewer);
		await expect(empty).rejects.toEqual(refusal("invalid_body"));
		expect((await registry.store.findIncident(slug))?.transitions).toHaveLength(1);
	});
});

async function openWithAgents() {
	const registry = createTestRegistry();
	await save(registry.store, (transaction) => {
		transaction.saveAgent(agent("harbor-scout"));
		transaction.saveAgent(agent("old", { status: "deprecated" }));
		transaction.saveAgent(agent("gone", { status: "removed" }));
	});
	return registry;
}
