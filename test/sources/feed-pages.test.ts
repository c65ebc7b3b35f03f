import { beforeEach, describe, expect, it } from "vitest";
import { advisoriesOf } from "#views/market/advisory-view.ts";
import { startHost } from "../outbound/listening-host.ts";
import { refusal } from "../registry/registry-fixture.ts";
import { incident } from "../snapshot/registry-extract-builder.ts";
import { viewContext } from "../views/view-context-builder.ts";
import { createPorts, originsOf, readAllPages, sourceAt } from "./reading.ts";

const OWN = "https://registry.test";

interface Listing {
	slug: string;
	title: string;
	updated_at: string;
	url?: string;
	home?: string;
	github_url?: string;
}

const listing = (slug: string, day: string, more: Partial<Listing> = {}): Listing => ({
	slug,
	title: slug,
	updated_at: `2026-05-${day}:00:00.000Z`,
	...more,
});

let upstream: {
	address: string;
	asked: string[];
	listings: Listing[];
	tombstones: { slug: string; removed_at: string; moved_to: string | null }[];
	/** Undefined for an instance of an earlier version. */
	advisories?: unknown[];
	/** Cursors that it no longer accepts. */
	isForgetful: boolean;
};

/** A second instance, which answers as our contract says, with two listings or tombstones per page. */
beforeEach(async () => {
	upstream = { address: "", asked: [], listings: [], tombstones: [], isForgetful: false };
	const port = await startHost((request, response) => {
		const url = new URL(request.url ?? "", upstream.address);
		upstream.asked.push(`${url.pathname}${url.search}`);
		const answer = answerOf(url);
		response.writeHead(answer === null ? 404 : answer === 400 ? 400 : 200);
		response.end(JSON.stringify(answer));
	});
	upstream.address = `http://127.0.0.1:${port}`;
	upstream.listings = [
		listing("tide-table", "01T00", { github_url: "https://git.example.org/tide" }),
		listing("fog-horn", "02T00"),
		listing("wind-rose", "03T00"),
	];
});

function answerOf({ pathname, searchParams }: URL): object | 400 | null {
	const listings = upstream.listings.map((listing) => ({
		url: `${upstream.address}/agents/${listing.slug}`,
		agent_type: "agent",
		website_url: `https://${listing.slug}.dev/`,
		...listing,
	}));
	const { advisories } = upstream;
	if (pathname === "/api/v1/advisories") return advisories ? { advisories } : null;
	const slug = /^\/api\/v1\/agents\/(.+)$/u.exec(pathname)?.[1];
	const category = { slug: "weather", name: "Weather" };
	if (slug) {
		const listing = listings.find((each) => each.slug === slug);
		return listing ? { ...listing, primary_category: category } : null;
	}
	if (pathname === "/api/v1/enterprise/agents") {
		const named = { category_slug: category.slug, category_name: category.name };
		return { agents: listings.map((listing) => ({ ...listing, ...named })) };
	}
	const cursor = searchParams.get("cursor");
	if (cursor !== null && upstream.isForgetful) return 400;
	const since = cursor ?? searchParams.get("updated_since") ?? "";
	const changes = [
		...listings.map((data) => ({ at: data.updated_at, data })),
		...upstream.tombstones.map((tombstone) => ({ at: tombstone.removed_at, tombstone })),
	]
		.filter(({ at }) => (cursor === null ? at >= since : at > since))
		.toSorted((left, right) => (left.at < right.at ? -1 : 1));
	const page = changes.slice(0, 2);
	return {
		data: page.flatMap((change) =>
			"data" in change ? [{ ...change.data, github_url: undefined, primary_category: null }] : [],
		),
		tombstones: page.flatMap((change) => ("tombstone" in change ? [change.tombstone] : [])),
		next_cursor: page.at(-1)?.at ?? since,
		has_more: changes.length > page.length,
	};
}

const source = (changes: Parameters<typeof sourceAt>[1] = {}) =>
	sourceAt(`${upstream.address}/`, { format: "agent-registry", ...changes });
const changesSince = (highWater: string, validator: string | null = null) =>
	source({ kind: "changes", highWater, validator });

