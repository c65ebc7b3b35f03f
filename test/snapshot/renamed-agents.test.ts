import { describe, expect, it } from "vitest";
import { METHOD } from "#contract/versions.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import { replayHistory } from "#snapshot/history/replay-history.ts";
import type { RegistryExtract } from "#snapshot/registry-extract.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { at, comment, daysAgo, incident, registryExtract } from "./registry-extract-builder.ts";

const empty = { categories: [], incidents: [], comments: [], events: [] };

/** The record that a rename leaves under a slug. */
function left(slug: string, movedTo: string | null, facts: Partial<AgentRecord> = {}) {
	return agentRecord({ slug, status: "removed", movedTo, updatedAt: daysAgo(2), ...facts });
}

function build(facts: Partial<RegistryExtract>, history = new History([])) {
	return buildSnapshot({ extract: registryExtract({ ...empty, ...facts }), history, at });
}

const badger = agentRecord({ slug: "badger", createdAt: daysAgo(300), updatedAt: daysAgo(2) });
const agents = [badger, left("mole", "vole"), left("vole", "badger", { updatedAt: daysAgo(1) })];

describe("a takedown", () => {
	const removedBy = (actor: string, ownerId: string | null, slug = "badger") =>
		agentRecord({
			slug,
			status: "removed",
			ownerId,
			updatedAt: daysAgo(1),
			transitions: [{ to: "removed", at: daysAgo(1), actor, reason: null }],
		});

	it.each([
		["a moderator", removedBy("moderator", "owner"), ["badger", "mole", "vole"]],
		["an operator, if it had no owner", removedBy("operator", null), ["badger", "mole", "vole"]],
		["its owner", removedBy("owner", "owner"), []],
		["nobody", badger, []],
	])("is listed under each slug of an agent that was removed by %s", (_who, last, slugs) => {
		const { takenDown } = build({ agents: [last, ...agents.slice(1)] });
		expect(takenDown).toEqual(slugs.map((slug) => ({ slug, removedAt: daysAgo(1) })));
	});
});

describe("another name of a model", () => {
	const model = agentRecord({
		slug: "openfield-larch-2601",
		agentType: "llm",
		importOrigin: "models-dev:openfield/larch-2601",
		modelStack: ["larch-2601", "larch-2", "larch-latest"],
	});
	const named = { "openfield-larch-2": model.slug, "openfield-larch-latest": model.slug };

	it.each<[string, AgentRecord, Record<string, string>]>([
		["leads to it under the same owner", model, named],
		["does not lead to what is gone", { ...model, status: "removed" }, {}],
		["is not believed of what nobody imported", { ...model, importOrigin: null }, {}],
		["is none of what only uses models", { ...model, agentType: "agent" }, {}],
		["cannot be the word of a path", { ...model, slug: "larch", modelStack: ["larch", "new"] }, {}],
	])("%s", (_, record, moved) => {
		expect(build({ agents: [record] }).moved).toEqual(moved);
	});

	it("leaves a slug to whoever has it, and to whoever had it", () => {
		for (const taken of [
			agentRecord({ slug: "openfield-larch-2" }),
			left("openfield-larch-2", null),
		]) {
			const { moved } = build({ agents: [model, taken] });
			expect(moved).toEqual({ "openfield-larch-latest": model.slug });
		}
	});
});

