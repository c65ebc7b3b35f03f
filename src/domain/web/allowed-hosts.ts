import { BlockList, isIP } from "node:net";

/**
 * Hosts that addresses may name although they are not public: `wiki.corp`, `.corp` for all names below it, `10.0.0.0/8`
 * and `[fd00::/8]`. Only the standard ports, or those behind it: `wiki.corp:8443`, `.corp:*`.
 */
export type AllowedHosts = readonly string[];

/** True if the address is on one of these hosts. A network holds only addresses that name no host. */
export function isAllowedHost(url: URL, allowed: AllowedHosts): boolean {
	const port = url.port || (url.protocol === "https:" ? "443" : "80");
	return allowed.some((entry) => {
		const { host, port: other } = readAllowedHost(entry) ?? {};
		const isPort = other === undefined ? ["80", "443"].includes(port) : ["*", port].includes(other);
		return host !== undefined && isPort && holdsHost(host, url.hostname);
	});
}

/** Addresses up to their port. Not those of templates, whose host nobody knows. */
const NAMED =
	/https?:[\\/]+(?:[^\s/?#@"'<>]*@)?(?:\[[\da-f:.]+\]|[\p{L}\p{N}._-]*[\p{L}\p{N}])(?::\d+)?/giu;

/** True if a text names an address on one of these hosts. */
export function namesAllowedHost(text: string, allowed: AllowedHosts): boolean {
	return [...text.matchAll(NAMED)].some(([address]) => {
		const url = URL.parse(address);
		return url !== null && isAllowedHost(url, allowed);
	});
}

/** The name, suffix with its dot, or network of an entry, and its port. Undefined if it is none. */
export function readAllowedHost(entry: string) {
	if (isCidr(entry)) return { host: entry, port: undefined };
	const [, inBrackets, host = inBrackets, port] =
		/^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\*|[1-9]\d{0,4}))?$/.exec(entry) ?? [];
	if (host === undefined || Number(port) > 65_535) return undefined;
	const isNamed = inBrackets === undefined && isName(host.replace(/^\./, ""));
	return isNamed || isCidr(host) ? { host, port } : undefined;
}

/** In the spelling of the URL parser, for which a name that ends with a number is an address. */
function isName(text: string): boolean {
	return (
		/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(text) && URL.parse(`http://${text}/`)?.hostname === text
	);
}

/** An address, with or without a prefix length. Length 0 is refused, because it would mean everyone. */
export function isCidr(text: string): boolean {
	const [address = "", prefix, ...rest] = text.split("/");
	const version = isIP(address);
	// Addresses with a zone belong to no network.
	if (version === 0 || address.includes("%") || rest.length > 0) return false;
	return (
		prefix === undefined ||
		(/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
	);
}

function holdsHost(host: string, hostname: string): boolean {
	const [address = "", prefix] = host.split("/");
	const version = isIP(address);
	if (version === 0) return host.startsWith(".") ? hostname.endsWith(host) : hostname === host;
	const named = hostname.replace(/^\[(.*)\]$/, "$1");
	if (isIP(named) !== version) return false;
	const network = new BlockList();
	const family = version === 4 ? "ipv4" : "ipv6";
	network.addSubnet(address, Number(prefix ?? (version === 4 ? 32 : 128)), family);
	return network.check(named, family);
}
