import { describe, expect, it } from "vitest";
import { AgentList } from "#contract/agents/agent-list.ts";
import { LIST_SORTS } from "#contract/agents/agents-page.ts";
import { isBenchmarkSort } from "#contract/agents/measures.ts";
import { BASE_URL, useService } from "../running-service.ts";

const running = useService();

interface Page {
	list: AgentList;
	links: Record<string, string>;
}

async function page(query: string): Promise<Page> {
	const response = await fetch(`${running.service.origin}/api/v1/agents${query}`);
	expect(response.status).toBe(200);
	const header = response.headers.get("link") ?? "";
	const links = [...header.matchAll(/<([^<>]+)>; rel="(\w+)"(?:, |$)/g)];
	expect(links.map(([link]) => link).join("")).toBe(header);
	return {
		list: AgentList.parse(await response.json()),
		links: Object.fromEntries(links.map(([, url = "", relation = ""]) => [relation, url])),
	};
}

/** Slugs of all pages, following `next` from a first page. */
async function follow(query: string): Promise<string[]> {
	const slugs: string[] = [];
	let next: string | undefined = query;
	while (next !== undefined) {
		const { list, links }: Page = await page(next);
		slugs.push(...list.data.map(({ slug }) => slug));
		next = links.next && new URL(links.next).search;
	}
	return slugs;
}

describe("following next", () => {
	it("lists all agents in rank order", async () => {
		expect(await follow("?limit=30")).toEqual(
			running.drawn.snapshot.agents.map(({ slug }) => slug),
		);
	});

	it.each(
		LIST_SORTS.filter((sort) => !isBenchmarkSort(sort)).flatMap((sort) => [
			[sort, ""],
			[sort, "&type=agent"],
			[sort, "&q=a"],
		]),
	)(
		"with sort=%s%s lists every agent once, in the same order at any limit",
		async (sort, filter) => {
			const small = await follow(`?sort=${sort}${filter}&limit=17`);
			const { list } = await page(`?sort=${sort}${filter}&limit=1`);
			expect(new Set(small).size).toBe(list.total);
			expect(await follow(`?sort=${sort}${filter}&limit=100`)).toEqual(small);
		},
	);
});

describe("the links of a page", () => {
	it.each([
		["?limit=50", "first last next", "the first page"],
		["?limit=50&page=2", "first last next prev", "a middle page"],
		["?limit=50&page=4", "first last prev", "the last page"],
		["?limit=50&page=9007199254740993", "first last prev", "beyond the last page"],
		["?q=harbor+scout", "first last", "the only page"],
		["?q=zzzzzz", "", "no page"],
	])("of %s are %s: %s", async (query, relations) => {
		expect(
			Object.keys((await page(query)).links)
				.sort()
				.join(" "),
		).toBe(relations);
	});

	it("lead back to the last page from any page after it", async () => {
		const { links } = await page("?limit=50&page=999");
		expect(new URL(links.prev ?? "").searchParams.get("page")).toBe("4");
		expect(links.last).toBe(links.prev);
	});

	it("keep every other parameter with any value", async () => {
		const query = new URLSearchParams({ q: "a", limit: "2", sort: "new", x: '<é>"; rel="next"' });
		for (const link of Object.values((await page(`?${query}`)).links)) {
			const url = new URL(link);
			expect(url.origin + url.pathname).toBe(`${BASE_URL}/api/v1/agents`);
			expect(Object.fromEntries(url.searchParams)).toMatchObject(Object.fromEntries(query));
		}
	});

	it("use the canonical path under the other prefix, too", async () => {
		const response = await fetch(`${running.service.origin}/api/agents?limit=2`);
		expect(response.headers.get("link")).toContain(`<${BASE_URL}/api/v1/agents?limit=2&page=2>`);
	});

	it("are left out if they would be too long for clients", async () => {
		const { list, links } = await page(`?limit=2&x=${"(".repeat(2000)}`);
		expect(list.data).toHaveLength(2);
		expect(links).toEqual({});
	});
});

describe("the totals of a page", () => {
	it.each([1, 7, 20, 50, 99, 100])("at limit %i are the same on both prefixes", async (limit) => {
		const { list } = await page(`?limit=${limit}&page=2`);
		const { total } = list;
		expect(total).toBe(running.drawn.snapshot.agents.length);
		expect(list).toMatchObject({ page: 2, limit });
		expect(list.pagination).toEqual({ page: 2, limit, total, pages: Math.ceil(total / limit) });
	});

	it("are those of the filter, also without results", async () => {
		const { pagination, data } = (await page("?type=spaceship")).list;
		expect([pagination, data]).toEqual([{ page: 1, limit: 20, total: 0, pages: 0 }, []]);
	});
});

describe("a search", () => {
	it("finds a long run of a script without spaces from its middle", async () => {
		const run = running.drawn.snapshot.agents
			.flatMap(({ slug, shortDescription }) =>
				[...(shortDescription ?? "").matchAll(/[\p{Script=Han}\p{Script=Hiragana}]{11,}/gu)].map(
					([text]) => ({ slug, text }),
				),
			)
			.at(0);
		if (!run) throw new Error("The sample has no long run of Japanese or Chinese");
		const middle = [...run.text].slice(1).join("");
		const slugs = await follow(`?q=${encodeURIComponent(middle)}`);
		expect(slugs).toEqual([run.slug]);
		// Of a run that nobody has, parts are found.
		expect(await follow(`?q=${encodeURIComponent(`${middle}鱻`)}`)).toContain(run.slug);
	});

	it.each([
		["an agent that was removed", "Essay Twin"],
		["a submission that waits", "Attic Inventory"],
		["a submission that was rejected", "Zenith Everything"],
	])("never finds %s", async (_, text) => {
		const { data, match } = (await page(`?q=${encodeURIComponent(text)}&limit=100`)).list;
		expect(data.map(({ title }) => title)).not.toContain(text);
		if (data.length > 0) expect(match).toBe("some");
	});
});
