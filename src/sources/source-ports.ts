import { isIP } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createGuardedFetch } from "#outbound/guarded-fetch.ts";
import { createAddressPolicy, resolveHost } from "#outbound/public-address.ts";
import { createRepositoryCloner } from "./clone-repository.ts";
import { openFolder } from "./open-folder.ts";
import { createPoliteFetch } from "./polite-fetch.ts";
import type { SourcePorts } from "./way.ts";

interface PortParts {
	baseUrl: string;
	/** The source's own. */
	place: string;
	/** Addresses to allow although they are not public. */
	outboundAllow: readonly string[];
	maxEntries: number;
	/** Sent to hosts, with the page about it. */
	program: keyof typeof PAGES;
	/** CA certificates that git trusts instead of this machine's. */
	gitCaFile: string | undefined;
}

const PAGES = { Import: "/docs/", Follow: "/sources/" } as const;

/** Connects the readers of sources to this machine and its network. */
export async function createSourcePorts(parts: PortParts): Promise<SourcePorts> {
	const { baseUrl, place, outboundAllow, maxEntries, program, gitCaFile } = parts;
	const reachable = await reachableNetworks(place, outboundAllow);
	const lookup = { policy: createAddressPolicy(reachable), resolve: resolveHost };
	const fetch = createGuardedFetch({
		...lookup,
		userAgent: `AgentRegistry-${program}/1.0 (+${baseUrl}${PAGES[program]})`,
	});
	const now = () => Date.now();
	return {
		fetch: createPoliteFetch({ fetch, now, sleep: (ms) => sleep(ms) }),
		openFolder,
		cloneRepository: createRepositoryCloner(lookup, { caFile: gitCaFile }),
		now,
		maxEntries,
		ownBaseUrl: baseUrl,
	};
}

const PUBLIC_ONLY = createAddressPolicy([]);

/**
 * The networks that a source may reach although they are not public: those that the operator allows, if its own place is
 * not public either. Strangers write what a public source says, and its redirects and links must not lead inside.
 */
export async function reachableNetworks(
	place: string,
	allowed: readonly string[],
	resolve: (host: string) => Promise<readonly string[]> = resolveHost,
): Promise<readonly string[]> {
	const url = URL.parse(place);
	// A folder or file of this machine is the operator's own.
	if (allowed.length === 0 || !url?.hostname || url.protocol === "file:") return allowed;
	const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
	const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
	return addresses.some((address) => !PUBLIC_ONLY.isAllowed(address)) ? allowed : [];
}
