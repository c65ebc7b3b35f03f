import { describe, expect, it } from "vitest";
import { METHOD } from "#contract/versions.ts";
import { type BuiltSnapshot, buildSnapshot, snapshotId } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import type { HistoryRun } from "#snapshot/history/point-table.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import {
	at,
	busyExtract,
	comment,
	daysAgo,
	incident,
	registryExtract,
	stars,
	tombstone,
} from "./registry-extract-builder.ts";
import { moodRun } from "./run-builder.ts";

const noHistory = new History([]);

function build(extract = registryExtract(), history = noHistory): BuiltSnapshot {
	return buildSnapshot({ extract, history, at });
}

function getAgent(snapshot: BuiltSnapshot, slug: string) {
	const agent = snapshot.agents.find((candidate) => candidate.slug === slug);
	if (!agent) throw new Error(`${slug} is not in the snapshot`);
	return agent;
}

/** With what JSON omits in maps. */
function everythingIn({ comments, history, ...snapshot }: BuiltSnapshot): string {
	const runs = history.runs.map((run) => ({ ...run, points: [...run.points] }));
	return JSON.stringify({ ...snapshot, comments: [...comments], runs });
}

describe("a snapshot", () => {
	it("contains the public agents with scores, in rank order", () => {
		const snapshot = build();
		expect(snapshot.id).toBe("2026-05-04T12-00-00-000Z");
		expect(snapshot.agents.map(({ slug, rank }) => [slug, rank])).toEqual([
			["mole", 1],
			["vole", 2],
			["wren", 3],
			["newt", 4],
		]);
		expect(getAgent(snapshot, "mole")).toMatchObject({
			trustScore: 63,
			trustLevel: "verified",
			upvotes: 6,
			pageViews: 300,
			commentCount: 2,
			incidentCount: 1,
		});
	});

	it("does not depend on the order of the records", () => {
		const { agents, categories, incidents, comments } = registryExtract();
		const turned = registryExtract({
			agents: agents.toReversed(),
			categories: categories.toReversed(),
			incidents: incidents.toReversed(),
			comments: comments.toReversed(),
		});
		expect(everythingIn(build(turned))).toBe(everythingIn(build()));
	});

	it("does not change its input", () => {
		const extract = registryExtract();
		const before = structuredClone(extract);
		build(extract);
		expect(extract).toEqual(before);
	});

	it("groups facts with the same provenance", () => {
		const declared = { source: "declared", checkedAt: daysAgo(9), origin: null } as const;
		const imported = { source: "imported", checkedAt: daysAgo(2), origin: "a card" } as const;
		const facts = {
			...{ title: declared, docsUrl: imported, websiteUrl: { ...declared } },
			// Not stated: it has neither.
			...{ license: declared, toolsCount: imported },
		};
		const [docsUrl, websiteUrl] = ["https://mole.pier9.dev/docs", "https://mole.pier9.dev/"];
		const mole = agentRecord({ slug: "mole", facts, docsUrl, websiteUrl, license: null });
		const extract = registryExtract({ agents: [mole] });
		expect(getAgent(build(extract), "mole").provenance).toEqual([
			{ ...declared, fields: ["title", "websiteUrl"] },
			{ ...imported, fields: ["docsUrl"] },
		]);
	});

	it("gives equal agents the same rank, and the next one leaves as many out", () => {
		const agents = Array.from({ length: 50 }, (_, index) =>
			agentRecord({
				slug: `agent-${index}`,
				observations: index % 3 === 0 ? [stars(900, `https://git.pier9.dev/${index}`)] : [],
			}),
		);
		const { agents: ranked } = build(registryExtract({ agents, incidents: [], comments: [] }));
		const counted = agents.filter(({ observations }) => observations.length > 0).length;
		expect(ranked.map(({ rank, isRanked }) => [rank, isRanked])).toEqual(
			agents.map((_, index) => (index < counted ? [1, true] : [counted + 1, false])),
		);
		expect(ranked.map(({ number }) => number)).toEqual(agents.map((_, index) => index));
		expect(new Set(ranked.map(({ slug }) => slug)).size).toBe(50);
	});

	it("never ranks what names addresses that nobody has, however often it is counted", () => {
		const agents = ["berths", "weather"].map((slug) =>
			agentRecord({ slug, observations: [stars(90_000, `https://git.pier9.dev/${slug}`)] }),
		);
		const placeholders = new Set(["weather"]);
		const extract = registryExtract({ agents, placeholders, incidents: [], comments: [] });
		expect(
			build(extract).agents.map(({ slug, isRanked, isPlaceholder }) => [
				slug,
				isRanked,
				isPlaceholder,
			]),
		).toEqual([
			["berths", true, undefined],
			["weather", false, true],
		]);
	});

	it.each([
		["a removed agent", { slug: "secret-crow", status: "removed" as const }],
		["an agent of the future", { slug: "secret-crow", createdAt: daysAgo(-1) }],
	])("omits %s, except for the slug of one that is gone", (_, facts) => {
		const secret = agentRecord({
			...facts,
			categorySlug: "tunnels",
			launchedAt: daysAgo(1),
			title: "Secret Crow",
		});
		const newt = agentRecord({
			slug: "newt",
			status: "deprecated",
			deprecation: { message: "Gone.", successor: "secret-crow", by: "moderator" },
		});
		const extract = registryExtract();
		const { tombstones, takenDown, ...snapshot } = build({
			...extract,
			agents: [...extract.agents.filter(({ slug }) => slug !== "newt"), newt, secret],
			incidents: [incident("flood", { agents: ["mole", "secret-crow"] })],
			comments: [comment("first", { agentSlug: "secret-crow", body: "Secret Crow is fine." })],
			events: [{ type: "view", slug: "secret-crow", count: 99, at: daysAgo(1) }],
		});
		const text = everythingIn({ ...snapshot, tombstones: [], takenDown: [] });
		expect(text.toLowerCase()).not.toMatch(/secret.crow/);
		expect(text).toContain("Gone.");
		expect(tombstones.filter(({ slug }) => slug === secret.slug)).toEqual(
			secret.status === "removed" ? [tombstone(secret.slug, secret.updatedAt)] : [],
		);
		expect(takenDown.filter(({ slug }) => slug === secret.slug)).toEqual(
			secret.status === "removed" ? [{ slug: secret.slug, removedAt: secret.updatedAt }] : [],
		);
	});

	it.each([
		["was hidden", { hidden: { by: "moderator", was: "active", until: null } }, "removed", true],
		["had its approval undone", {}, "undone", undefined],
	] as const)(
		"says of an agent that %s only that it is gone, without a reason, until it is back",
		(_what, facts, to, isHidden) => {
			const step = (name: string) => ({ to: name, at: daysAgo(1), actor: "mod", reason: "Hush." });
			const transitions = [step("active"), step(to)];
			const back = agentRecord({ slug: "secret-crow", transitions });
			const away = agentRecord({ ...back, ...facts, status: "removed" });
			const { agents, comments } = registryExtract();
			const having = (agent: typeof away) =>
				build(registryExtract({ agents: [...agents, agent], comments }));
			const gone = having(away);
			expect(gone.tombstones.find(({ slug }) => slug === away.slug)).toEqual(
				tombstone(away.slug, away.updatedAt),
			);
			// Dumps with a hidden one are withheld, not rewritten.
			expect(gone.takenDown.find(({ slug }) => slug === away.slug)?.isHidden).toBe(isHidden);
			const shown = having(back);
			expect([...shown.agents].map(({ slug }) => slug)).toContain(away.slug);
			expect(shown.tombstones.map(({ slug }) => slug)).not.toContain(away.slug);
		},
	);

	it.each([
		["held", {}],
		["rejected", {}],
		["published", { createdAt: daysAgo(-1) }],
		["published", { agentSlug: "nobody" }],
	] as const)("omits a %s comment with %j", (status, facts) => {
		const secret = comment("hush", { status, body: "Hush money", ...facts });
		const snapshot = build(registryExtract({ comments: [secret, comment("first")] }));
		expect(everythingIn(snapshot)).not.toMatch(/hush/i);
		expect(getAgent(snapshot, "mole").commentCount).toBe(1);
	});

	it("omits owners, submissions and moderators", () => {
		const agents = [
			agentRecord({
				slug: "mole",
				ownerId: "hush-1",
				submissionId: "hush-2",
				importOrigin: "hush-3",
				transitions: [{ to: "active", at: daysAgo(1), actor: "hush-4", reason: "hush-5" }],
			}),
		];
		const incidents = [
			incident("flood", {
				transitions: [{ to: "reported", at: daysAgo(1), actor: "hush-6", reason: null }],
			}),
		];
		expect(everythingIn(build(registryExtract({ agents, incidents })))).not.toContain("hush");
	});

	it("has comments and incidents newest first, without future ones", () => {
		const snapshot = build(
			registryExtract({
				incidents: [
					incident("older", { reportedAt: daysAgo(5) }),
					incident("future", { reportedAt: daysAgo(-1) }),
					incident("newer", { reportedAt: daysAgo(1) }),
				],
			}),
		);
		expect(snapshot.incidents.map(({ slug }) => slug)).toEqual(["newer", "older"]);
		expect(snapshot.comments.get("mole")?.map(({ id }) => id)).toEqual(["second", "first"]);
	});

	it("counts no withdrawn incident against an agent, and keeps it", () => {
		const withdrawn = { at: daysAgo(1), sentence: "It was another agent." };
		const incidents = [
			incident("flood", { agents: ["mole"], status: "resolved", withdrawn }),
			incident("storm", { agents: ["mole"] }),
		];
		const snapshot = build(registryExtract({ incidents }));
		expect(getAgent(snapshot, "mole").incidentCount).toBe(1);
		expect(snapshot.incidents.find(({ slug }) => slug === "flood")?.withdrawn).toEqual(withdrawn);
	});

	it("fails if an agent has an unknown category", () => {
		const agents = [agentRecord({ slug: "mole", categorySlug: "moon" })];
		const building = () => build(registryExtract({ agents }));
		expect(building).toThrow(/"mole".*"moon"/);
	});

	it("allows a removed agent with an unknown category", () => {
		const agents = [agentRecord({ slug: "mole", categorySlug: "moon", status: "removed" })];
		expect(build(registryExtract({ agents })).agents).toEqual([]);
	});

	it("of an empty registry is empty", () => {
		const nothing = { agents: [], categories: [], incidents: [], comments: [], events: [] };
		const { agents, market, sampleData, week } = build(nothing);
		expect([agents, sampleData, week.newAgents]).toEqual([[], false, 0]);
		expect(market.mood).toMatchObject({ value: null, label: null, components: [], delta7d: null });
	});

	it("records whether it has invented agents", () => {
		const agents = [agentRecord({ slug: "mole", sample: true }), agentRecord({ slug: "vole" })];
		expect(build(registryExtract({ agents })).sampleData).toBe(true);
	});

	it("has an ID that sorts like its instant", () => {
		const ids = ["2026-05-04T09:00:00Z", "2026-05-04T10:00:00Z", "2026-11-01T00:00:00Z"].map(
			(instant) => snapshotId(new Date(instant)),
		);
		expect(ids.toSorted()).toEqual(ids);
		expect(ids[0]).toMatch(/^[\w-]+$/);
	});
});

