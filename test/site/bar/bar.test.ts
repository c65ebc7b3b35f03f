import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { AgentDetail } from "#contract/agents/agent.ts";
import { AgentConnect, type Way } from "#contract/facts/connect.ts";
import { keysOf } from "#contract/members-of.ts";
import { violationsOn } from "../../browser/axe.ts";
import { useBrowser } from "../../browser/browser.ts";
import { createMemoryStore } from "../../registry/memory-store.ts";
import { makeHostile } from "../breaking-texts.ts";
import { LONG_NAMES, STATES } from "../drawn-listings.ts";
import { drawnStore } from "../drawn-registry.ts";
import { firstWay } from "../listing-rules.ts";
import { longSentences, readTogether, saidTwice } from "../page-words.ts";
import { PAGE_TYPES, useSite } from "../rendered-site.ts";
import { useRegistry } from "../served-registry.ts";
import { findOn, type Kind, measure } from "./bar-checks.ts";
import { lostOn } from "./bar-media.ts";

const sample = useSite(makeHostile);
const drawn = useRegistry(drawnStore);
const empty = useRegistry(async () => createMemoryStore());
const SITES = { sample, drawn, empty };
type SiteName = keyof typeof SITES;

const kindOf = (path: string): Kind =>
	KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? "other";