describe("tombstones", () => {
	const told = (slug: string, days: number) => {
		const at = daysAgo(days);
		return { slug, removedAt: at, shownAt: at };
	};

	it("have the time and the next slug, sorted by time and slug", () => {
		const gone = [
			left("wren", null, { updatedAt: daysAgo(3) }),
			left("crow", null, { updatedAt: daysAgo(2) }),
		];
		const { tombstones, moved } = build({ agents: [...agents, ...gone] });
		expect(tombstones).toEqual([
			{ ...told("wren", 3), movedTo: null, firstSlug: "wren", isLast: true },
			{ ...told("crow", 2), movedTo: null, firstSlug: "crow", isLast: true },
			{ ...told("mole", 2), movedTo: "badger", firstSlug: "mole", isLast: false },
			{ ...told("vole", 1), movedTo: "badger", firstSlug: "mole", isLast: false },
		]);
		expect(moved).toEqual({ mole: "badger", vole: "badger" });
	});

	it("of an agent that was renamed and then removed have its last and first slug", () => {
		// The instant may be the same, so only its slugs show which came first.
		const gone = [left("vole", "crow"), left("crow", null), left("mole", "vole")];
		const { tombstones, moved } = build({ agents: gone });
		expect(tombstones).toEqual([
			{ ...told("crow", 2), movedTo: null, firstSlug: "mole", isLast: true },
			{ ...told("mole", 2), movedTo: null, firstSlug: "mole", isLast: false },
			{ ...told("vole", 2), movedTo: null, firstSlug: "mole", isLast: false },
		]);
		expect(moved).toEqual({});
	});

	it.each([
		["was removed later", left("badger", null)],
		["is not public yet", agentRecord({ slug: "badger", createdAt: daysAgo(-1) })],
	])("have no next slug if the agent %s", (_, target) => {
		const { tombstones, moved } = build({ agents: [target, left("mole", "badger")] });
		expect(tombstones).toContainEqual({
			...told("mole", 2),
			movedTo: null,
			firstSlug: "mole",
			isLast: false,
		});
		expect(moved).toEqual({});
	});

	it.each([
		["had", {}, [], "com.example/Crow"],
		["had before it was no server", { agentType: "agent" }, [], undefined],
		["had and another server has now", {}, [{ slug: "rook", status: "active" }], undefined],
		["had and another had after it", {}, [{ slug: "rook", updatedAt: daysAgo(1) }], undefined],
		["had after another", {}, [{ slug: "rook", updatedAt: daysAgo(3) }], "com.example/Crow"],
	] as const)("keep the name that a server %s", (_, facts, others, protocolName) => {
		const server = { agentType: "mcp_server", protocolName: "com.example/Crow" } as const;
		const gone = left("crow", null, { ...server, ...facts });
		const named = others.map((other) =>
			left(other.slug, null, { ...server, protocolName: "com.example/crow", ...other }),
		);
		const { tombstones } = build({ agents: [gone, ...named] });
		const crow = tombstones.find(({ slug }) => slug === "crow");
		expect(crow?.protocolName).toBe(protocolName);
	});

	it("have no next slug in a circle of damaged records", () => {
		const { moved } = build({ agents: [left("mole", "vole"), left("vole", "mole")] });
		expect(moved).toEqual({});
	});
});

