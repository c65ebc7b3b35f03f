import { describe, expect, it, onTestFinished } from "vitest";
import { openPageRenderer, type PageRenderer, TEMPLATES_DIRECTORY } from "#render/page-renderer.ts";
import type { AgentPage } from "#views/pages/agent/agent-page.ts";
import type { AgentsPage } from "#views/pages/agents/agents-page.ts";
import type { comparePage } from "#views/pages/compare/compare-page.ts";
import { plainPages } from "../../publish/plain-pages.ts";
import { BASE_URL, startService, useService } from "../running-service.ts";

/** Renders every page as its address, name and view. */
const tellingPages: PageRenderer = {
	...plainPages,
	render: async (address, page, view) => JSON.stringify({ address, page, view }),
};

const running = useService({ pages: tellingPages });

function ask(path: string, init: RequestInit = {}) {
	return fetch(running.service.origin + path, { redirect: "manual", ...init });
}

async function told<View>(path: string): Promise<{ address: string; page: string; view: View }> {
	const response = await ask(path);
	expect([path, response.status]).toEqual([path, 200]);
	return JSON.parse(await response.text());
}

const listed = async (query: string) => (await told<AgentsPage>(`/agents/?${query}`)).view;
const compared = async (query: string) =>
	(await told<ReturnType<typeof comparePage>>(`/compare/?${query}`)).view;

describe.each(["/agents/", "/compare/", "/incidents/"])("%s", (path) => {
	it("without a query is the file of the release", async () => {
		const response = await ask(path);
		const digest = running.drawn.release.findFile(`${path.slice(1)}index.html`)?.digest;
		expect(response.headers.get("etag")).toContain(digest);
		expect(response.headers.get("cache-control")).toContain("s-maxage=300");
		const { address } = JSON.parse(await response.text());
		expect(address).toBe(BASE_URL + path);
	});

	it("with a query is rendered at its own address, and cached for a minute", async () => {
		const response = await ask(`${path}?x=1`, { headers: { Host: "evil.example" } });
		expect(response.status).toBe(200);
		expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
		expect(response.headers.get("content-security-policy")).toContain("script-src 'self'");
		expect(response.headers.get("cache-control")).toMatch(/^public, max-age=0, s-maxage=60,/);
		expect(JSON.parse(await response.text()).address).toBe(BASE_URL + path);
	});

	it("is answered with 304 while unchanged, and to HEAD without a body", async () => {
		const etag = (await ask(`${path}?q=x&a=x`)).headers.get("etag") ?? "";
		const again = await ask(`${path}?q=x&a=x`, { headers: { "If-None-Match": etag } });
		expect(again.status).toBe(304);
		const head = await ask(`${path}?q=x&a=x`, { method: "HEAD" });
		expect([head.headers.get("etag"), await head.text()]).toEqual([etag, ""]);
	});

	it("is the same page for every query without effect", async () => {
		const { view } = await told(`${path}?utm_source=chat`);
		expect(view).toEqual(JSON.parse(await (await ask(path)).text()).view);
	});

	it.each([
		["page=0"],
		["page=-1"],
		["page=%zz"],
		["q=%ff%fe"],
		["q=%00"],
		["q"],
		["="],
		["&&&"],
		["sort=colour&sort=score"],
		["a=%E0%A4%A"],
		["__proto__=1&constructor=2"],
		[`q=${"x".repeat(1500)}`],
		[`a=${"%F0%9F%8C%8A".repeat(130)}`],
	])("never refuses a query: ?%s", async (query) => {
		expect((await ask(`${path}?${query}`)).status).toBe(200);
	});
});

describe("the page of an agent", () => {
	const path = "/agents/sextant-query/";

	it("has in its commands what the query adds, with a link that leaves it out again", async () => {
		const { view } = await told<AgentPage>(`${path}?with=SEXTANT_TIMEZONE&utm_source=chat`);
		const [way] = view.use.ways.filter(({ hasMore }) => hasMore);
		expect(JSON.stringify(way?.clients)).toContain("SEXTANT_TIMEZONE=UTC");
		const ticks = way?.inputs.flatMap(({ tick }) => tick ?? []);
		expect(ticks).toEqual([
			{ label: "Leave it out", href: "?#use" },
			{ label: "Add it", href: "?with=SEXTANT_TIMEZONE&with=rows#use" },
		]);
		expect(view.use.notAdded).toBeNull();
	});

	it.each(["", "?utm_source=chat", "?WITH=rows"])("is its file for %j", async (query) => {
		const response = await ask(path + query);
		const digest = running.drawn.release.findFile(`${path.slice(1)}index.html`)?.digest;
		expect(response.headers.get("etag")).toContain(digest);
		expect(await response.text()).not.toContain("SEXTANT_TIMEZONE=UTC");
	});

	it("says so if the query adds what cannot be added", async () => {
		for (const name of ["", "SEXTANT_PASSWORD", "__proto__", "%ff"]) {
			const { view } = await told<AgentPage>(`${path}?with=${name}`);
			expect([name, typeof view.use.notAdded]).toEqual([name, "string"]);
		}
	});

	it("is missing for an unknown agent, with any query", async () => {
		expect((await ask("/agents/nobody/?with=rows")).status).toBe(404);
		expect((await ask("/agents/No-Slug/?with=rows")).status).toBe(404);
	});
});

