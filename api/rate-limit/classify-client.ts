import { isbotMatches } from "isbot";
import { createBoundedCache } from "../bounded-cache.ts";
import { ASSISTANTS } from "./assistants.ts";

/** No real name is longer. */
const USER_AGENT_MAX_CHARACTERS = 512;
const VERDICTS_BYTES = 1_000_000;

/**
 * Prefixes, in lower case, of names that isbot mistakes for bots but that are ordinary callers of this API: HTTP client
 * libraries and tools, and proxies that fetch embedded images for readers.
 */
const ORDINARY_BEGINNINGS: readonly string[] = [
	...["curl/", "pycurl/", "libcurl/", "wget/", "wget2/", "curlie/", "hurl/", "httpie/", "xh/"],
	...["postmanruntime/", "insomnia/", "bruno-runtime/", "brunoruntime/", "hoppscotch"],
	...["thunder client", "paw/", "python-requests/", "python-httpx/", "python-urllib/"],
	...["python-urllib3/", "aiohttp/", "node/", "node.js/", "undici/", "node-fetch/"],
	...["axios/", "got/", "got (", "ky/", "node-superagent/", "needle/", "deno/", "bun/"],
	...["go-http-client/", "go-resty/", "okhttp/", "java/", "java-http-client/"],
	...["apache-httpclient/", "apache-cxf/", "jakarta commons-httpclient/", "jersey/"],
	...["unirest-java/", "reactornetty/", "akka-http/", "clj-http/", "http-kit/", "faraday "],
	...["http.rb/", "rest-client/", "typhoeus ", "reqwest/", "hyper/", "ureq/", "isahc/"],
	...["surf/", "hackney/", "mint/", "req/", "finch/", "guzzlehttp/", "guzzle/"],
	...["symfony httpclient", "pecl::http/", "cpp-httplib/", "alamofire/", "lua-resty-http/"],
	...["httr/", "httr2/", "http.jl/", "julia http.jl/", "libwww-perl/", "lwp::simple/"],
	...["http-tiny/", "restsharp/", ".net", "dotnet", "powershell/", "github-camo"],
	...["gitlab-camo", "camo asset proxy", "yahoomailproxy"],
];
/** Names that count as ordinary only as a whole. */
const ORDINARY_NAMES: ReadonlySet<string> = new Set([
	...["node", "node.js", "undici", "node-fetch", "go 1.1 package http", "fasthttp", "ruby"],
	...["httparty", "reqwest"],
]);
/** aiohttp names its language first, as do bots in that language. */
const AIOHTTP = /^python\/[\d.]+ aiohttp\//;
/** Suffix of a browser's name. */
const IMAGE_PROXY = "googleimageproxy";

/** The same names come again and again. */
const verdicts = createBoundedCache<boolean>(VERDICTS_BYTES);

/** Which clients count as bots. A courtesy, not a protection: clients choose their names. */
export function isBotClient(userAgent: string | undefined): boolean {
	const name = userAgent?.trim() ?? "";
	if (name === "" || name.length > USER_AGENT_MAX_CHARACTERS) return true;
	const known = verdicts.get(name);
	if (known !== undefined) return known;
	const verdict = !isOrdinaryCaller(name.toLowerCase()) && isbotMatches(name).length > 0;
	verdicts.set(name, verdict, 0);
	return verdict;
}

function isOrdinaryCaller(name: string): boolean {
	return (
		ORDINARY_NAMES.has(name) ||
		ORDINARY_BEGINNINGS.some((beginning) => name.startsWith(beginning)) ||
		AIOHTTP.test(name) ||
		name.includes(IMAGE_PROXY) ||
		ASSISTANTS.some(({ pattern }) => pattern.test(name))
	);
}