describe("a renamed agent", () => {
	const vote = (slug: string, actor: string, value: -1 | 0 | 1, days: number): RegistryEvent => ({
		type: "vote",
		slug,
		actor,
		value,
		at: daysAgo(days),
	});

	it("keeps votes and views from its former slugs", () => {
		const events: RegistryEvent[] = [
			{ type: "view", slug: "mole", count: 10, at: daysAgo(9) },
			{ type: "view", slug: "vole", count: 20, at: daysAgo(5) },
			{ type: "view", slug: "badger", count: 30, at: daysAgo(0.5) },
			{ type: "watch", slug: "mole", actor: "ann", on: true, at: daysAgo(9) },
			{ type: "watch", slug: "badger", actor: "ann", on: true, at: daysAgo(0.5) },
			{ type: "watch", slug: "mole", actor: "bob", on: true, at: daysAgo(9) },
			{ type: "watch", slug: "badger", actor: "bob", on: false, at: daysAgo(0.5) },
		];
		const [agent] = build({ agents, events }).agents;
		expect(agent).toMatchObject({ slug: "badger", pageViews: 60, watchers: 1 });
	});

	it.each<[votes: RegistryEvent[], upvotes: number, downvotes: number, reason: string]>([
		[[vote("mole", "ann", 1, 9), vote("badger", "ann", 1, 1)], 1, 0, "repeated"],
		[[vote("mole", "ann", 1, 9), vote("badger", "ann", -1, 1)], 0, 1, "changed"],
		[[vote("mole", "ann", 1, 9), vote("badger", "ann", 0, 1)], 0, 0, "taken back"],
		[[vote("mole", "ann", 1, 9), vote("vole", "bob", 1, 3)], 2, 0, "of two people"],
	])("counts one vote for each actor: %j is %i up, %i down (%s)", (events, upvotes, downvotes) => {
		const [agent] = build({ agents, events }).agents;
		expect(agent).toMatchObject({ upvotes, downvotes });
	});

	it("has the scores and rank that it would have without the rename", () => {
		const { agents: before } = registryExtract();
		const extract = registryExtract();
		const renamed = before.flatMap((agent) =>
			agent.slug === "mole" ? [left("mole", "badger"), { ...agent, slug: "badger" }] : [agent],
		);
		const unmoved = buildSnapshot({ extract, history: new History([]), at });
		const moved = buildSnapshot({
			extract: { ...extract, agents: renamed },
			history: unmoved.history,
			at,
		});
		const asBefore = JSON.stringify(moved.agents).replaceAll("badger", "mole");
		expect(JSON.parse(asBefore)).toEqual(unmoved.agents);
		expect(moved.comments.get("badger")).toHaveLength(2);
		expect(moved.incidents[0]?.agents).toEqual(["badger"]);
	});

	it("keeps the versions that an incident affects, which others that are gone do not", () => {
		const row = { versions: ["1.0.0"], introduced: null, fixed: null };
		const affected = ["vole", "gone", "npm/example"].map((subject) => ({ subject, ...row }));
		const { incidents: shown } = build({ agents, incidents: [incident("flood", { affected })] });
		expect(shown[0]?.affected.map(({ subject }) => subject)).toEqual(["badger", "npm/example"]);
	});

	it("is listed once by an incident that has two of its slugs", () => {
		const incidents = [incident("flood", { agents: ["vole", "mole", "badger"] })];
		const { agents: drawn, incidents: shown } = build({ agents, incidents });
		expect(shown[0]?.agents).toEqual(["badger"]);
		expect(drawn[0]?.incidentCount).toBe(1);
	});

	it("has the comments of all its slugs, newest first", () => {
		const comments = [
			comment("one", { agentSlug: "mole", createdAt: daysAgo(9) }),
			comment("two", { agentSlug: "badger", createdAt: daysAgo(1) }),
			comment("three", { agentSlug: "vole", createdAt: daysAgo(5) }),
		];
		const snapshot = build({ agents, comments });
		expect(snapshot.comments.get("badger")?.map(({ id }) => id)).toEqual(["two", "three", "one"]);
		expect(snapshot.agents[0]?.commentCount).toBe(3);
		expect([...snapshot.comments.keys()]).toEqual(["badger"]);
	});

	it("is the successor of an agent that has its former slug", () => {
		const newt = agentRecord({
			slug: "newt",
			status: "deprecated",
			deprecation: { message: null, successor: "mole", by: "owner" },
		});
		const drawn = build({ agents: [...agents, newt] }).agents.find(({ slug }) => slug === "newt");
		expect(drawn?.deprecation?.successor?.slug).toBe("badger");
	});
});

describe("the history of a renamed agent", () => {
	const point = (rank: number) => ({ marketScore: 1, trendScore: 0, upvotes: 0, rank });
	const run = (days: number, slug: string, rank: number) => ({
		at: daysAgo(days),
		fearGreed: 50,
		method: METHOD,
		points: new Map([[slug, point(rank)]]),
	});
	const recorded = new History([run(9, "mole", 3), run(5, "vole", 2), run(1, "badger", 1)]);

	it("includes every slug", () => {
		const { history } = build({ agents }, recorded);
		expect(history.pointsOf("badger").map(({ rank }) => rank)).toEqual([3, 2, 1, 1]);
		expect(history.pointsOf("mole")).toEqual([]);
	});

	it("is stored in the runs as recorded", () => {
		const { runs } = build({ agents }, recorded).history;
		expect(runs.map(({ points }) => [...points.keys()])).toEqual([
			["mole"],
			["vole"],
			["badger"],
			["badger"],
		]);
	});

	it("is replayed under its current slug", () => {
		const events: RegistryEvent[] = [
			{ type: "vote", slug: "mole", actor: "ann", value: 1, at: daysAgo(8) },
		];
		const extract = registryExtract({ ...empty, agents, events });
		const history = replayHistory(extract, [new Date(daysAgo(9)), new Date(daysAgo(7))]);
		expect(history.pointsOf("badger").map(({ upvotes }) => upvotes)).toEqual([0, 1]);
	});
});