const KINDS: readonly [RegExp, Kind][] = [
	[/^\/$/, "home"],
	[/^\/agents\/drawn-\d/, "model"],
	[/^\/agents\/[a-z]/, "server"],
	[/^\/(?:agents|servers)\//, "search"],
	[/^\/compare\/\?a=/, "compare"],
];

const PAGES: Readonly<Record<SiteName, readonly string[]>> = {
	sample: Object.values(PAGE_TYPES),
	drawn: [
		"/",
		"/agents/",
		"/servers/",
		"/models/",
		"/models/?benchmark=SciCode&sort=benchmark",
		"/weekly-report/",
		"/agents/?q=tide",
		"/agents/?q=recalled",
		"/agents/?q=qqqqzzzz+tide",
		"/compare/?a=many-tools&a=recalled",
		"/agents/drawn-0/",
		...Object.keys(STATES).map((slug) => `/agents/${slug}/`),
		...LONG_NAMES.map((_, at) => `/agents/long-name-${at}/`),
		"/agents/no-way-in/",
		"/agents/no-data/",
	],
	empty: ["/", "/agents/", "/servers/", "/models/", "/weekly-report/", "/compare/"],
};
const CASES = keysOf(PAGES).flatMap((name) => PAGES[name].map((path) => [name, path] as const));

/** Tables of what programs send, and of what counts. */
const FOR_REFERENCE = /^\/(?:docs|methodology)/;

const window = useBrowser();
let measures: string;
let page: Page;
let bare: Page;
const failures: string[] = [];
beforeAll(async () => {
	measures = await readFile(join(import.meta.dirname, "page-measures.js"), "utf8");
	// Scripts are allowed for axe only, which the pages' own policy would block.
	page = await window.browser.newPage({ bypassCSP: true });
	bare = await window.browser.newPage({ javaScriptEnabled: false });
	page.on("pageerror", (error) => failures.push(String(error)));
	page.on("console", (message) => {
		if (message.type() === "error" && !message.text().includes("404"))
			failures.push(message.text());
	});
});

const textOf = async (address: string) =>
	(await fetch(address, { headers: { Accept: "text/html" } })).text();

describe.each(CASES)("of the %s registry, %s", (name, path) => {
	const address = () => SITES[name].origin + path;

	it("is what it should be on every screen, with and without scripts", async () => {
		failures.length = 0;
		await page.goto(address());
		await bare.goto(address());
		expect(await findOn(page, measures, kindOf(path))).toEqual([]);
		expect(await findOn(bare, measures, kindOf(path))).toEqual([]);
		expect(failures).toEqual([]);
		expect(await page.title()).not.toBe("broken");
	});

	it("has nothing that axe finds, light and dark (9)", async () => {
		await page.emulateMedia({ colorScheme: null });
		await page.setViewportSize({ width: 390, height: 800 });
		await page.goto(address());
		expect(await violationsOn(page)).toEqual([]);
	});

	it("says nothing twice and nothing at length (13)", async () => {
		if (FOR_REFERENCE.test(path)) return;
		const html = await textOf(address());
		expect(readTogether(html).flatMap(saidTwice)).toEqual([]);
		expect(longSentences(html)).toEqual([]);
	});
});

it.each([
	"/",
	"/agents/",
	"/models/",
	"/weekly-report/",
	"/compare/?a=many-tools&a=recalled",
	"/agents/drawn-0/",
	"/agents/many-tools/",
])("loses nothing in print, in own colours and at twice its size: %s", async (path) => {
	await page.goto(drawn.origin + path);
	expect(await lostOn(page)).toEqual([]);
});

/** What the registry answers about a listing. */
async function saidBy(name: SiteName, slug: string) {
	const read = async (more: string) =>
		(await fetch(`${SITES[name].origin}/api/v1/agents/${slug}${more}`)).json();
	const { ways } = AgentConnect.parse(await read("/connect"));
	return { agent: AgentDetail.parse(await read("")), way: firstWay(ways) };
}

/** What a drawing must say, from nothing but the answers. */
function drawnOf({ reach, key }: Way): string[] {
	if (!reach) return [];
	const outside = reach.hosts.filter(({ host }) => !/^(?:localhost|127\.|\[?::1)/.test(host));
	const [first] = outside;
	const ends =
		reach.runs === "hosted"
			? [first?.host ?? ""]
			: first === undefined
				? [reach.data === "stays" ? "No network" : "Not stated"]
				: outside.some(({ host }) => host === "*")
					? ["Any address", ...outside.filter(({ host }) => host === "*").map(sourceWords)]
					: [first.host, ...(reach.limited === null ? [sourceWords(first)] : [reach.limited])];
	// Without a network, nothing hands a key on.
	const keys = ends[0] === "No network" ? 0 : (key?.inputs.length ?? 0);
	return [...ends, ...(keys > 0 ? [String(keys)] : [])];
}
const sourceWords = ({ source }: { source: string }) => `says ${source}`;

it("draws what the answers say: hosts, keys, place and source, of each listing (11, 12)", async () => {
	const slugs = [...drawn.drawn.snapshot.agents].map(({ slug }) => slug);
	expect(slugs.length).toBeGreaterThan(40);
	const seen = new Set<string>();
	for (const slug of slugs) {
		await page.goto(`${drawn.origin}/agents/${slug}/`);
		const measured = await measure(page, measures, { width: 1280 });
		expect(await findOn(page, measures, kindOf(`/agents/${slug}/`)), slug).toEqual([]);
		// Models have a chart instead.
		if (kindOf(`/agents/${slug}/`) === "model") continue;
		const { way } = await saidBy("drawn", slug);
		const [drawing] = measured.reach;
		expect([slug, drawing !== undefined]).toEqual([slug, Boolean(way?.reach)]);
		for (const part of way ? drawnOf(way) : []) {
			expect(`${drawing?.text} ${drawing?.words}`.replaceAll(/\s/g, "")).toContain(
				part.replaceAll(/\s/g, ""),
			);
			seen.add(part.replace(/.*(?:dev|\d)$/, "host or key"));
		}
	}
	const ends = ["Any address", "Not stated", "host or key", "says ToolHive registry"];
	expect([...seen]).toEqual(expect.arrayContaining(ends));
});

it("ticks only what has a proof on record (12)", async () => {
	await page.goto(`${sample.origin}/agents/`);
	const { ticks } = await measure(page, measures, { width: 1280 });
	expect(ticks.length).toBeGreaterThan(3);
	const bySlug = new Map([...sample.drawn.snapshot.agents].map((agent) => [agent.slug, agent]));
	for (const path of ticks) {
		const claim = bySlug.get(path.split("/").at(-2) ?? "")?.claim;
		expect([path, claim?.domainVerifiedAt ?? claim?.repositoryVerifiedAt]).not.toContain(null);
	}
});

it.each(["/", "/models/", "/models/?benchmark=SciCode&sort=benchmark", "/agents/drawn-1/"])(
	"draws prices as the answers have them, of one benchmark: %s (14)",
	async (path) => {
		await page.goto(drawn.origin + path);
		const { charts } = await measure(page, measures, { width: 1280 });
		expect(charts).toHaveLength(1);
		for (const { points } of charts) {
			expect(points.length).toBeGreaterThan(2);
			for (const point of points) {
				const { agent } = await saidBy("drawn", point.path.split("/").at(-2) ?? "");
				expect(point.words).toBe(
					`${agent.title}: $${agent.output_price?.toFixed(2)}, ${point.words.split(", ").slice(1).join(", ")}`,
				);
			}
		}
	},
);

it.each([
	["sample", "/"],
	["drawn", "/"],
	["drawn", "/agents/many-tools/"],
	["drawn", "/agents/pictured/"],
	["sample", "/agents/harbor-scout/"],
] as const)(
	"of the %s registry, %s weighs at most 30 kB in 12 requests (10)",
	async (name, path) => {
		const own = await window.open();
		const sizes: Promise<number>[] = [];
		own.on("requestfinished", (request) => {
			sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
		});
		await own.goto(SITES[name].origin + path, { waitUntil: "networkidle" });
		const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
		expect(sizes.length).toBeGreaterThan(2);
		expect(sizes.length).toBeLessThanOrEqual(12);
		expect(bytes).toBeLessThanOrEqual(30_000);
	},
);
