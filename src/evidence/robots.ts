import { COLLECTOR } from "#contract/evidence/evidence.ts";
import { LOOK } from "#contract/limits.ts";
import { isCidr } from "#domain/web/allowed-hosts.ts";
import { registrableDomain } from "#domain/web/web-address.ts";
import type { GuardedFetch } from "#outbound/guarded-fetch.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";
import { createRangeCheck, resolveHost } from "#outbound/public-address.ts";

const MAX_BYTES = 64 * 1024;

/** True for addresses that their operator has closed to this collector. */
export type IsClosed = (address: string) => Promise<boolean>;

export interface DoorOptions {
	/** Hosts, addresses and networks whose operators want no looks. A host stands for its registrable domain. */
	skippedHosts: readonly string[];
	/** The addresses of a host, by default as this machine knows them. */
	resolve?: (host: string) => Promise<readonly string[]>;
}

/** What an operator of this registry, or whoever owns a domain or a host, has closed. */
export function createDoor({
	skippedHosts,
	resolve = resolveHost,
	...parts
}: DoorOptions & Parameters<typeof createRobotsReader>[0]): IsClosed {
	const isDisallowed = createRobotsReader(parts);
	const networks = skippedHosts.filter(isCidr);
	const isSkippedAddress = createRangeCheck(networks);
	const domains = new Set(skippedHosts.map(registrableDomain));
	return async (address) => {
		const host = new URL(address).hostname.replace(/^\[(.*)\]$/, "$1");
		if (domains.has(registrableDomain(host))) return true;
		// Whoever does not resolve is not asked either.
		const places = networks.length === 0 ? [] : await resolve(host).catch(() => []);
		return places.some(isSkippedAddress) || isDisallowed(address);
	};
}

/**
 * Reads robots.txt (RFC 9309), once per host, and that of its registrable domain: whoever looks again starts anew. Only
 * rules that name this collector count: those for all robots are about searching pages, and not about services. If there
 * is none, nothing is closed; a host that takes too long to say so is not asked anything else.
 */
export function createRobotsReader({
	fetch,
	timeoutMs = LOOK.timeoutSeconds * 1000,
}: {
	fetch: GuardedFetch;
	timeoutMs?: number | undefined;
}): IsClosed {
	const cache = new Map<string, Promise<string>>();
	const read = (origin: string) => {
		const text = cache.get(origin) ?? readText(`${origin}/robots.txt`, fetch, timeoutMs);
		cache.set(origin, text);
		return text;
	};
	return async (address) => {
		const url = new URL(address);
		if (isDisallowed(await read(url.origin), url.pathname)) return true;
		const { host, protocol, hostname } = url;
		const above = `${protocol}//${host.replace(hostname, registrableDomain(hostname))}`;
		// A domain may have no host of its own.
		return above !== url.origin && isDisallowed(await read(above).catch(() => ""), url.pathname);
	};
}

async function readText(address: string, fetch: GuardedFetch, timeoutMs: number): Promise<string> {
	try {
		const options = { ports: "any", maxBytes: MAX_BYTES, timeoutMs } as const;
		const { status, body } = await fetch(address, options);
		return status === 200 ? new TextDecoder().decode(body) : "";
	} catch (error) {
		if (!(error instanceof OutboundFailure) || error.kind === "timeout") throw error;
		return "";
	}
}

/** The longest rule of this collector that the path begins with decides. */
export function isDisallowed(robots: string, path: string): boolean {
	let isOurs = false;
	let isNaming = false;
	let longest = { length: 0, allows: true };
	for (const line of robots.split(/\r\n|\n|\r/)) {
		const [rule = ""] = line.split("#", 1);
		const colon = rule.indexOf(":");
		const name = rule.slice(0, Math.max(colon, 0)).trim().toLowerCase();
		const value = rule.slice(colon + 1).trim();
		if (name === "user-agent") {
			isOurs = (isNaming && isOurs) || value.toLowerCase() === COLLECTOR.name.toLowerCase();
		}
		isNaming = name === "user-agent" || (isNaming && name === "");
		if (!isOurs || (name !== "allow" && name !== "disallow") || value === "") continue;
		const [start = ""] = value.split(/[*$]/, 1);
		if (path.startsWith(start) && start.length >= longest.length) {
			longest = { length: start.length, allows: name === "allow" };
		}
	}
	return !longest.allows;
}
