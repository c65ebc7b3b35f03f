import { describe, expect, it } from "vitest";
import { runAct } from "#api/acts/acts.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import { extractRegistry } from "../../../scripts/freeze-hour.ts";
import { agent, category, claim, comment, incident, report, vote } from "../record-builders.ts";
import { createTestRegistry, refusal, START } from "../registry-fixture.ts";
import { put } from "../store-suite.ts";

const operator = { id: "operator:test" };
const proven = {
	status: "verified",
	level: 2,
	changedAt: START,
	domainVerifiedAt: START,
	repositoryVerifiedAt: null,
} as const;
const unowned = { ownerId: null } as const;
const harbor = agent("harbor-scout", { ...unowned, websiteUrl: "https://a.dev/" });
const pier = agent("pier-scout", { ...unowned, websiteUrl: "https://b.dev/" });

async function open(...agents: AgentRecord[]) {
	const registry = createTestRegistry();
	const { store } = registry;
	await put(store, { agents, categories: [category("support")] });
	const act = async (name: string, input: object) => {
		const context = { ...registry, baseUrl: "https://registry.test" };
		return (await runAct(context, { act: `duplicate.${name}`, input, actor: operator })).answer;
	};
	const merge = () => act("merge", { slugs: ["harbor-scout", "pier-scout"] });
	return { registry, store, act, merge };
}

describe("the listing that stays", () => {
	const later = "2026-06-01T00:00:00.000Z";
	it.each<[string, Partial<AgentRecord>, Partial<AgentRecord>, string]>([
		["is the older one", unowned, { ...unowned, createdAt: later }, "harbor-scout"],
		["is the older one", { ...unowned, createdAt: later }, unowned, "pier-scout"],
		["is an owner's", unowned, { ownerId: "owner:ada", createdAt: later }, "pier-scout"],
		[
			"is a source's",
			unowned,
			{ ...unowned, importOrigin: "source:a/x:y", createdAt: later },
			"pier-scout",
		],
		[
			"is the one that its owner has proven",
			{ ownerId: "owner:ada" },
			{ ownerId: "owner:ada", claim: proven },
			"pier-scout",
		],
	])("%s", async (_, one, other, stays) => {
		const { merge } = await open(agent("harbor-scout", one), agent("pier-scout", other));
		expect(await merge()).toMatchObject({ slug: stays, status: "active" });
	});

	it("is none of two with different owners", async () => {
		const one = agent("harbor-scout", { ownerId: "owner:ada", claim: proven });
		const other = agent("pier-scout", { ownerId: "owner:bo", claim: proven });
		const { store, merge } = await open(one, other);
		await expect(merge()).rejects.toThrow(refusal("conflict", /different owners/));
		expect(await store.agents.find("pier-scout")).toEqual(other);
	});
});

describe("what belonged to the other listing", () => {
	it("belongs to the one that stays, and its slug leads there", async () => {
		const { registry, store, merge } = await open(harbor, pier);
		const of = { agentSlug: "pier-scout" };
		await store.transact(async (transaction) => {
			transaction.comments.save(comment("said", { ...of, status: "published" }));
			transaction.incidents.save(incident("outage", { agents: ["pier-scout"] }));
			transaction.claims.save(claim("begun", of));
			transaction.reports.save(report("wrong", of));
		});
		await merge();
		expect(await store.claims.by("agent", "harbor-scout")).toHaveLength(1);
		expect(await store.reports.by("agent", "harbor-scout")).toHaveLength(1);
		const at = registry.now();
		const extract = await extractRegistry(store, at);
		const snapshot = buildSnapshot({ extract, history: new History([]), at });
		expect(snapshot.moved).toEqual({ "pier-scout": "harbor-scout" });
		expect(snapshot.agents).toMatchObject([
			{ slug: "harbor-scout", incidentCount: 1, commentCount: 1 },
		]);
		expect(snapshot.tombstones).toMatchObject([
			{ slug: "pier-scout", movedTo: "harbor-scout", firstSlug: "pier-scout", merged: true },
		]);
	});

	it("counts once for each account: of two votes the later", async () => {
		const { registry, store, merge } = await open(harbor, pier);
		const on = (slug: string, value: 1 | -1, hour: number) => ({
			...vote("account:eve", `2026-05-04T0${hour}:00:00.000Z`),
			slug,
			value,
		});
		await store.appendEvents([on("harbor-scout", 1, 1), on("pier-scout", -1, 2)]);
		await merge();
		const at = registry.now();
		const extract = await extractRegistry(store, at);
		const { agents } = buildSnapshot({ extract, history: new History([]), at });
		expect(agents).toMatchObject([{ upvotes: 0, downvotes: 1 }]);
	});
});

it("listings that a moderator calls different are offered no more", async () => {
	const catalogIdentifier = "urn:air:tide.dev:mcp:tables";
	const { act } = await open({ ...harbor, catalogIdentifier }, { ...pier, catalogIdentifier });
	const slugs = ["harbor-scout", "pier-scout"];
	expect(await act("list", {})).toMatchObject([{ slugs, by: ["identifier"], doubt: null }]);
	await act("dismiss", { slugs });
	expect(await act("list", {})).toEqual([]);
});
