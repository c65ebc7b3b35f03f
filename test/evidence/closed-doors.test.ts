import { expect, it } from "vitest";
import { createDoor } from "#evidence/robots.ts";
import type { GuardedFetch } from "#outbound/guarded-fetch.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";

const CLOSED = "User-agent: AgentRegistry-Collector\nDisallow: /";
/** What robots.txt of each host says. Others have no host. */
const ROBOTS: Readonly<Record<string, string>> = {
	"https://quay.dev/robots.txt": CLOSED,
	"https://mcp.quay.dev/robots.txt": "User-agent: *\nDisallow: /",
	"https://open.pier.dev/robots.txt": "",
	"https://shut.pier.dev/robots.txt": CLOSED,
	"http://quay.dev:8080/robots.txt": "",
};
const ADDRESSES: Readonly<Record<string, string[]>> = {
	"a.example": ["203.0.113.7"],
	"b.example": ["198.51.100.1", "2001:db8::5"],
	"c.example": ["198.51.100.2"],
};

function door(skippedHosts: readonly string[] = []) {
	const asked: string[] = [];
	const fetch: GuardedFetch = async (url) => {
		asked.push(url);
		const body = ROBOTS[url];
		if (body === undefined) throw new OutboundFailure("no_public_host");
		return { status: 200, headers: {}, body: Buffer.from(body), url, tls: null };
	};
	const resolve = async (host: string) => ADDRESSES[host] ?? [host];
	return { asked, isClosed: createDoor({ fetch, skippedHosts, resolve }) };
}

it.each([
	["https://quay.dev/mcp", true, "its own robots.txt"],
	["https://mcp.quay.dev/mcp", true, "that of its registrable domain"],
	["https://x.y.quay.dev/", true, "that of its domain, however the name is made up"],
	["http://mcp.quay.dev:8080/", false, "another scheme and port are another server"],
	["https://open.pier.dev/", false, "the domain has no host"],
	["https://shut.pier.dev/", true, "its own only"],
	["https://tide.vercel.app/", false, "a customer of a platform is nobody's subdomain"],
])("%s is closed: %s, because of %s", async (address, isIt) => {
	expect(await door().isClosed(address)).toBe(isIt);
});

it("robots.txt of a domain is read once, for whatever names below it", async () => {
	const { asked, isClosed } = door();
	for (let name = 0; name < 5; name += 1) await isClosed(`https://s${name}.quay.dev/mcp`);
	await isClosed("https://s1.quay.dev/other");
	expect(asked.filter((url) => url === "https://quay.dev/robots.txt")).toHaveLength(1);
});

it.each([
	[["harbor.dev"], "https://a.harbor.dev/", true],
	[["mcp.harbor.dev"], "https://other.harbor.dev/", true],
	[["harbor.dev"], "https://notharbor.dev/", false],
	[["tide.vercel.app"], "https://quay.vercel.app/", false],
	[["203.0.113.7"], "https://a.example/", true],
	[["198.51.100.0/24"], "https://b.example/", true],
	[["2001:db8::/32"], "https://b.example/", true],
	[["2001:db8::/32"], "https://c.example/", false],
	[["203.0.113.7"], "http://203.0.113.7:8080/", true],
	[["2001:db8::5"], "http://[2001:db8::5]/", true],
])("with %j left out, %s is: %s, and is asked nothing", async (skipped, address, isIt) => {
	const { asked, isClosed } = door(skipped);
	expect(await isClosed(address)).toBe(isIt);
	expect(asked.length > 0).toBe(!isIt);
});
