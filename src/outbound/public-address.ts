import { lookup } from "node:dns/promises";
import { BlockList, isIPv4, isIPv6 } from "node:net";
import { type AllowedHosts, isAllowedHost, isCidr } from "#domain/web/allowed-hosts.ts";
import { askNameServers } from "./ask-name-servers.ts";

export interface AddressPolicy {
	/** True if connections to this IP address are allowed, for the sake of this URL. False for anything else. */
	isAllowed(address: string, url?: URL): boolean;
	usesPort?(url: URL): boolean;
}

/**
 * `allowed` has further addresses, CIDR ranges and hosts, which the operator allows although they are not public. With
 * entries such as `:443`, only these ports are used, and those of its hosts.
 */
export function createAddressPolicy(allowed: AllowedHosts): Required<AddressPolicy> {
	const ports = allowed.filter((entry) => /^:\d+$/.test(entry));
	const opened = createRangeCheck(allowed.filter((entry) => isCidr(entry) || entry.endsWith("/0")));
	const special = createRangeCheck(SPECIAL_RANGES);
	const own = createRangeCheck(OWN_RANGES);
	return {
		isAllowed(address, url) {
			const judged = readAddress(address);
			if (judged === undefined) return false;
			if (opened(judged) || !special(judged)) return true;
			if (url === undefined || !isAllowedHost(url, allowed)) return false;
			// Whoever names the machine itself means it; a name inside that leads to it is a mistake or worse.
			return [address, `[${address}]`].includes(url.hostname) || !own(judged);
		},
		usesPort: (url) =>
			ports.length === 0 || ports.includes(`:${portOf(url)}`) || isAllowedHost(url, allowed),
	};
}

export function portOf({ port, protocol }: URL): number {
	if (port !== "") return Number(port);
	return protocol === "https:" ? 443 : 80;
}

/** This machine, and its neighbours, such as a cloud's metadata. No name of a host leads to them. */
const OWN_RANGES: readonly string[] = [
	"0.0.0.0/8",
	"127.0.0.0/8",
	"169.254.0.0/16",
	"::/127",
	"fe80::/10",
];

/**
 * All addresses that are not globally reachable unicast, according to IANA's special-purpose registries (RFC 6890).
 * The few anycast services that those registries exempt serve no web pages and stay blocked.
 */
const SPECIAL_RANGES: readonly string[] = [
	// This network (RFC 791).
	"0.0.0.0/8",
	// Private use (RFC 1918).
	"10.0.0.0/8",
	// Shared by the customers of a carrier (RFC 6598).
	"100.64.0.0/10",
	// Loopback (RFC 1122).
	"127.0.0.0/8",
	// Link-local, where clouds keep their metadata (RFC 3927).
	"169.254.0.0/16",
	// Private use (RFC 1918).
	"172.16.0.0/12",
	// Protocol assignments (RFC 6890).
	"192.0.0.0/24",
	// Documentation (RFC 5737).
	"192.0.2.0/24",
	// AS112 name servers (RFC 7535).
	"192.31.196.0/24",
	// Multicast tunnels (RFC 7450).
	"192.52.193.0/24",
	// Deprecated relays from 6to4 (RFC 7526).
	"192.88.99.0/24",
	// Private use (RFC 1918).
	"192.168.0.0/16",
	// AS112 name servers (RFC 7534).
	"192.175.48.0/24",
	// Benchmarks (RFC 2544).
	"198.18.0.0/15",
	// Documentation (RFC 5737).
	"198.51.100.0/24",
	// Documentation (RFC 5737).
	"203.0.113.0/24",
	// Multicast (RFC 5771).
	"224.0.0.0/4",
	// Reserved, with the limited broadcast (RFC 1112, RFC 919).
	"240.0.0.0/4",
	// Not global unicast: loopback, translation, discard (RFC 4291).
	"::/3",
	// Protocol assignments: Teredo, benchmarks, ORCHID (RFC 2928).
	"2001::/23",
	// Documentation (RFC 3849).
	"2001:db8::/32",
	// 6to4, which holds an IPv4 address (RFC 3056).
	"2002::/16",
	// AS112 name servers (RFC 7534).
	"2620:4f:8000::/48",
	// Documentation (RFC 9637).
	"3fff::/20",
	// Not global unicast: segment routing (RFC 4291, RFC 9602).
	"4000::/2",
	// Not global unicast: unique local, link-local, multicast (RFC 4291).
	"8000::/1",
];

/** IPv4 addresses as IPv6: mapped (RFC 4291) and translated (RFC 6052), in the normal form of a URL. */
const EMBEDDED_IPV4 = /^\[(?:::ffff:|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/;

/** The address that a connection would really use. Undefined for other texts, such as an address with a zone. */
function readAddress(address: string): string | undefined {
	if (isIPv4(address)) return address;
	const host = isIPv6(address) ? URL.parse(`http://[${address}]/`)?.hostname : undefined;
	if (host === undefined) return undefined;
	const [, high, low] = EMBEDDED_IPV4.exec(host) ?? [];
	if (high === undefined || low === undefined) return host.slice(1, -1);
	return Buffer.from(high.padStart(4, "0") + low.padStart(4, "0"), "hex").join(".");
}

/** Whether an address is in one of these. One list per IP version: a common list would find IPv4 addresses in IPv6 ranges. */
export function createRangeCheck(ranges: readonly string[]): (address: string) => boolean {
	const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
	for (const range of ranges) {
		const [address = "", prefix] = range.split("/");
		const family = familyOf(address);
		if (prefix === undefined) lists[family].addAddress(address, family);
		else lists[family].addSubnet(address, Number(prefix), family);
	}
	return (address) => lists[familyOf(address)].check(address, familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
	return isIPv4(address) ? "ipv4" : "ipv6";
}

/**
 * The addresses of a host by this machine's resolver, including its hosts file. Empty if the name does not exist. A
 * lookup cannot be cancelled, but lookups use at most half of Node's threads, so slow ones do not block file access.
 */
export async function resolveHost(host: string): Promise<readonly string[]> {
	const records = await askNameServers(lookup(host, { all: true }));
	return records.map(({ address }) => address);
}
