import { describe, expect, it } from "vitest";
import { createReadableHours } from "#api/hours/read-since.ts";
import { findChangeRequest, listChanges } from "#api/routes/list-agents.ts";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { AgentList, AgentListQuery } from "#contract/agents/agent-list.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SeededRandom } from "#registry/sample/seeded-random.ts";
import { type BuiltSnapshot, buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import { createViewContext } from "#views/view-context.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { drawnRandom } from "../../drawn-random.ts";
import { createAgentIndex, createChangeIndex } from "../../search/create-indexes.ts";
import { formerOf } from "../../search/former-of.ts";
import { at, registryExtract } from "../../snapshot/registry-extract-builder.ts";

const SITE = {
	baseUrl: "https://registry.pier9.dev",
	name: "R",
	contactEmail: "a@pier9.dev",
	limits: DEFAULT_LIMITS,
};
const MINUTE_MS = 60_000;
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

type Records = Map<string, AgentRecord>;

/** An instant in steps of ten seconds, so that many changes have the same instant. */
function instantBetween(from: number, to: number, random: SeededRandom): string {
	const instant = from + Math.floor((random.next() * (to - from)) / 10_000) * 10_000;
	return new Date(instant).toISOString();
}

function pick<Item>(items: readonly Item[], random: SeededRandom): Item | undefined {
	return items[Math.floor(random.next() * items.length)];
}

/** A possible change of a registry. Changes of one agent are in order of time. */
function change(records: Records, noted: string, random: SeededRandom): void {
	const free = `${pick(LETTERS, random)}-${records.size}`;
	const agent = pick(
		[...records.values()].filter(({ status }) => status !== "removed"),
		random,
	);
	const kind = random.next();
	// Two changes of one agent never have the same instant.
	const after = agent ? new Date(Date.parse(agent.updatedAt) + 1).toISOString() : noted;
	const instant = [noted, after].sort()[1] ?? noted;
	if (!agent || kind < 0.4) {
		records.set(free, agentRecord({ slug: free, createdAt: noted, updatedAt: noted }));
	} else if (kind < 0.7) {
		records.set(agent.slug, { ...agent, title: `Revised at ${instant}`, updatedAt: instant });
	} else if (kind < 0.85) {
		records.set(agent.slug, { ...agent, status: "removed", updatedAt: instant });
	} else {
		records.set(free, { ...agent, slug: free, updatedAt: instant });
		const left = { status: "removed", movedTo: free, updatedAt: instant } as const;
		records.set(agent.slug, { ...agent, ...left });
	}
}

/**
 * Snapshots of a registry that keeps changing. Some changes are older than the snapshot before the one with them,
 * because they were stored late. Others are newer than their snapshot, because it was read late.
 */
function snapshotsOf(seed: string, minutesApart: number): BuiltSnapshot[] {
	const random = drawnRandom(seed);
	const records: Records = new Map();
	let former: BuiltSnapshot | undefined;
	return [0, 1, 2].map((number) => {
		const instant = at.getTime() + number * minutesApart * MINUTE_MS;
		const earliest = instant - (minutesApart + 4) * MINUTE_MS;
		for (let count = 0; count < 25; count += 1) {
			change(records, instantBetween(earliest, instant + MINUTE_MS, random), random);
		}
		// Whatever was drawn, each snapshot has two fresh agents of one instant.
		for (const name of ["one", "other"]) {
			const noted = new Date(instant).toISOString();
			const slug = `${name}-of-${number}`;
			records.set(slug, agentRecord({ slug, createdAt: noted, updatedAt: noted }));
		}
		const none = { categories: [], incidents: [], comments: [], events: [] };
		const extract = registryExtract({ ...none, agents: [...records.values()] });
		former = buildSnapshot({
			extract,
			history: new History([]),
			at: new Date(instant),
			former: former && formerOf(former),
		});
		return former;
	});
}

function ask(snapshot: BuiltSnapshot, parameters: Record<string, string>): AgentList {
	const request = findChangeRequest(AgentListQuery.parse(parameters), (name) => name in parameters);
	if (!request) throw new Error("This is no request for changes");
	return AgentList.parse(listChanges(servedOf(snapshot), request));
}

const served = new WeakMap<BuiltSnapshot, ReturnType<typeof serve>>();

/** Created once for all pages. */
function servedOf(snapshot: BuiltSnapshot) {
	const known = served.get(snapshot) ?? serve(snapshot);
	served.set(snapshot, known);
	return known;
}

function serve(snapshot: BuiltSnapshot) {
	const context = createViewContext(snapshot, SITE);
	const changes = createChangeIndex(snapshot, createAgentIndex(snapshot.agents));
	const readable = createReadableHours(() => at.getTime());
	readable.note(snapshot.shownAt);
	return { context, snapshot, changes, readable };
}

/** The state of a mirror: titles and instants of change by slug. */
type Mirror = Map<string, string>;

function take(mirror: Mirror, { data, tombstones = [] }: AgentList): void {
	for (const { slug, title, updated_at } of data) mirror.set(slug, `${title} ${updated_at}`);
	for (const { slug } of tombstones) mirror.delete(slug);
}

function wholeOf({ agents }: BuiltSnapshot): Mirror {
	return new Map(agents.map(({ slug, title, updatedAt }) => [slug, `${title} ${updatedAt}`]));
}

const sorted = (mirror: Mirror) => [...mirror].sort();

/** Follows to the end of a snapshot or for some pages, and returns the next cursor. */
function follow(
	mirror: Mirror,
	snapshot: BuiltSnapshot,
	{ from, limit, pages = 1000 }: { from: Record<string, string>; limit: number; pages?: number },
): Record<string, string> {
	let next = from;
	for (let page = 0; page < pages; page += 1) {
		const list = ask(snapshot, { ...next, limit: String(limit) });
		expect(list.data.length + (list.tombstones?.length ?? 0)).toBeLessThanOrEqual(limit);
		take(mirror, list);
		next = { cursor: list.next_cursor ?? "" };
		if (!list.has_more) return next;
	}
	expect(pages).toBeLessThan(1000);
	return next;
}

const EPOCH = { updated_since: "1970-01-01" };
const SIZES = [1, 2, 7, 100];
const APART = [1, 3, 60];
const runs = APART.flatMap((minutes) => SIZES.map((limit) => ({ minutes, limit })));

describe("a mirror that follows the cursor", () => {
	it.each(runs)(
		"has the last snapshot after three that are $minutes minutes apart, $limit at a time",
		({ minutes, limit }) => {
			for (let seed = 0; seed < 12; seed += 1) {
				const snapshots = snapshotsOf(`mirror ${seed}`, minutes);
				const mirror: Mirror = new Map();
				let from: Record<string, string> = EPOCH;
				for (const snapshot of snapshots) {
					from = follow(mirror, snapshot, { from, limit });
					expect([seed, sorted(mirror)]).toEqual([seed, sorted(wholeOf(snapshot))]);
				}
			}
		},
	);

	it.each(runs)(
		"has it, too, if snapshots $minutes minutes apart change between pages, $limit at a time",
		({ minutes, limit }) => {
			for (let seed = 0; seed < 12; seed += 1) {
				const random = drawnRandom(`pace ${seed}`);
				const [first, second, third] = snapshotsOf(`mirror ${seed}`, minutes);
				if (!first || !second || !third) throw new Error("There are three snapshots");
				const mirror: Mirror = new Map();
				const pages = () => Math.floor(random.next() * 20);
				let from = follow(mirror, first, { from: EPOCH, limit, pages: pages() });
				from = follow(mirror, second, { from, limit, pages: pages() });
				follow(mirror, third, { from, limit });
				expect([seed, sorted(mirror)]).toEqual([seed, sorted(wholeOf(third))]);
			}
		},
	);

	it("gets nothing twice during one hour", () => {
		const [snapshot] = snapshotsOf("same hour", 60);
		if (!snapshot) throw new Error("There is a snapshot");
		const mirror: Mirror = new Map();
		const from = follow(mirror, snapshot, { from: EPOCH, limit: 7 });
		const list = ask(snapshot, from);
		expect(list).toMatchObject({ data: [], tombstones: [], total: 0, has_more: false });
		expect(list.next_cursor).toBe(from.cursor);
	});
});

describe("a page of changes", () => {
	const [snapshot] = snapshotsOf("pages", 1);
	if (!snapshot) throw new Error("There is a snapshot");
	const size = snapshot.agents.length + snapshot.tombstones.length;
	const rows = [...snapshot.agents, ...snapshot.tombstones];
	const shownAt = new Map(rows.map((row) => [row.slug, row.shownAt]));

	it("sorts agents and tombstones together by instant and slug", () => {
		const told: string[] = [];
		let from: Record<string, string> = EPOCH;
		for (let page = 0; page < size; page += 1) {
			const list = ask(snapshot, { ...from, limit: "1" });
			const page = [...list.data, ...(list.tombstones ?? [])];
			told.push(...page.map(({ slug }) => `${shownAt.get(slug)} ${slug}`));
			from = { cursor: list.next_cursor ?? "" };
		}
		expect(told).toHaveLength(size);
		expect(told).toEqual([...told].sort());
		const instants = told.map((line) => line.split(" ")[0]);
		expect(new Set(instants).size).toBeLessThan(size);
	});

	it("says how many are left, page by page", () => {
		const list = ask(snapshot, { ...EPOCH, limit: "4" });
		const pages = Math.ceil(size / 4);
		expect(list).toMatchObject({ page: 1, limit: 4, total: size, has_more: true });
		expect(list.pagination).toEqual({ page: 1, limit: 4, total: size, pages });
		const next = ask(snapshot, { cursor: list.next_cursor ?? "", limit: "4" });
		expect(next.total).toBe(size - 4);
	});

	it("starts with the requested instant, including it", () => {
		const instants = snapshot.agents.map((agent) => agent.shownAt).sort();
		const since = instants[Math.floor(instants.length / 2)] ?? "";
		const { data } = ask(snapshot, { updated_since: since, limit: "100" });
		expect(data.map(({ slug }) => shownAt.get(slug))).toEqual(
			instants.filter((instant) => instant >= since),
		);
	});

	it("is empty for a later instant, and its cursor misses no later change", () => {
		const list = ask(snapshot, { updated_since: "2999-01-01" });
		expect(list).toMatchObject({ data: [], tombstones: [], total: 0, has_more: false });
		const [, later] = snapshotsOf("pages", 1);
		if (!later) throw new Error("There is a later snapshot");
		const mirror: Mirror = new Map();
		follow(mirror, later, { from: { cursor: list.next_cursor ?? "" }, limit: 7 });
		// What the first snapshot shows already, because it was read late, is no later change.
		const before = wholeOf(snapshot);
		const fresh = [...wholeOf(later)].filter(([slug, state]) => before.get(slug) !== state);
		expect(fresh.length).toBeGreaterThan(0);
		expect([...mirror]).toEqual(expect.arrayContaining(fresh));
	});
});

describe("filters of changes", () => {
	const since = "2026-05-04T12:00:00Z";

	it("must leave room in an address for the cursor, which contains them", () => {
		const ask = (filters: Record<string, string>) =>
			findChangeRequest(AgentListQuery.parse({ ...filters, updated_since: since }), () => false);
		const names = ["type", "category", "license", "transport", "package", "auth"];
		const long = Object.fromEntries(names.map((name) => [name, "x".repeat(64)]));
		expect(ask({ ...long, tag: "語".repeat(64) })?.filters).toMatchObject(long);
		expect(() => ask({ ...long, tag: "語".repeat(64), q: "🌊".repeat(200) })).toThrow(
			"too long together",
		);
	});
});
