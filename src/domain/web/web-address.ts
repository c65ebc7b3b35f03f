import { parse } from "tldts";
import { REGISTRATION } from "#contract/limits.ts";
import { type AllowedHosts, isAllowedHost } from "./allowed-hosts.ts";

export type CheckedAddress = { ok: true; href: string } | { ok: false; detail: string };

/** Names that never lead to a public host (RFC 2606, RFC 6761, RFC 6762, RFC 7686, RFC 9476). */
const PRIVATE_SUFFIXES =
	/(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|test|invalid|example|onion|alt|arpa)$/;

/**
 * Checks a public web address from a stranger and returns it in its normal form. Pages link to it. The service requests
 * such addresses only through the guarded fetch, and only as "Whom it calls" in the guides says. `allowed` are hosts that
 * need not be public.
 */
export function checkWebAddress(raw: string, allowed: AllowedHosts = []): CheckedAddress {
	if (raw.length > REGISTRATION.urlMaxCharacters) {
		return refuse(`must be at most ${REGISTRATION.urlMaxCharacters} characters`);
	}
	// The URL parser silently drops tabs and line ends, and turns backslashes into slashes.
	if (/[\p{Cc}\p{Cf}\s\\]/u.test(raw) || !raw.isWellFormed()) {
		return refuse("must not contain spaces, control characters or backslashes");
	}
	const url = URL.parse(raw);
	if (!url) return refuse("must be an absolute web address");
	if (url.protocol !== "https:" && url.protocol !== "http:") {
		return refuse("must start with https:// or http://");
	}
	if (url.username || url.password) return refuse("must not contain a user name or password");
	const isAllowed = isAllowedHost(url, allowed);
	if (!isAllowed && !["", "80", "443"].includes(url.port)) {
		return refuse("must use the standard port");
	}
	// Escaping makes an address up to nine times as long. The limit applies to what is stored.
	if (url.href.length > REGISTRATION.urlMaxCharacters) {
		return refuse(`must be at most ${REGISTRATION.urlMaxCharacters} characters once escaped`);
	}
	const detail = isAllowed ? undefined : checkHost(url.hostname);
	return detail ? refuse(detail) : { ok: true, href: url.href };
}

function refuse(detail: string): CheckedAddress {
	return { ok: false, detail };
}

const OR_ALLOWED = ", or one that the operator names in ALLOWED_HOSTS";

function checkHost(host: string): string | undefined {
	if (host.endsWith(".")) return "must not end its host name with a dot";
	const { isIp, isIcann, isPrivate, domain } = parse(host);
	if (isIp) return "must name a host, not an IP address";
	if (PRIVATE_SUFFIXES.test(host)) return `must name a public host${OR_ALLOWED}`;
	if (!domain || !(isIcann || isPrivate))
		return `must name a host under a public domain${OR_ALLOWED}`;
	return undefined;
}

/** True for names under which anybody can have one, such as `com`. */
export function isPublicSuffix(name: string): boolean {
	const { domain, isIcann } = parse(name.replace(/^\./, ""));
	return domain === null && isIcann === true;
}

export function hostKey(href: string): string {
	return new URL(href).hostname.replace(/^www\./, "");
}

/**
 * Equal for addresses of the same site: ignores scheme, standard ports, `www.`, query, fragment and trailing slashes.
 * Another port, which only hosts of the operator's have, is another site.
 */
export function siteKey(href: string): string {
	const { host, pathname } = new URL(href);
	const site = host.replace(/^www\.|:(?:80|443)$/g, "");
	return site + pathname.replace(/(?<!\/)\/+$/, "");
}

/** Equal for addresses of the same repository: like `siteKey`, and ignores case and `.git`. */
export function repositoryKey(href: string): string {
	return siteKey(href)
		.toLowerCase()
		.replace(/\.git$/, "");
}

/** Hosts and domains that many people share, beyond the platforms in the private part of the public suffix list. */
const SHARED_HOSTS: ReadonlySet<string> = new Set(
	`github.com gitlab.com codeberg.org bitbucket.org gist.github.com gitea.com gitee.com sr.ht sourceforge.net launchpad.net framagit.org
	salsa.debian.org notabug.org dev.azure.com visualstudio.com codesandbox.io stackblitz.io webcontainer.io replit.com
	npmjs.com npmjs.org pypi.org crates.io docs.rs nuget.org rubygems.org packagist.org jsr.io deno.land pkg.go.dev maven.org mvnrepository.com
	anaconda.org hub.docker.com docker.io quay.io ghcr.io unpkg.com jsdelivr.net huggingface.co
	smithery.ai glama.ai mcp.so pulsemcp.com lobehub.com apify.com apify.actor chatgpt.com poe.com zapier.com pipedream.net composio.dev
	sites.google.com docs.google.com play.google.com chromewebstore.google.com apps.apple.com marketplace.visualstudio.com
	medium.com substack.com wordpress.com notion.so sharepoint.com atlassian.net zendesk.com linkedin.com facebook.com x.com t.me discord.gg
	youtube.com producthunt.com azurecontainerapps.io modal.run gradio.live glitch.me on.aws kinsta.app sevalla.app`.split(
		/\s+/,
	),
);

/** The host of an address and its domain, probably of the same people. Empty for shared hosts. */
export function hostsInCommon(href: string): string[] {
	const host = hostKey(href);
	if (SHARED_HOSTS.has(host)) return [];
	const { domain } = parse(host, { allowPrivateDomains: true });
	return [...new Set([host, ...(domain && !SHARED_HOSTS.has(domain) ? [domain] : [])])];
}

/**
 * The part of a host that belongs to one owner. Names below it count as one, because the owner can create any number of
 * them. On platforms that give each customer a subdomain, such as herokuapp.com, it is that subdomain.
 */
export function registrableDomain(host: string): string {
	return parse(host, { allowPrivateDomains: true }).domain ?? host;
}

/** The domain that a host is under. Undefined on platforms that give each customer a subdomain, on shared hosts, and for numbers. */
export function ownDomain(host: string): string | undefined {
	const { domain, isPrivate } = parse(host, { allowPrivateDomains: true });
	return isPrivate || domain === null || SHARED_HOSTS.has(domain) ? undefined : domain;
}

/** The registrable domain of a host if it belongs to one owner: names inside a company are its departments'. */
export function singleOwnerDomain(host: string): string | undefined {
	return parse(host).isIcann ? ownDomain(host) : undefined;
}

/** The sentence with the queries of its addresses left out, because a query may contain a key. */
export function withoutQueries(sentence: string): string {
	return sentence.replace(/\?(?<=https?:\/\/[^\s?]*\?)\S*/giu, "");
}
