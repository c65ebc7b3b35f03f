import { afterAll, describe, expect, it } from "vitest";
import { atVersion } from "#api/collections/at-version.ts";
import { approvedAgents, collectionHour } from "#api/collections/collection-hour.ts";
import { hourWithout } from "#api/hours/hour-without.ts";
import { getAgent } from "#views/view-context.ts";
import { createMemoryStore } from "../../registry/memory-store.ts";
import { collectionState } from "../../registry/record-builders.ts";
import { drawSample, NOW, sampleHour } from "../running-service.ts";
import * as stored from "./stored-collection.ts";

const drawn = await drawSample({ ...stored.VERSIONED, sharedAs: "versioned-lantern" });
const hour = sampleHour(drawn);
afterAll(() => drawn.remove());

let revision = 0;

async function hourOf(
	entries: readonly ReturnType<typeof stored.entry>[],
	more: Parameters<typeof stored.collection>[0] = {},
) {
	const store = createMemoryStore();
	const record = stored.collection({ revision: ++revision, ...more });
	await stored.storeCollection(store, record, entries);
	return { store, record, only: await collectionHour(hour, store, record) };
}
const pigeon = () => stored.whole(getAgent(hour.context, "schema-pigeon"));
const tarn = () => stored.whole(getAgent(hour.context, "tint-tarn"));
const slugsOf = (agents: Iterable<{ slug: string }>) => Array.from(agents, ({ slug }) => slug);

describe("the hour of a collection", () => {
	it("has what it lets in and nothing else, in the order of the whole hour", async () => {
		const { only } = await hourOf([
			stored.lantern(),
			pigeon(),
			stored.entry("tint-tarn", { out: stored.out("check") }),
			stored.entry("no-such-listing"),
		]);
		expect(slugsOf(only.snapshot.agents).sort()).toEqual(["repo-lantern", "schema-pigeon"]);
		expect(Array.from(only.snapshot.agents, ({ number }) => number)).toEqual([0, 1]);
		expect(only.index.find({ q: "", page: 1, limit: 20 }).numbers).toEqual([0, 1]);
		expect(only.context.agentBySlug.get("tint-tarn")).toBeUndefined();
	});

	it("has of a listing only the approved version, and connects as its documents say", async () => {
		const { only } = await hourOf([stored.lantern()]);
		const [agent] = only.snapshot.agents;
		expect(agent).toMatchObject({
			version: "1.9.0",
			documents: stored.digestsOf("1.9.0"),
			protocolName: stored.NAME,
			transports: ["stdio"],
		});
		expect(agent?.versions.map(({ number }) => number)).toEqual(["1.9.0"]);
		expect(agent?.reach?.runs).toBe("here");
	});

	it("leaves the facts of a listing if what is approved is what it shows", async () => {
		const lock = { ...stored.lantern().lock, documents: stored.digestsOf("2.0.0") };
		const [agent] = await approvedAgents(hour, stored.collection(), [
			stored.lantern({ version: "2.0.0", lock }),
		]);
		const whole = hour.context.agentBySlug.get("repo-lantern");
		expect({ ...agent, versions: [] }).toEqual({ ...whole, versions: [], shownAt: stored.AT });
		expect(agent?.versions).toEqual(whole?.versions.slice(0, 1));
	});

	it("lets a listing go that was approved without a version and whose documents are others now", async () => {
		const other = stored.lantern({
			version: null,
			lock: { ...stored.lantern().lock, documents: [] },
		});
		expect(await approvedAgents(hour, stored.collection(), [other])).toEqual([]);
	});

	it("names no other listing of the registry", async () => {
		const { only } = await hourOf([stored.lantern()]);
		const { history: _, comments, ...body } = only.snapshot;
		const text = JSON.stringify({ ...body, comments: [...comments] });
		const others = slugsOf(hour.snapshot.agents).filter((slug) => slug !== "repo-lantern");
		expect(others.filter((slug) => text.includes(`"${slug}"`))).toEqual([]);
	});

	it("loses a listing at once that was taken down", async () => {
		const { store, record } = await hourOf([stored.lantern(), pigeon()]);
		const without = hourWithout(hour, new Set(["repo-lantern"]));
		const only = await collectionHour(without, store, record);
		expect(slugsOf(only.snapshot.agents)).toEqual(["schema-pigeon"]);
	});

	it("says what left it, when, and under the name that clients know", async () => {
		const { only } = await hourOf([stored.lantern({ out: stored.out("recalled") })]);
		expect(only.snapshot.tombstones).toEqual([
			{
				slug: "repo-lantern",
				firstSlug: "repo-lantern",
				protocolName: stored.NAME,
				removedAt: NOW.toISOString(),
				shownAt: NOW.toISOString(),
				movedTo: null,
				isLast: true,
			},
		]);
	});

	it("says what an editor took out, from when it was gone", async () => {
		const store = createMemoryStore();
		const record = stored.collection({ revision: ++revision });
		const at = "2026-04-01T12:00:00.000Z";
		const states = [
			collectionState("first", { collection: stored.SLUG, at, entries: [pigeon(), tarn()] }),
			collectionState("second", { collection: stored.SLUG, at: stored.AT, entries: [pigeon()] }),
		];
		await stored.storeCollection(store, record, [pigeon()], states);
		const only = await collectionHour(hour, store, record);
		expect(only.snapshot.tombstones).toMatchObject([
			{ slug: "tint-tarn", protocolName: "example.tinttarn/tint-tarn", shownAt: stored.AT },
		]);
	});

	it("has of a revised version the documents that were approved, and nothing of other sources since", async () => {
		const whole = getAgent(hour.context, "repo-lantern");
		const [newest] = whole.versions;
		if (!newest) throw new Error("The lantern has no version");
		const [approved = ""] = stored.digestsOf("1.9.0");
		const [revised = ""] = stored.digestsOf("2.0.0");
		const earlier = [{ documents: [approved], until: stored.AT }];
		const version = { ...newest, number: "1.9.0", documents: [revised], earlier };
		const agent = { ...whole, documents: [revised, "f".repeat(64)], versions: [version] };
		const shown = atVersion(hour.context, agent, stored.lantern());
		expect(shown).toMatchObject({ documents: [approved], transports: ["stdio"] });
		expect(shown.versions[0]?.documents).toEqual([approved]);
		const lock = { ...stored.lantern().lock, documents: [revised] };
		expect(atVersion(hour.context, agent, { version: "1.9.0", lock }).documents).toEqual([revised]);
	});

	it("is made once for each state of a collection", async () => {
		const { store, record, only } = await hourOf([stored.lantern()]);
		expect(await collectionHour(hour, store, record)).toBe(only);
		expect(await collectionHour(hour, store, { ...record, revision: ++revision })).not.toBe(only);
	});
});