describe("the history of a snapshot", () => {
	it("has a point for every agent, and another one only after a change", () => {
		const before = build(registryExtract(), noHistory);
		const later = new Date(at.getTime() + 3_600_000);
		const vote = { type: "vote", slug: "mole", actor: "ann-2", value: 1, at: daysAgo(0) } as const;
		const { history, agents } = buildSnapshot({
			extract: registryExtract({ events: [...registryExtract().events, vote] }),
			history: before.history,
			at: later,
		});
		expect(history.runs.map((run) => run.at)).toEqual([at.toISOString(), later.toISOString()]);
		for (const { slug, marketScore, rank } of agents) {
			const points = history.pointsOf(slug);
			const instants = slug === "mole" ? [at, later] : [at];
			expect(points.map((point) => point.at)).toEqual(instants.map((one) => one.toISOString()));
			expect(points.at(-1), slug).toMatchObject({ marketScore, rank });
		}
	});

	it("dates badges by the day since which the rank was held", () => {
		const points = (rank: number) =>
			new Map([["mole", { marketScore: 1, trendScore: 0, upvotes: 0, rank }]]);
		const history = new History([
			{ at: daysAgo(9), fearGreed: 50, method: METHOD, points: points(3) },
			{ at: daysAgo(6), fearGreed: 50, method: METHOD, points: points(11) },
			{ at: daysAgo(4), fearGreed: 50, method: METHOD, points: points(10) },
			{ at: daysAgo(2), fearGreed: 50, method: METHOD, points: points(1) },
		]);
		const others = Array.from({ length: 10 }, (_, index) =>
			agentRecord({
				slug: `agent-${index}`,
				observations: [stars(40 + 9 * index, `https://git.pier9.dev/${index}`)],
			}),
		);
		const { agents } = registryExtract();
		const extract = registryExtract({ agents: [...agents, ...others] });
		const { badges } = getAgent(build(extract, history), "mole");
		const badge = badges.find(({ id }) => id === "top_ten");
		expect(badge?.awardedAt).toBe("2026-04-30T00:00:00.000Z");
	});

	it("compares the mood with a week ago", () => {
		const moodAfter = (...runs: HistoryRun[]) =>
			build(busyExtract(), new History(runs)).market.mood;
		const mood = moodAfter(moodRun(14, 10), moodRun(7, 20), moodRun(1, 90));
		expect(mood.delta7d).toBeCloseTo((mood.value ?? 0) - 20, 1);
		expect(mood.knownWeight).toBe(70);
		const { method: _, ...older } = moodRun(7, 20);
		expect(moodAfter(moodRun(14, 10), older).delta7d).toBeNull();
		expect(moodAfter(moodRun(14, 10), moodRun(7, null))).toMatchObject({
			label: "greed",
			delta7d: null,
		});
		const unknown = { value: null, label: null, delta7d: null, knownWeight: 70 };
		expect(moodAfter(moodRun(13, 10), moodRun(7, 20))).toMatchObject({ ...unknown, days: 13 });
		expect(moodAfter()).toMatchObject({ ...unknown, days: 0 });
	});
});
