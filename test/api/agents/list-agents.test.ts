import { describe, expect, it } from "vitest";
import type { AgentList } from "#contract/agents/agent-list.ts";
import { LIST_SORTS } from "#contract/agents/agents-page.ts";
import { BASE_URL, useService } from "../running-service.ts";

const running = useService();

async function list(query: string): Promise<AgentList> {
	const response = await fetch(`${running.service.origin}/api/v1/agents?${query}`);
	expect(response.status).toBe(200);
	return response.json() as Promise<AgentList>;
}

describe("GET /api/v1/agents", () => {
	it("answers the first twenty agents by rank", async () => {
		const { data, total, pagination } = await list("");
		const first = running.drawn.snapshot.agents.slice(0, 20);
		expect(data.map(({ slug, rank }) => [slug, rank])).toEqual(
			first.map(({ slug, rank }) => [slug, rank]),
		);
		expect(pagination).toEqual({ page: 1, limit: 20, total, pages: Math.ceil(total / 20) });
	});

	it("gives the same answer with every parameter at its default", async () => {
		const plain = await fetch(`${running.service.origin}/api/v1/agents`);
		const spelled = await fetch(
			`${running.service.origin}/api/v1/agents?sort=score&page=1&limit=20`,
		);
		expect(await spelled.text()).toBe(await plain.text());
		expect(spelled.headers.get("etag")).toBe(plain.headers.get("etag"));
	});

	it("treats new and newest as the same order", async () => {
		expect(await list("sort=new")).toEqual(await list("sort=newest"));
		const created = (await list("sort=new&limit=100")).data.map(({ created_at }) => created_at);
		expect(created).toEqual([...created].sort().reverse());
	});

	it("orders by trend and by watchers", async () => {
		const trends = (await list("sort=trending&limit=100")).data.map(
			({ trend_score }) => trend_score,
		);
		expect(trends).toEqual([...trends].sort((left, right) => right - left));
		const watchers = (await list("sort=watchers&limit=100")).data.map(
			(agent) => agent.watchers_count,
		);
		expect(watchers).toEqual([...watchers].sort((left, right) => right - left));
	});

	it.each([
		["q=HARBOR", "case does not count"],
		["q=h%C3%A0rb%C3%B6r", "accents do not count"],
		["q=%EF%BD%88%EF%BD%81%EF%BD%92%EF%BD%82%EF%BD%8F%EF%BD%92", "width does not count"],
		["q=harb", "a word matches as a prefix"],
		["q=scout+harbor", "every word must match, in any order"],
		["q=Finch+harbor", "the creator is searched"],
		["q=%20harbor%20%20scout", "white space does not count"],
	])("finds Harbor Scout by %s: %s", async (query) => {
		expect((await list(query)).data.map(({ slug }) => slug)).toContain("harbor-scout");
	});

	it.each([
		["q=zzzz", "a word of no agent"],
		["q=rbor", "the middle of a word is no prefix"],
		["q=%21%21%21", "a query without a word"],
		["type=spaceship", "an unknown type matches nothing"],
		["category=nowhere", "an unknown category matches nothing"],
		["license=apache-2.0", "a license must be written exactly"],
		["page=1000000", "beyond the last page"],
		[`page=${"9".repeat(30)}&q=harbor`, "beyond every page"],
	])("answers 200 and nothing for %s: %s", async (query) => {
		expect((await list(query)).data).toEqual([]);
	});

	it("says whether agents have all words, or only some because none has all", async () => {
		expect((await list("q=harbor+scout")).match).toBe("all");
		const partial = await list("q=harbor+zzzz&limit=1");
		expect(partial).toMatchObject({ match: "some", total: (await list("q=harbor")).total });
		expect(partial.data.map(({ slug }) => slug)).toEqual(["harbor-scout"]);
		expect((await list("sort=newest")).match).toBeUndefined();
	});

	it("lists agents with all words as typed before those with other forms or facts", async () => {
		const { data, match, total } = await list("q=email&limit=100");
		expect([match, data.length]).toEqual(["all", total]);
		expect(data.map(({ slug }) => slug)).toContain("harbor-scout");
		expect((await list("q=harbour+scout")).data[0]?.slug).toBe("harbor-scout");
	});

	it("uses words as filters if asked to interpret, and says which", async () => {
		const asked = await list("q=free+mcp+database&interpret=true");
		expect(asked.data[0]?.slug).toBe("schema-pigeon");
		expect(asked.interpreted).toEqual({
			q: "database",
			filters: [
				{ words: "free", filter: "pricing", value: "free" },
				{ words: "mcp", filter: "type", value: "mcp_server" },
			],
		});
		expect(asked.values).toContainEqual({
			filter: "type",
			value: "mcp_server",
			label: "MCP server",
			agent_count: (await list("type=mcp_server")).total,
		});
		const plain = await list("q=free+mcp+database");
		expect(plain).not.toHaveProperty("interpreted");
		expect(plain).not.toHaveProperty("values");
		expect(await list("q=free+mcp+database&interpret=false")).toEqual(plain);
	});

	it("says where agents with only some of the words start", async () => {
		const { data, partial_from, match, total } = await list("q=harbor+scout");
		expect([data[0]?.slug, partial_from, match]).toEqual(["harbor-scout", 1, "all"]);
		expect(total).toBeGreaterThan(1);
		expect(await list("q=harbor+scout&sort=score")).toMatchObject({ total: 1, match: "all" });
		expect(await list("q=harbor+zzzz")).toMatchObject({ partial_from: 0, match: "some" });
	});

	it("suggests corrections of a mistyped word if they find something", async () => {
		const meant = await list("q=bramblechek");
		expect(meant).toMatchObject({ match: "some", suggestions: ["bramblecheck"] });
		expect(meant.data[0]?.slug).toBe("bramblecheck");
		expect((await list("q=bramblechek&type=spaceship")).suggestions).toBeUndefined();
		expect((await list("q=bramblecheck")).suggestions).toBeUndefined();
	});

	it("finds every agent by its exact title, even a long one", async () => {
		for (const { title, slug } of running.drawn.snapshot.agents) {
			const { data, match } = await list(`q=${encodeURIComponent(title)}&sort=relevance`);
			expect([title, match, data.map((agent) => agent.slug).includes(slug)]).toEqual([
				...[title, "all", true],
			]);
		}
	});

	it("finds a title written without spaces by any part of it", async () => {
		const title = running.drawn.snapshot.agents.find(({ title: text }) =>
			/\p{Script=Han}{3}/u.test(text),
		);
		const part = [...(title?.title.match(/\p{Script=Han}+/u)?.[0] ?? "")].slice(1).join("");
		const { data } = await list(`q=${encodeURIComponent(part)}`);
		expect(data.map(({ slug }) => slug)).toContain(title?.slug);
	});

	it("filters by type and category together", async () => {
		const { data, total } = await list("type=mcp_server&category=devops&limit=100");
		expect(total).toBe(data.length);
		expect(total).toBeGreaterThan(0);
		for (const agent of data) {
			expect([agent.agent_type, agent.primary_category?.slug]).toEqual(["mcp_server", "devops"]);
		}
	});

	it("filters by license, also by one that names several", async () => {
		for (const license of ["Apache-2.0", "MIT OR Apache-2.0"]) {
			const { data, total } = await list(`license=${encodeURIComponent(license)}&limit=100`);
			const having = running.drawn.snapshot.agents.filter((agent) => agent.license === license);
			expect(having.length).toBeGreaterThan(0);
			expect([total, data.map(({ slug }) => slug)]).toEqual([
				having.length,
				having.map(({ slug }) => slug),
			]);
		}
	});

	it("links other pages and keeps every other parameter", async () => {
		const { headers } = await fetch(
			`${running.service.origin}/api/v1/agents?type=agent&limit=10&page=2`,
		);
		const links = Object.fromEntries(
			[...(headers.get("link") ?? "").matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(
				([, url, relation]) => [relation, url],
			),
		);
		expect(Object.keys(links).sort()).toEqual(["first", "last", "next", "prev"]);
		expect(links.next).toBe(`${BASE_URL}/api/v1/agents?type=agent&limit=10&page=3`);
		const last = Number(new URL(links.last ?? "").searchParams.get("page"));
		const end = await fetch(
			`${running.service.origin}/api/v1/agents?type=agent&limit=10&page=${last}`,
		);
		expect(end.headers.get("link")).not.toContain('rel="next"');
		expect(((await end.json()) as AgentList).data.length).toBeGreaterThan(0);
	});
});

describe("GET /api/v1/agents with a bad query", () => {
	it.each([
		["sort=best", "sort", LIST_SORTS.join(", ")],
		["sort=benchmark", "sort", "needs `benchmark` beside it, because results of different"],
		["sort=benchmark_reverse&benchmark=", "sort", "needs `benchmark` beside it"],
		["limit=0", "limit", "at least 1"],
		["limit=101", "limit", "at most 100"],
		["limit=0x10", "limit", "decimal digits"],
		["limit=1e2", "limit", "decimal digits"],
		["limit=%205", "limit", "decimal digits"],
		["limit=", "limit", "decimal digits"],
		["limit=-1", "limit", "decimal digits"],
		["limit=99999999999999999999", "limit", "at most 100"],
		["page=0", "page", "at least 1"],
		["interpret=yes", "interpret", "true"],
		["page=1.5", "page", "decimal digits"],
		["page=1&page=2", "page", "only once"],
		["q=a&q=b", "q", "only once"],
		[`q=${"a".repeat(201)}`, "q", "at most 200 characters"],
		["q=%ff", "query", "percent escape"],
		["q=%", "query", "percent escape"],
	])("answers 400 for %s and names %s", async (query, parameter, reason) => {
		const response = await fetch(`${running.service.origin}/api/v1/agents?${query}`);
		expect(response.status).toBe(400);
		const problem = (await response.json()) as { code: string; detail: string };
		expect(problem.code).toBe("invalid_query");
		expect(problem.detail).toContain(parameter);
		expect(problem.detail).toContain(reason);
	});

	it("ignores unknown parameters with any value", async () => {
		expect(await list("utm_source=x&__proto__=1&__proto__=2&constructor=3")).toEqual(
			await list(""),
		);
	});
});
