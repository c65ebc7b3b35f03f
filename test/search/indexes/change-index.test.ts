import { describe, expect, it } from "vitest";
import type { ChangePosition } from "#search/indexes/change-index.ts";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { at, daysAgo, registryExtract } from "../../snapshot/registry-extract-builder.ts";
import { createAgentIndex, createChangeIndex } from "../create-indexes.ts";

const changed = (slug: string, days: number, facts = {}) =>
	agentRecord({ slug, createdAt: daysAgo(300), updatedAt: daysAgo(days), ...facts });

const agents = [
	changed("wren", 3, { agentType: "bot", title: "Night Wren" }),
	changed("newt", 3, { agentType: "agent", categorySlug: "tunnels" }),
	changed("crow", 3, { status: "removed", agentType: "bot" }),
	changed("mole", 9, { agentType: "agent", title: "Night Mole" }),
	changed("vole", 1, { agentType: "bot" }),
	changed("toad", 2, { status: "removed", movedTo: "vole" }),
];
const snapshot = buildSnapshot({
	extract: registryExtract({ agents, incidents: [], comments: [], events: [] }),
	history: new History([]),
	at,
});
const index = createChangeIndex(snapshot, createAgentIndex(snapshot.agents));

const ORDER = ["mole", "crow", "newt", "wren", "toad", "vole"];
const EPOCH: ChangePosition = { at: 0, slug: "" };
const on = (days: number, slug = "") => ({ at: Date.parse(daysAgo(days)), slug });

function slugsOf(after: ChangePosition, limit: number, choice = {}): string[] {
	const { numbers, tombstones } = index.find({ after, choice, limit });
	const found = numbers.flatMap((number) => snapshot.agents.at(number) ?? []);
	const changes = [
		...found.map(({ slug, updatedAt }) => ({ slug, instant: updatedAt })),
		...tombstones.map(({ slug, removedAt }) => ({ slug, instant: removedAt })),
	];
	const key = ({ instant, slug }: (typeof changes)[number]) => `${instant} ${slug}`;
	return changes.sort((a, b) => (key(a) < key(b) ? -1 : 1)).map(({ slug }) => slug);
}

describe("changes", () => {
	it("are agents and tombstones by instant, then slug", () => {
		expect(slugsOf(EPOCH, 100)).toEqual(ORDER);
		expect(index.find({ after: EPOCH, choice: {}, limit: 100 })).toMatchObject({
			total: 6,
			hasMore: false,
			last: on(1, "vole"),
		});
	});

	it.each<[ChangePosition, string[], string]>([
		[on(3), ["crow", "newt", "wren", "toad", "vole"], "the instant itself is included"],
		[on(3, "crow"), ["newt", "wren", "toad", "vole"], "within an instant behind a slug"],
		[on(3, "dove"), ["newt", "wren", "toad", "vole"], "an unknown slug"],
		[on(3, "wren"), ["toad", "vole"], "behind the last of an instant"],
		[on(2.5), ["toad", "vole"], "between two instants"],
		[on(1, "vole"), [], "behind everything"],
		[on(-1), [], "in the future"],
	])("after %j are %j: %s", (after, slugs) => {
		expect(slugsOf(after, 100)).toEqual(slugs);
		const { total, hasMore, last } = index.find({ after, choice: {}, limit: 100 });
		expect([total, hasMore]).toEqual([slugs.length, false]);
		expect(last).toEqual(slugs.length === 0 ? after : on(1, "vole"));
	});

	it.each([1, 2, 3, 5, 6, 7])("have pages of %i without gaps", (limit) => {
		const told: string[] = [];
		let after = EPOCH;
		for (let page = 0; page < ORDER.length; page += 1) {
			const found = index.find({ after, choice: {}, limit });
			expect(found.total).toBe(ORDER.length - told.length);
			told.push(...slugsOf(after, limit));
			expect(found.hasMore).toBe(told.length < ORDER.length);
			after = found.last;
			if (!found.hasMore) break;
		}
		expect(told).toEqual(ORDER);
	});

	it.each([
		[{ type: "bot" }, ["crow", "wren", "toad", "vole"]],
		[{ type: "agent" }, ["mole", "crow", "newt", "toad"]],
		[{ category: "tunnels" }, ["crow", "newt", "toad"]],
		[{ q: "night" }, ["mole", "crow", "wren", "toad"]],
		[{ q: "night", type: "bot" }, ["crow", "wren", "toad"]],
		[{ type: "spaceship" }, ["crow", "toad"]],
		[{ q: "", type: "" }, ORDER],
	])("with the choice %j are %j, with every tombstone", (choice, slugs) => {
		expect(slugsOf(EPOCH, 100, choice)).toEqual(slugs);
		expect(index.find({ after: EPOCH, choice, limit: 1 })).toMatchObject({
			total: slugs.length,
			hasMore: slugs.length > 1,
		});
	});

	it.each<[number, number | undefined]>([
		[10, undefined],
		[9, 9],
		[2.5, 3],
		[2, 2],
		[-1, 1],
	])("%f days ago were latest %d days ago", (days, latest) => {
		const found = index.latestUntil(on(days).at);
		expect(found).toBe(latest === undefined ? undefined : on(latest).at);
	});

	it("of an empty registry are empty", () => {
		const empty = createChangeIndex({ agents: [], tombstones: [] }, createAgentIndex([]));
		expect(empty.find({ after: EPOCH, choice: { q: "x" }, limit: 5 })).toEqual({
			numbers: [],
			tombstones: [],
			total: 0,
			hasMore: false,
			last: EPOCH,
		});
	});
});
