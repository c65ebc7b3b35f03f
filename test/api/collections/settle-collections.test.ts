import { describe, expect, it } from "vitest";
import { settleCollections } from "#api/collections/settle-collections.ts";
import { hourWithout } from "#api/hours/hour-without.ts";
import type { ServedHour } from "#api/hours/served-hour.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { createViewContext } from "#views/view-context.ts";
import { save } from "../../registry/store-suite.ts";
import { useCollections } from "./collection-service.ts";

const { ask, running, serve, hour, pass } = useCollections();
const PATH = "collections/approved-servers";

/** One run of the job, an hour later, in which a listing is otherwise. */
async function nextHour(changes: Readonly<Record<string, Partial<SnapshotAgent> | null>> = {}) {
	pass(60);
	serve((served) => otherwise(served, changes));
	await settle();
}
async function settle(more: { isNewest?: boolean; followUrl?: string } = {}) {
	const { registry } = running();
	const job = settleCollections({
		current: hour,
		isNewest: () => more.isNewest ?? true,
		config: { followUrl: more.followUrl ?? null },
		registry,
		log: (_, message, facts) => expect.fail(`${message} ${JSON.stringify(facts)}`),
	});
	await job.stop();
}

let hours = 0;
function otherwise(
	served: ServedHour,
	changes: Readonly<Record<string, Partial<SnapshotAgent> | null>>,
) {
	const gone = Object.keys(changes).filter((slug) => changes[slug] === null);
	const next =
		gone.length > 0
			? { ...hourWithout(served, new Set(gone)), withheld: new Set<string>() }
			: served;
	const { agentBySlug } = next.context;
	const snapshot = { ...next.snapshot, id: `hour-${++hours}` };
	const get = (slug: string) => {
		const agent = agentBySlug.get(slug);
		return agent && { ...agent, ...changes[slug] };
	};
	const context = { ...createViewContext(snapshot, next.context.site, next.context) };
	return { ...next, snapshot, context: { ...context, agentBySlug: { ...agentBySlug, get } } };
}

const create = (more: object) =>
	ask("ada", "POST collections", { name: "Approved servers", description: "", ...more });
const pigeon = { slug: "schema-pigeon" };
const stateOf = async (slug: string) => {
	const { body } = await ask("ada", `GET ${PATH}`);
	const { is_in, reason } = body.entries.find((entry: { slug: string }) => entry.slug === slug);
	return is_in ? "in" : reason;
};
const told = async () =>
	(await running().registry.store.notifications.by("account", "ada")).map(
		({ subject: { news, detail } }) => `${news}: ${detail}`,
	);
const proposals = async () => (await ask("ada", `GET ${PATH}/proposals`)).body.data;
const record = (slug: string, more: Partial<AgentRecord>) =>
	save(running().registry.store, async ({ agents }) => {
		const agent = await agents.find(slug);
		if (agent) agents.save({ ...agent, ...more });
	});

describe("what stopped passing", () => {
	it("leaves with the next hour if it was removed, and its owner is told once", async () => {
		await create({ entries: [pigeon, { slug: "tint-tarn" }] });
		await nextHour({ "schema-pigeon": null });
		expect(await stateOf("schema-pigeon")).toBe("The listing was removed.");
		await settle();
		expect(await told()).toEqual(["collection.left: schema-pigeon: The listing was removed."]);
		const { body } = await ask("ada", `GET ${PATH}/history`);
		expect(body.data[0]).toMatchObject({ act: "left", by: null, entries: 1 });
	});

	it("leaves if it has another owner", async () => {
		await create({ entries: [pigeon] });
		await record("schema-pigeon", { ownerId: "eve" });
		await nextHour();
		expect(await stateOf("schema-pigeon")).toBe("The listing has another owner.");
	});

	it("leaves if its version was withdrawn, and waits when it is back", async () => {
		await create({ entries: [{ slug: "repo-lantern", version: "1.9.0" }] });
		const versions = hour().context.agentBySlug.get("repo-lantern")?.versions ?? [];
		const withdrawn = versions.map((version) => ({ ...version, status: "deleted" as const }));
		await nextHour({ "repo-lantern": { versions: withdrawn } });
		expect(await stateOf("repo-lantern")).toBe("Its version was withdrawn.");
		expect(await proposals()).toEqual([]);
		await nextHour({ "repo-lantern": { versions } });
		expect(await stateOf("repo-lantern")).toBe("Its version was withdrawn.");
		const [back] = await proposals();
		expect(back).toMatchObject({ kind: "back", slug: "repo-lantern", after: "1.9.0" });
		expect(await told()).toHaveLength(2);
		const { body } = await ask("ada", `POST ${PATH}/proposals/${back.id}`, { answer: "accepted" });
		expect(body).toMatchObject({ entries_in: 1, proposals: 0 });
	});

	it("leaves if it fails a required check", async () => {
		const rule = { query: "", checks: ["no_incident"] };
		await create({ entries: [{ slug: "tint-tarn" }], rule });
		await nextHour({ "tint-tarn": { openIncidentCount: 1 } });
		expect(await stateOf("tint-tarn")).toBe("No open incident: 1 open.");
	});

	it.each([{ isNewest: false }, { followUrl: "https://registry.example" }])(
		"stays where %j says that others settle it",
		async (more) => {
			await create({ entries: [pigeon] });
			await record("schema-pigeon", { ownerId: "eve" });
			await settle(more);
			expect(await told()).toEqual([]);
		},
	);
});

describe("what comes later", () => {
	const later = () => {
		const versions = hour().context.agentBySlug.get("repo-lantern")?.versions ?? [];
		return { "repo-lantern": { versions: versions.slice(1) } };
	};

	it("is proposed, once, and not in before an editor accepts it", async () => {
		const versions = hour().context.agentBySlug.get("repo-lantern")?.versions ?? [];
		serve((served) => otherwise(served, later()));
		await create({ entries: [{ slug: "repo-lantern", version: "latest" }] });
		await nextHour({ "repo-lantern": { versions } });
		const [proposal] = await proposals();
		expect(proposal).toMatchObject({ kind: "version", before: "1.9.0", after: "2.0.0" });
		await nextHour();
		expect(await told()).toEqual(["collection.proposed: Repo Lantern: It has a later version."]);
		const answer = `POST ${PATH}/proposals/${proposal.id}`;
		expect((await ask("ada", answer, { answer: "declined" })).body.proposals).toBe(0);
		expect((await ask("ada", answer, { answer: "accepted" })).status).toBe(404);
	});

	it("is in by itself if its owner wants that", async () => {
		const versions = hour().context.agentBySlug.get("repo-lantern")?.versions ?? [];
		serve((served) => otherwise(served, later()));
		const entries = [{ slug: "repo-lantern", version: "latest" }];
		await create({ auto_admit: true, entries });
		await nextHour({ "repo-lantern": { versions } });
		const { body } = await ask("ada", `GET ${PATH}`);
		expect(body.entries).toMatchObject([{ version: "2.0.0", approved_by: null, is_in: true }]);
		expect(await told()).toEqual(["collection.proposed: In by itself: repo-lantern 2.0.0."]);
	});
});
