import { describe, expect, it } from "vitest";
import { FEED_FIELDS, type Feed } from "#contract/agents/feed.ts";
import type { AgentHistory } from "#contract/agents/history.ts";
import type { Problem } from "#contract/http/problem.ts";
import { useService } from "../running-service.ts";

const running = useService();

const ask = (path: string, headers: Record<string, string> = {}) =>
	fetch(running.service.origin + path, { headers });
const problemOf = async (response: Response) => (await response.json()) as Problem;

describe("GET /api/v1/agents/{slug}/history", () => {
	const history = async (query: string) =>
		(await (await ask(`/api/v1/agents/harbor-scout/history${query}`)).json()) as AgentHistory;

	it("answers the points of the last 90 days, oldest first, on both prefixes", async () => {
		const { history: entries, snapshots, total, current_score } = await history("");
		expect(total).toBe(4);
		expect(snapshots.map(({ score }) => score)).toEqual(entries.map((entry) => entry.market_score));
		expect(entries.at(-1)?.market_score).toBe(current_score);
		const times = entries.map(({ recorded_at }) => recorded_at);
		expect(times).toEqual([...times].sort());
	});

	it.each([
		["?limit=500&days=90", 4, "the defaults spelled out"],
		["?days=7", 2, "only the last seven days"],
		["?days=0", 4, "0 means all"],
		["?limit=2", 2, "the newest are returned"],
		["?limit=1000", 4, "the upper bound"],
		["?days=0&limit=1", 1, "both together"],
	])("answers %s with %i points: %s", async (query, total) => {
		const all = await history("");
		const some = await history(query);
		expect(some.total).toBe(total);
		expect(some.history).toEqual(all.history.slice(-total));
	});

	it.each(["?limit=0", "?limit=1001", "?days=-1", "?days=x", "?days=1&days=2"])(
		"answers 400 for %s",
		async (query) => {
			const response = await ask(`/api/v1/agents/harbor-scout/history${query}`);
			expect(response.status).toBe(400);
			expect((await problemOf(response)).code).toBe("invalid_query");
		},
	);

	it("answers 404 for an unknown agent before it checks parameters", async () => {
		expect((await ask("/api/v1/agents/nobody/history?limit=0")).status).toBe(404);
	});
});

describe("GET /api/v1/enterprise/agents", () => {
	it("answers all public agents in rank order with all fields", async () => {
		const feed = (await (await ask("/api/v1/enterprise/agents")).json()) as Feed;
		expect(feed.total).toBe(running.drawn.snapshot.agents.length);
		const ranks = feed.agents.map(({ rank }) => rank ?? 0);
		expect(ranks).toEqual(ranks.toSorted((left, right) => left - right));
		expect(ranks).toEqual([...running.drawn.snapshot.agents].map(({ rank }) => rank));
		expect(Object.keys(feed.agents[0] ?? {})).toEqual([...FEED_FIELDS]);
	});

	it("answers the requested fields, with the same bytes for any notation", async () => {
		const json = (await (
			await ask("/api/v1/enterprise/agents?fields=rank,%20slug")
		).json()) as Feed;
		expect(Object.keys(json.agents[0] ?? {})).toEqual(["slug", "rank"]);
		for (const fields of ["rank,slug", "slug,rank", "slug,rank,slug"]) {
			const csv = await ask(`/api/v1/enterprise/agents?fields=${fields}&format=csv`);
			expect((await csv.text()).split("\r\n").slice(0, 2)).toEqual(["slug,rank", "harbor-scout,1"]);
			const etag = csv.headers.get("etag") ?? "";
			const again = await ask("/api/v1/enterprise/agents?format=csv&fields=slug,rank", {
				"If-None-Match": etag,
			});
			expect([fields, again.status]).toEqual([fields, 304]);
		}
	});

	it("answers 400 for an unknown field or format and names the allowed ones", async () => {
		const field = await ask("/api/v1/enterprise/agents?fields=slug,password");
		expect(field.status).toBe(400);
		expect((await problemOf(field)).detail).toContain("market_score");
		const format = await ask("/api/v1/enterprise/agents?format=xml");
		expect((await problemOf(format)).detail).toContain("json, csv");
	});
});
