import { parse } from "tldts";
import { hostKey } from "./web-address.ts";

/** Hosts whose paths belong to many people. Those that give each a name of their own are known by their suffix. */
const SHARED_HOSTS: ReadonlySet<string> = new Set([
	...["github.com", "gitlab.com", "codeberg.org", "bitbucket.org", "gist.github.com"],
	...["huggingface.co", "npmjs.com", "pypi.org", "crates.io", "hub.docker.com", "smithery.ai"],
	...["sites.google.com", "docs.google.com", "play.google.com", "chromewebstore.google.com"],
	...["apps.apple.com", "marketplace.visualstudio.com", "apify.com", "replit.com", "zapier.com"],
	...["medium.com", "linkedin.com", "facebook.com", "x.com", "t.me", "discord.gg", "notion.so"],
	...["chatgpt.com", "poe.com", "youtube.com", "producthunt.com"],
]);

/**
 * Hosts under which another website is probably of the same people: that of an address and its domain. None where many
 * share a host.
 */
export function hostsInCommon(href: string): string[] {
	const host = hostKey(href);
	if (SHARED_HOSTS.has(host)) return [];
	const { domain } = parse(host, { allowPrivateDomains: true });
	return [...new Set([host, ...(domain && !SHARED_HOSTS.has(domain) ? [domain] : [])])];
}
