import { describe, expect, it, vi } from "vitest";
import { settleCollections } from "#api/collections/settle-collections.ts";
import { hourWithout } from "#api/hours/hour-without.ts";
import type { ServedHour } from "#api/hours/served-hour.ts";
import { LockEntry } from "#contract/evidence/lock.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SnapshotAgent, SnapshotTombstone } from "#snapshot/snapshot.ts";
import { createViewContext } from "#views/view-context.ts";
import { save } from "../../registry/store-suite.ts";
import { useCollections } from "./collection-service.ts";
import { AT, collection, digestsOf, lantern, NAME, storeCollection } from "./stored-collection.ts";

const { ask, running, serve, hour, pass } = useCollections();
const PATH = "collections/approved-servers";

/** One run of the job, an hour later, in which a listing is otherwise. */
async function nextHour(changes: Changes = {}, stones: readonly Stone[] = []) {
	pass(60);
	serve((served) => otherwise(served, changes, stones));
	await settle();
}
const settle = (more: Parameters<typeof settling>[0] = {}) => settling(more).stop();
function settling(more: { isNewest?: boolean; followUrl?: string } = {}) {
	const { registry } = running();
	return settleCollections({
		current: hour,
		isNewest: () => more.isNewest ?? true,
		config: { followUrl: more.followUrl ?? null },
		registry,
		log: (_, message, facts) => expect.fail(`${message} ${JSON.stringify(facts)}`),
	});
}

type Changes = Readonly<Record<string, Partial<SnapshotAgent> | null>>;
type Stone = Partial<SnapshotTombstone>;
const STONE = {
	removedAt: AT,
	shownAt: AT,
	movedTo: null,
	firstSlug: "schema-pigeon",
	isLast: false,
};

let hours = 0;
function otherwise(served: ServedHour, changes: Changes, stones: readonly Stone[] = []) {
	const gone = Object.keys(changes).filter((slug) => changes[slug] === null);
	const next =
		gone.length > 0
			? { ...hourWithout(served, new Set(gone)), withheld: new Set<string>() }
			: served;
	const { agentBySlug } = next.context;
	const left = stones.map((stone) => ({ ...STONE, slug: "schema-pigeon", ...stone }));
	const tombstones = [...next.snapshot.tombstones, ...left];
	const snapshot = { ...next.snapshot, id: `hour-${++hours}`, tombstones };
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

	it.each<[string, Stone, string]>([
		["was renamed", { movedTo: "tint-tarn" }, "It is called tint-tarn now."],
		[
			"became part of another one",
			{ movedTo: "tint-tarn", merged: true },
			"It became part of tint-tarn.",
		],
	])("leaves if it %s, and the other one does not come in for it", async (_, stone, sentence) => {
		await create({ entries: [pigeon] });
		await nextHour({ "schema-pigeon": null }, [stone]);
		expect(await stateOf("schema-pigeon")).toBe(sentence);
		expect(await told()).toEqual([`collection.left: schema-pigeon: ${sentence}`]);
		expect((await ask("ada", `GET ${PATH}`)).body).toMatchObject({ entries_in: 0, proposals: 0 });
	});

	it("leaves if it does not match the rule any more, unless it was picked by hand", async () => {
		await create({ rule: { query: "type=mcp_server", checks: [] } });
		const [{ slug: picked }] = (await ask("ada", `GET ${PATH}`)).body.entries;
		await ask("ada", `PUT ${PATH}/entries/${picked}`, {});
		serve(({ index, ...served }) => {
			const find: typeof index.find = (query) => ({ ...index.find(query), numbers: [] });
			return { ...served, index: { ...index, find } };
		});
		await nextHour();
		const { body } = await ask("ada", `GET ${PATH}`);
		expect([body.entries_in, body.entries[0].slug]).toEqual([1, picked]);
		expect(await stateOf("schema-pigeon")).toBe("It does not match the rule any more.");
	});

	it("leaves if its rule can not be read any more", async () => {
		const { store } = running().registry;
		const { ownerId = null } = (await store.agents.find("repo-lantern")) ?? {};
		const lock = LockEntry.parse({ slug: "repo-lantern", documents: digestsOf("2.0.0") });
		const entry = lantern({ version: "2.0.0", ownerId, lock, byRule: true });
		const rule = { query: "no_such_filter=1", checks: [] };
		await storeCollection(store, collection({ ownerId: "ada", rule }), [entry]);
		await nextHour();
		expect(await stateOf("repo-lantern")).toBe("It does not match the rule any more.");
	});

	const TOOLS = { "https://lights.example/mcp": "a".repeat(64) };
	const approved = async (lock: Partial<LockEntry>, checks: readonly string[] = []) => {
		const { store } = running().registry;
		const { ownerId = null } = (await store.agents.find("repo-lantern")) ?? {};
		const documents = digestsOf("2.0.0");
		const known = LockEntry.parse({ slug: "repo-lantern", name: NAME, documents, ...lock });
		const entry = lantern({ version: "2.0.0", ownerId, lock: known });
		const rule = { query: "", checks: [...checks] };
		await storeCollection(store, collection({ ownerId: "ada", rule }), [entry]);
		await nextHour();
		return stateOf("repo-lantern");
	};

	it("leaves if its tools cannot be seen any more", async () => {
		expect(await approved({ tools: TOOLS })).toBe("What was approved cannot be seen any more.");
	});

	it("leaves if its version is not what was approved, where the rule asks for that", async () => {
		const packages = { "npm/@example/others": "2.0.0" };
		expect(await approved({ packages })).toBe("in");
		expect(await approved({ packages }, ["as_approved"])).toMatch(/^As approved: .+ package/i);
	});

	it("leaves for good if it failed in an hour that passed before it was noted", async () => {
		await create({ entries: [pigeon], rule: { query: "", checks: ["no_incident"] } });
		const job = settling();
		for (const openIncidentCount of [1, 0]) {
			pass(1);
			serve((served) => otherwise(served, { "schema-pigeon": { openIncidentCount } }));
			job.source();
		}
		job.wake();
		const isOut = async () =>
			expect(await stateOf("schema-pigeon")).toBe("No open incident: 1 open.");
		await vi.waitFor(isOut, { timeout: 20_000 });
		await job.stop();
		expect(await proposals()).toMatchObject([{ kind: "back", slug: "schema-pigeon" }]);
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

describe("what an editor took out", () => {
	const rule = { query: "type=mcp_server", checks: [] };
	const staysOut = async () => {
		await settle();
		const { body } = await ask("ada", `GET ${PATH}`);
		const all = [...body.entries, ...(await proposals())];
		expect(all.map(({ slug }) => slug)).not.toContain("schema-pigeon");
	};

	it.each<[string, () => Promise<unknown>]>([
		[
			"one by one, after it was approved by hand",
			() => ask("ada", `DELETE ${PATH}/entries/schema-pigeon`),
		],
		["from the list of those by hand", () => ask("ada", `PATCH ${PATH}`, { entries: [] })],
	])("%s, does not come back by the rule", async (_, takeOut) => {
		await create({ rule, auto_admit: true, visibility: "public" });
		await ask("ada", `PUT ${PATH}/entries/schema-pigeon`, {});
		await takeOut();
		await staysOut();
		await ask("ada", `PATCH ${PATH}`, { rule: { ...rule, checks: ["no_incident"] } });
		await staysOut();
	});
});
