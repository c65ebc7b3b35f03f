import { expect, it } from "vitest";
import { MOVED_PAGES } from "#contract/http/pages.ts";
import { BASE_URL } from "../api/running-service.ts";
import { childrenOf, readXml, textOf } from "../render/read-xml.ts";
import { useSite } from "./rendered-site.ts";

const site = useSite();

it("every address in the sitemap answers with a page", async () => {
	const root = readXml((await site.read("sitemap.xml")).toString());
	const urls = childrenOf(root, "url").map((url) => textOf(url, "loc") ?? "");
	const { agents, categories, incidents } = site.drawn.snapshot;
	expect(urls.length).toBeGreaterThan(agents.length + categories.length + incidents.length);
	const silent: string[] = [];
	for (const url of urls) {
		const response = await fetch(url.replace(BASE_URL, site.origin), { redirect: "manual" });
		const html = await response.text();
		if (response.status !== 200 || !/^<!doctype html>/i.test(html)) {
			silent.push(`${response.status} ${url}`);
		}
	}
	expect(silent).toEqual([]);
});

/** Pages of one person, of one query, and without content. Those that moved only lead on. */
const UNLISTED = /^(?:dashboard\/|compare\/|404\.html$)/;

it("every other page of the release is in the sitemap", async () => {
	const sitemap = (await site.read("sitemap.xml")).toString();
	const pages = [...site.drawn.release.paths()].filter((path) => path.endsWith(".html"));
	const missing: string[] = [];
	for (const path of pages) {
		const url = `${BASE_URL}/${path.replace(/index\.html$/, "")}`;
		const isMoved = Object.hasOwn(MOVED_PAGES, new URL(url).pathname);
		if (isMoved || UNLISTED.test(path) || sitemap.includes(`<loc>${url}</loc>`)) continue;
		missing.push(path);
	}
	expect(missing).toEqual([]);
});
