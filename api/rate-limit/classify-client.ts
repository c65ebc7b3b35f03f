import { isbotMatches } from "isbot";
import { createBoundedCache } from "../bounded-cache.ts";
import { ASSISTANTS } from "./assistants.ts";

/** Longer ones are nobody's real name. */
const USER_AGENT_MAX_CHARACTERS = 512;
const VERDICTS_BYTES = 1_000_000;

/**
 * How those begin that isbot takes for bots but that are this API's ordinary callers: HTTP client libraries and tools, and
 * proxies that fetch embedded images for readers. In small letters.
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
/** Those that say no more than this. */
const ORDINARY_NAMES: ReadonlySet<string> = new Set([
	...["node", "node.js", "undici", "node-fetch", "go 1.1 package http", "fasthttp", "ruby"],
	...["httparty", "reqwest"],
]);
/** Names its language first, as bots of that language do too. */
const AIOHTTP = /^python\/[\d.]+ aiohttp\//;
/** Named at the end of what a browser says. */
const IMAGE_PROXY = "googleimageproxy";

/** The same names come again and again. */
const verdicts = createBoundedCache<boolean>(VERDICTS_BYTES);

/** Spec 8: who is counted as a bot. A courtesy, not a protection: the name is the client's own word. */
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
