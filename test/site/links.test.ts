import { expect, it } from "vitest";
import { fillPath, matchPath } from "#contract/http/addresses.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { useSite } from "./rendered-site.ts";

const site = useSite();

/** Addresses in the pages of a release, each with a page that contains it. */
async function linksOf(attribute: RegExp): Promise<Map<string, string>> {
	const links = new Map<string, string>();
	for (const path of site.drawn.release.paths()) {
		if (!path.endsWith(".html")) continue;
		const html = (await site.read(path)).toString();
		for (const match of html.matchAll(attribute)) links.set(match[1] ?? "", path);
	}
	return links;
}

/** True if the release has a file for the address, or the running service answers it. */
function resolves(link: string): boolean {
	const path = link.split(/[?#]/, 1)[0] ?? "";
	const match = matchPath(path);
	return (match?.endpoints ?? []).some((endpoint: Endpoint) => {
		if (!endpoint.file) return true;
		return site.drawn.release.findFile(fillPath(endpoint.file, match?.parameters ?? {}));
	});
}

it("every link of every page works", async () => {
	const links = await linksOf(/\s(?:href|src|action)="(\/[^"]*)"/g);
	expect(links.size).toBeGreaterThan(500);
	const broken = [...links].filter(([link]) => !resolves(link.replaceAll("&amp;", "&")));
	expect(broken).toEqual([]);
});

it("every anchor of every page exists", async () => {
	const broken: string[] = [];
	for (const [link, from] of await linksOf(/\shref="([^"]*#[^"]+)"/g)) {
		const [address = "", anchor = ""] = link.split("#");
		if (address.startsWith("http")) continue;
		const match = matchPath(address.split("?", 1)[0] ?? "");
		const row: Endpoint | undefined = match?.endpoints[0];
		const isOwn = address === "" || address.startsWith("?");
		const file = isOwn ? from : row?.file && fillPath(row.file, match?.parameters ?? {});
		const html = file ? (await site.read(file)).toString() : "";
		if (!html.includes(`id="${anchor}"`)) broken.push(`${link} in ${from}`);
	}
	expect(broken).toEqual([]);
});

it("no page loads anything from other hosts", async () => {
	const loaded = await linksOf(/<(?:img|script|iframe|source|video|audio)\b[^>]*\ssrc="([^"]*)"/g);
	const styles = await linksOf(/<link\b[^>]*rel="(?:stylesheet|preload|icon)"[^>]*href="([^"]*)"/g);
	const foreign = [...loaded, ...styles].filter(([link]) => !/^\/(?!\/)/.test(link));
	expect(foreign).toEqual([]);
});

it("links to addresses that strangers named are marked as such", async () => {
	const unmarked: string[] = [];
	for (const path of site.drawn.release.paths()) {
		if (!path.endsWith(".html")) continue;
		const html = (await site.read(path)).toString();
		for (const [tag] of html.matchAll(/<a\b[^>]*href="https?:[^"]*"[^>]*>/g)) {
			if (!tag.includes('rel="nofollow ugc noopener noreferrer"'))
				unmarked.push(`${tag} in ${path}`);
		}
	}
	expect(unmarked).toEqual([]);
});
