import { BlockList, isIP } from "node:net";

const CODE_HOSTS = ["github", "gitlab", "gitea", "bitbucket"] as const;
export type CodeHost = (typeof CODE_HOSTS)[number];

/**
 * Hosts that addresses may name although they are not public: `wiki.corp`, `.corp` for all names below it, `10.0.0.0/8`
 * and `[fd00::/8]`. Only the standard ports, or those behind it: `wiki.corp:8443`, `.corp:*`. At the end may stand which
 * program hosts the code there: `git.corp=gitea`.
 */
export type AllowedHosts = readonly string[];

/** True if the address is on one of these hosts. A network holds only addresses that name no host. */
export function isAllowedHost(url: URL, allowed: AllowedHosts): boolean {
	const port = url.port || (url.protocol === "https:" ? "443" : "80");
	return entriesFor(url, allowed).some(({ port: other }) =>
		other === undefined ? ["80", "443"].includes(port) : ["*", port].includes(other),
	);
}

/** The same at any port. */
export function isAllowedName(hostname: string, allowed: AllowedHosts): boolean {
	return entriesFor({ hostname }, allowed).length > 0;
}

/** Which program hosts the code on a host that is allowed; GitLab, unless the operator says otherwise. */
export function codeHostOf(url: URL, allowed: AllowedHosts): CodeHost | undefined {
	if (!isAllowedHost(url, allowed)) return undefined;
	return entriesFor(url, allowed).find(({ code }) => code !== undefined)?.code ?? "gitlab";
}

function entriesFor({ hostname }: Pick<URL, "hostname">, allowed: AllowedHosts) {
	const entries = allowed.flatMap((entry) => readAllowedHost(entry) ?? []);
	return entries.filter(({ host }) => holdsHost(host, hostname));
}

/** Addresses up to their port. Not those of templates, whose host nobody knows. */
const NAMED =
	/https?:[\\/]+(?:[^\s\\/?#@"'<>]*@)?(?:\[[\da-f:.]+\]|[\p{L}\p{N}._-]*[\p{L}\p{N}])(?::\d+)?/giu;

export function namesAllowedHost(text: string, allowed: AllowedHosts): boolean {
	return [...text.matchAll(NAMED)].some(([address]) => {
		const url = URL.parse(address);
		return url !== null && isAllowedHost(url, allowed);
	});
}

/** The name, suffix with its dot, or network of an entry, its port, and its code host. Undefined if it is none. */
export function readAllowedHost(text: string) {
	const [entry = "", kind] = text.split("=", 2);
	const code = CODE_HOSTS.find((name) => name === kind);
	if (code !== kind || text.split("=").length > 2) return undefined;
	if (isCidr(entry)) return { host: entry, port: undefined, code };
	const [, inBrackets, host = inBrackets, port] =
		/^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\*|[1-9]\d{0,4}))?$/.exec(entry) ?? [];
	if (host === undefined || Number(port) > 65_535) return undefined;
	const isNamed = inBrackets === undefined && isName(host.replace(/^\./, ""));
	return isNamed || isCidr(host) ? { host, port, code } : undefined;
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
	if (version === 0) {
		// `.quay.corp` is also quay.corp, but no host is the suffix `.corp` itself.
		const isWhole = hostname === host || (host.lastIndexOf(".") > 0 && `.${hostname}` === host);
		return isWhole || (host.startsWith(".") && hostname.endsWith(host));
	}
	const text = hostname.replace(/^\[(.*)\]$/, "$1");
	if (isIP(text) !== version) return false;
	const network = new BlockList();
	const family = version === 4 ? "ipv4" : "ipv6";
	network.addSubnet(address, Number(prefix ?? (version === 4 ? 32 : 128)), family);
	return network.check(text, family);
}
