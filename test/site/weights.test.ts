import { expect, it } from "vitest";
import { useSite } from "./rendered-site.ts";
import { servedBytes } from "./served-bytes.ts";

const site = useSite();

/** Not much more than a first round trip carries: for a list, and for a page with few ways to connect. */
const ROUND_TRIP_BYTES = 16_000;
/** For a page without ways to connect. */
const BARE_BYTES = 13_700;
/** For a page with commands for many clients. */
const PAGE_BYTES = 23_100;
const SCRIPT_BYTES = 10_000;

async function weigh(pattern: RegExp): Promise<{ path: string; bytes: number }[]> {
	const paths = [...site.drawn.release.paths()].filter((path) => pattern.test(path));
	return Promise.all(
		paths.map(async (path) => ({
			path,
			bytes: servedBytes(await site.read(path), path),
		})),
	);
}

/** The styles that a page links. */
async function styleBytes(path: string): Promise<number> {
	const page = new TextDecoder().decode(await site.read(path));
	const links = [...page.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)];
	expect(links.length).toBeGreaterThan(0);
	const sheets = links.map(async ([, href = ""]) => servedBytes(await site.read(href), href));
	return (await Promise.all(sheets)).reduce((sum, bytes) => sum + bytes, 0);
}

it("every agent's page with all of its styles fits into the first round trip, or is below 23.1 kB if it shows ways to connect", async () => {
	const pages = await weigh(/^agents\/[^/]+\/index\.html$/);
	const style = await styleBytes(pages[0]?.path ?? "");
	expect(pages).toHaveLength(site.drawn.snapshot.agents.length);
	expect(pages.filter(({ bytes }) => bytes + style > PAGE_BYTES)).toEqual([]);
	const bare = [...site.drawn.snapshot.agents].filter(({ documents }) => documents.length === 0);
	expect(bare.length).toBeGreaterThan(1);
	const paths = new Set(bare.map(({ slug }) => `agents/${slug}/index.html`));
	const plain = pages.filter(({ path }) => paths.has(path));
	expect(plain.filter(({ bytes }) => bytes + style > BARE_BYTES)).toEqual([]);
});

it("styles and pages weigh what the service sends", async () => {
	for (const pattern of [/^_astro\/.*\.css$/, /^agents\/harbor-scout\/index\.html$/]) {
		for (const { path, bytes } of await weigh(pattern)) {
			const response = await fetch(`${site.origin}/${path.replace("index.html", "")}`, {
				headers: { "Accept-Encoding": "br" },
			});
			await response.arrayBuffer();
			expect([path, response.headers.get("content-length")]).toEqual([path, String(bytes)]);
		}
	}
});

it("the page of an agent without many ways to connect fits as well", async () => {
	const [page] = await weigh(/^agents\/harbor-scout\/index\.html$/);
	expect((page?.bytes ?? Number.NaN) + (await styleBytes(page?.path ?? ""))).toBeLessThan(
		ROUND_TRIP_BYTES,
	);
});

it.each([
	["index.html", 13_200],
	["agents/index.html", ROUND_TRIP_BYTES],
	["categories/software-development/index.html", 12_900],
	["incidents/index.html", 10_600],
	["weekly-report/index.html", 13_200],
])("%s with all of its styles is below %d bytes", async (path, most) => {
	const [page] = await weigh(new RegExp(`^${path}$`));
	expect((page?.bytes ?? Number.NaN) + (await styleBytes(path))).toBeLessThan(most);
});

it("all scripts together are below 10 kB", async () => {
	const scripts = await weigh(/^_astro\/.*\.js$/);
	expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(SCRIPT_BYTES);
});
