import { parse } from "tldts";
import { hostKey } from "./web-address.ts";

/** Hosts whose paths belong to different people. Hosts with a subdomain per customer are recognised by their suffix. */
const SHARED_HOSTS: ReadonlySet<string> = new Set([
	...["github.com", "gitlab.com", "codeberg.org", "bitbucket.org", "gist.github.com"],
	...["huggingface.co", "npmjs.com", "pypi.org", "crates.io", "hub.docker.com", "smithery.ai"],
	...["sites.google.com", "docs.google.com", "play.google.com", "chromewebstore.google.com"],
	...["apps.apple.com", "marketplace.visualstudio.com", "apify.com", "replit.com", "zapier.com"],
	...["medium.com", "linkedin.com", "facebook.com", "x.com", "t.me", "discord.gg", "notion.so"],
	...["chatgpt.com", "poe.com", "youtube.com", "producthunt.com"],
]);

/**
 * Hosts whose websites probably belong to the same people: the host of an address and its domain. Empty for shared
 * hosts.
 */
export function hostsInCommon(href: string): string[] {
	const host = hostKey(href);
	if (SHARED_HOSTS.has(host)) return [];
	const { domain } = parse(host, { allowPrivateDomains: true });
	return [...new Set([host, ...(domain && !SHARED_HOSTS.has(domain) ? [domain] : [])])];
}
