import { describe, expect, it } from "vitest";
import { useService } from "../running-service.ts";
import { ardClient, attestedTypes, CARD, Facets, Failure } from "./ard-client.ts";

const running = useService();
const { post, search, list, listAll } = ardClient(running);
const agents = () => running.drawn.snapshot.agents;

describe("POST /ard/search", () => {
	it("finds the agents of a sentence, the best first", async () => {
		const { results } = await search({ query: { text: "find me something that scouts harbor" } });
		expect(results[0]?.displayName).toMatch(/harbor/i);
		const scores = results.map(({ score }) => score);
		expect(scores).toEqual([...scores].sort((left, right) => right - left));
	});

	it("puts the agent named in the text first, with the full score", async () => {
		const { results } = await search({ query: { text: "Harbor Scout" } });
		expect(results[0]).toMatchObject({ displayName: "Harbor Scout", score: 100 });
	});

	it("answers a query of a conformance tester", async () => {
		const query = { text: "weather forecast tools", filter: { type: [CARD] } };
		const { results } = await search({ query, federation: "none", pageSize: 2 });
		expect(results.length).toBeLessThanOrEqual(2);
		for (const { type, data } of results) {
			expect(type).toBe(CARD);
			expect(data).toMatchObject({ name: expect.stringContaining("/"), version: "1.0.0" });
		}
	});

	it("returns every result once over all pages", async () => {
		const query = { text: "a" };
		const found: string[] = [];
		let page = await search({ query, pageSize: 9 });
		for (;;) {
			found.push(...page.results.map(({ identifier }) => identifier));
			if (page.pageToken === undefined) break;
			page = await search({ query, pageSize: 9, pageToken: page.pageToken });
		}
		expect(found.length).toBeGreaterThan(9);
		expect(new Set(found).size).toBe(found.length);
	});

	it("accepts any value of a path, and every path", async () => {
		const filter = { "metadata.category": ["devops", "legal"], "metadata.agentType": "mcp_server" };
		const { results } = await search({ query: { text: "a", filter }, pageSize: 100 });
		expect(results.length).toBeGreaterThan(0);
		for (const { metadata } of results) {
			expect(["devops", "legal"]).toContain(metadata.category);
			expect(metadata.agentType).toBe("mcp_server");
		}
		const none = await search({ query: { text: "a", filter: { publisher: ["elsewhere.test"] } } });
		expect(none.results).toEqual([]);
	});

	it("accepts any of several attestations", async () => {
		const path = "trustManifest.attestations.type";
		const types = ["checks", "domain-control", "repository-control"];
		const asked = { resultType: { facets: [{ field: path }] } };
		const { facets } = Facets.parse((await post("/ard/explore", asked)).body);
		const proven = (await listAll({ pageSize: "100" })).map(attestedTypes);
		const counts = types.map((type) => proven.filter((own) => own.includes(type)).length);
		expect(Math.min(...counts)).toBeGreaterThan(0);
		expect(
			facets[path]?.buckets.toSorted((left, right) => (left.value < right.value ? -1 : 1)),
		).toEqual(types.map((value, place) => ({ value, count: counts[place] })));
		for (const wanted of [...types.map((type) => [type]), types, ["health"]]) {
			const filter = { [path]: wanted };
			const { results } = await search({ query: { text: "a", filter }, pageSize: 100 });
			expect(results.length > 0).toBe(wanted[0] !== "health");
			for (const entry of results) {
				expect(attestedTypes(entry).some((type) => wanted.includes(type))).toBe(true);
			}
		}
	});

	it.each<[string, unknown, number, string]>([
		["no body", "", 400, "empty"],
		["no JSON", "{", 400, "JSON"],
		["a list", [], 400, "body"],
		["no text", { query: {} }, 400, "#/query/text"],
		["an empty text", { query: { text: " " } }, 400, "#/query/text"],
		["too many results", { query: { text: "a" }, pageSize: 101 }, 400, "#/pageSize"],
		["a foreign token", { query: { text: "a" }, pageToken: "abc" }, 400, "pageToken"],
		["an unknown federation", { query: { text: "a" }, federation: "all" }, 400, "#/federation"],
		["an unknown path", { query: { text: "a", filter: { rank: "1" } } }, 400, "metadata.category"],
		["an unknown member", { query: { text: "a" }, limit: 1 }, 400, "#/limit"],
		["a number as a value", { query: { text: "a", filter: { type: 1 } } }, 400, "#/query/filter"],
	])("refuses %s", async (_, body, status, named) => {
		const answer = await post("/ard/search", body);
		expect(answer.status).toBe(status);
		const { errorCode, message } = Failure.parse(answer.body);
		expect([errorCode, message]).toEqual(["INVALID_ARGUMENT", expect.stringContaining(named)]);
	});

	it("refuses a token of another query", async () => {
		const { pageToken } = await search({ query: { text: "a" }, pageSize: 1 });
		const { status } = await post("/ard/search", { query: { text: "b" }, pageToken });
		expect(status).toBe(400);
	});
});

describe("POST /ard/explore", () => {
	it("counts a repeated field once, with its last options", async () => {
		const facets = [3, 1].map((limit) => ({ field: "tags", limit }));
		const { body } = await post("/ard/explore", { resultType: { facets } });
		expect(Facets.parse(body).facets.tags?.buckets).toHaveLength(1);
	});

	it("counts like the list", async () => {
		const facets = [{ field: "type" }, { field: "metadata.agentType", limit: 2, minCount: 2 }];
		const answer = await post("/ard/explore", { resultType: { facets } });
		expect(answer.status).toBe(200);
		const { facets: counted } = Facets.parse(answer.body);
		for (const { value, count } of counted.type?.buckets ?? []) {
			expect((await list({ filter: `type = '${value}'` })).total).toBe(count);
		}
		const types = counted["metadata.agentType"];
		expect(types?.buckets).toHaveLength(2);
		const shown = types?.buckets.reduce((sum, { count }) => sum + count, 0) ?? 0;
		const typed = agents().filter(({ agentType }) => agentType !== null).length;
		expect(shown + (types?.otherCount ?? 0)).toBe(typed);
	});

	it("counts only agents that match the text and the filter", async () => {
		const query = { text: "harbor", filter: { tags: ["agent", "mcp_server"] } };
		const { results } = await search({ query, pageSize: 100 });
		const asked = { query, resultType: { facets: [{ field: "publisher" }] } };
		const { facets } = Facets.parse((await post("/ard/explore", asked)).body);
		expect(facets.publisher?.buckets).toEqual([{ value: "registry.test", count: results.length }]);
	});

	it("refuses a field that it cannot count", async () => {
		const { status, body } = await post("/ard/explore", {
			resultType: { facets: [{ field: "score" }] },
		});
		expect(status).toBe(400);
		expect(Failure.parse(body).message).toContain("metadata.category");
	});
});