describe("another instance", () => {
	it("sends everything in one response", async () => {
		const pages = await readAllPages(source());
		expect(upstream.asked).toEqual(["/api/v1/enterprise/agents", "/api/v1/advisories"]);
		expect(originsOf(pages)).toEqual([
			"agent-registry:tide-table",
			"agent-registry:fog-horn",
			"agent-registry:wind-rose",
		]);
		expect(pages).toMatchObject([{ highWater: "2026-05-03T00:00:00.000Z", next: null }]);
		expect(pages[0]?.entries[0]?.home).toBe(`${upstream.address}/agents/tide-table`);
	});

	it("sends the same for a change as for everything", async () => {
		const all = (await readAllPages(source())).flatMap(({ entries }) => entries);
		const changed = await readAllPages(source({ kind: "changes" }));
		expect(changed.flatMap(({ entries }) => entries)).toEqual(all);
		expect(changed.map(({ validator }) => validator)).toEqual([
			"2026-05-02T00:00:00.000Z",
			"2026-05-03T00:00:00.000Z",
		]);
	});

	it("is asked for changes by its cursor, or by instant if that is no longer valid", async () => {
		const since = changesSince("2026-05-02T00:05:00.000Z", "2026-05-02T00:00:00.000Z");
		expect(originsOf(await readAllPages(since))).toEqual(["agent-registry:wind-rose"]);
		upstream.isForgetful = true;
		upstream.asked.length = 0;
		expect(originsOf(await readAllPages(since))).toEqual([
			"agent-registry:fog-horn",
			"agent-registry:wind-rose",
		]);
		expect(upstream.asked.slice(0, 2)).toEqual([
			"/api/v1/agents?limit=50&cursor=2026-05-02T00%3A00%3A00.000Z",
			"/api/v1/agents?limit=50&updated_since=2026-05-01T23%3A55%3A00.000Z",
		]);
	});

	it("reports removed and renamed listings", async () => {
		const at = "2026-05-03T12:00:00.000Z";
		upstream.tombstones = [
			{ slug: "storm-glass", removed_at: at, moved_to: null },
			{ slug: "wind-rows", removed_at: at, moved_to: "wind-rose" },
		];
		const pages = await readAllPages(changesSince("2026-05-03T12:05:00.000Z"));
		expect(pages).toMatchObject([
			{
				entries: [],
				gone: [
					{ origin: "agent-registry:storm-glass", movedTo: null },
					{ origin: "agent-registry:wind-rows", movedTo: "agent-registry:wind-rose" },
				],
				highWater: at,
			},
		]);
	});

	it("is read on after an interruption", async () => {
		const [first, ...others] = await readAllPages(source({ kind: "changes" }));
		const rest = await readAllPages(source({ kind: "changes", next: first?.next ?? null }));
		expect(rest).toEqual(others);
		expect(rest.length).toBe(1);
	});

	it.each(["full", "changes"] as const)(
		"does not return listings of this instance: %s",
		async (kind) => {
			upstream.listings.push(
				listing("ours", "03T01", { home: `${OWN}/agents/ours` }),
				listing("alike", "03T02", { home: `${OWN}.example/agents/alike` }),
			);
			const origins = originsOf(await readAllPages(source({ kind })));
			expect(origins).not.toContain("agent-registry:ours");
			expect(origins).toContain("agent-registry:alike");
			expect(upstream.asked).not.toContain("/api/v1/agents/ours");
		},
	);

	it("passes on the first home of a listing", async () => {
		const home = "https://third.example/agents/far";
		upstream.listings = [listing("far", "03T01", { home })];
		const [page] = await readAllPages(source());
		expect(page?.entries[0]?.home).toBe(home);
	});

	it.each(["full", "changes"] as const)(
		"has its readable advisories taken over, but for ours, as far as they fit: %s",
		async (kind) => {
			const published = { publishedAt: "2026-05-04T11:00:00.000Z", withdrawnAt: null };
			const [advisory] = advisoriesOf(
				viewContext({ incidents: [incident("flood", { advisory: published })] }),
			);
			const other = (number: number, members: object = {}) => ({
				...advisory,
				id: `AR-2026-${String(number).padStart(12, "0")}`,
				...members,
			});
			const ours = { ...advisory?.database_specific, registry: OWN };
			const many = Array.from({ length: 500 }, (_, number) =>
				other(number + 10, { details: "d".repeat(900) }),
			);
			upstream.advisories = [
				other(1),
				other(2, { database_specific: ours }),
				other(3, { summary: "Turned \u202E round" }),
				other(4, { details: "Hidden \u{E0041}" }),
				other(5, { id: "../5" }),
				"nothing",
				other(6, { withdrawn: "2026-05-04T12:00:00.000Z", more: true }),
				...many,
			];
			const pages = await readAllPages(source({ kind }));
			const taken = pages.flatMap((page) => page.advisories ?? []);
			const others = upstream.advisories.length - 1;
			expect(pages.at(-1)?.advisoriesLeftOut).toBe(others - taken.length);
			expect(taken.slice(0, 3).map(({ id }) => id.slice(-2))).toEqual(["01", "06", "10"]);
			expect(taken[1]).toEqual(other(6, { withdrawn: "2026-05-04T12:00:00.000Z" }));
			expect(taken.length).toBeLessThan(300);
			expect(JSON.stringify(taken).length).toBeGreaterThan(250_000);
		},
	);

	it("may remove a listing while it is read", async () => {
		const ports = createPorts();
		const fetch: typeof ports.fetch = async (request) => {
			const answer = await ports.fetch(request);
			upstream.listings = upstream.listings.filter(({ slug }) => slug !== "fog-horn");
			return answer;
		};
		const pages = await readAllPages(source({ kind: "changes" }), { ...ports, fetch });
		expect(originsOf(pages)).toEqual(["agent-registry:tide-table", "agent-registry:wind-rose"]);
	});

	it("is refused if it is something else", async () => {
		const port = await startHost((_request, response) => void response.end("{}"));
		const other = (kind: "full" | "changes") =>
			readAllPages({ ...source({ kind }), place: `http://127.0.0.1:${port}` });
		await expect(other("full")).rejects.toEqual(
			refusal(
				"unavailable",
				/^Source upstream: \S+ is not an Agent Registry, which answers with a list `agents`\./,
			),
		);
		await expect(other("changes")).rejects.toEqual(
			refusal("unavailable", /answers with `data`, `tombstones` and `next_cursor`\./),
		);
	});
});