describe("the list of agents", () => {
	it("can be searched, filtered, sorted and paged by its query", async () => {
		const { agents } = running.drawn.snapshot;
		const view = await listed("type=mcp_server&sort=watchers&page=2");
		const fitting = agents
			.filter(({ agentType }) => agentType === "mcp_server")
			.toSorted((left, right) => right.watchers - left.watchers || left.rank - right.rank);
		expect(view.rows.map(({ slug }) => slug)).toEqual(
			fitting.slice(20, 40).map(({ slug }) => slug),
		);
		expect(view.amount).toBe(`${fitting.length} listings`);
	});

	it("takes all values of a filter that occurs more than once", async () => {
		const { chosen } = await listed("type=bot&type=mcp_server&type=agent,llm");
		expect(chosen).toHaveLength(4);
	});

	it("takes the first of a parameter that occurs twice", async () => {
		expect((await listed("q=harbor&q=scout")).query).toBe("harbor");
	});

	it("cuts off a text that is too long, and says so", async () => {
		const view = await listed(`q=${"x".repeat(250)}`);
		expect(view.query).toBe("x".repeat(200));
		expect(view.notices[0]?.text).toContain("200 characters");
	});

	it("suggests the right name for a mistyped one", async () => {
		const { ways } = await listed("q=bramblechek");
		expect(ways?.corrections).toEqual([
			{ label: "bramblecheck", path: "/agents/?q=bramblecheck", amount: "1" },
		]);
	});
});

describe("the comparison", () => {
	it("accepts slugs and titles, in the order of their places", async () => {
		const { columns } = await compared("b=BRAMBLECHECK&a=harbor-scout");
		expect(columns.map(({ path }) => path)).toEqual([
			"/agents/harbor-scout/",
			"/agents/bramblecheck/",
		]);
	});

	it("suggests agents for a mistyped name", async () => {
		const { notices } = await compared("a=harbor-scout&b=bramblechek");
		expect(notices[0]?.near[0]).toEqual({
			title: "Bramblecheck",
			path: "/compare/?a=harbor-scout&b=bramblecheck",
		});
	});

	it("finds only public agents", async () => {
		const { columns, notices } = await compared("a=cold-door&b=harbor-scout");
		expect(columns).toHaveLength(1);
		expect(notices[0]?.text).toBe("There is no listing called “cold-door” in this registry.");
		expect(notices[0]?.near.map(({ title }) => title)).not.toContain("Cold Door");
	});
});

describe("a live page", () => {
	it("is refused before the first hour", async () => {
		const waiting = await startService(running.drawn, { withHour: false });
		const response = await fetch(`${waiting.origin}/agents/?q=x`);
		expect(response.status).toBe(503);
		await waiting.close();
	});

	it("whose template fails is an internal error, and is logged", async () => {
		const failing = {
			...plainPages,
			render: () => Promise.reject(new Error("The template failed")),
		};
		const service = await startService(running.drawn, { pages: failing });
		expect((await fetch(`${service.origin}/agents/?q=x`)).status).toBe(500);
		expect(service.logged.join("")).toContain("The template failed");
		await service.close();
	});

	it.each(["/agents/", "/compare/"])(
		"over the limit of %s shows a page in browsers",
		async (path) => {
			const pages = await openPageRenderer(TEMPLATES_DIRECTORY);
			const service = await startService(running.drawn, { pages, limits: { human: 1 } });
			onTestFinished(service.close);
			const queried = (accept: string) =>
				fetch(`${service.origin}${path}?q=harbor&a=harbor`, { headers: { Accept: accept } });
			const browser = "text/html,application/xhtml+xml,*/*;q=0.8";
			expect((await queried(browser)).status).toBe(200);
			const page = await queried(browser);
			expect([page.status, page.headers.get("content-type")]).toEqual([
				429,
				"text/html; charset=utf-8",
			]);
			expect(page.headers.get("cache-control")).toBe("no-store");
			expect(page.headers.get("ratelimit")).toMatch(/^"human";r=0;/);
			expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
			expect(await page.text()).toContain("Try again in 1 minute.");
			const program = await queried("*/*");
			expect([program.status, program.headers.get("content-type")]).toEqual([
				429,
				"application/problem+json; charset=utf-8",
			]);
		},
	);

	it("is HTML from the real templates, with user input as text", async () => {
		const pages = await openPageRenderer(TEMPLATES_DIRECTORY);
		const service = await startService(running.drawn, { pages });
		const hostile = encodeURIComponent('"><script>alert(1)</script>');
		for (const path of [
			`/agents/?q=${hostile}&type=${hostile}`,
			`/compare/?a=${hostile}`,
			`/incidents/?agent=${hostile}`,
		]) {
			const html = await (await fetch(service.origin + path)).text();
			expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
			const tags = html.replace(/="[^"]*"/g, "");
			expect(tags).not.toContain("<script>alert");
		}
		await service.close();
	});
});
