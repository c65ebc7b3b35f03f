import { createIsbotFromList, list } from "isbot";
import { createBoundedCache } from "../hours/bounded-cache.ts";
import { ASSISTANTS } from "./assistants.ts";

/** No real name is longer. */
const USER_AGENT_MAX_CHARACTERS = 512;
const VERDICTS_BYTES = 1_000_000;

/**
 * Prefixes, in lower case, of names that isbot mistakes for bots but that are ordinary callers of this API: HTTP client
 * libraries and tools, and proxies that fetch embedded images for readers.
 */
const ORDINARY_BEGINNINGS: readonly string[] = [
	...["curl/", "pycurl/", "libcurl/", "wget/", "wget2/", "curlie/", "hurl/", "httpie/", "postman"],
	...["hoppscotch", "thunder client", "apidog/", "paw/", "python-requests/", "python-httpx/"],
	...["python-urllib/", "python-urllib3/", "aiohttp/", "node/", "node.js/", "node-fetch/"],
	...["got (", "node-superagent/", "needle/", "go-http-client/", "go-resty/", "okhttp/", "java/"],
	...["java-http-client/", "apache-httpclient/", "jakarta commons-httpclient/", "jersey/"],
	...["unirest-java/", "akka-http/", "clj-http/", "http-kit/", "http.rb/", "rest-client/"],
	...["typhoeus ", "guzzlehttp/", "guzzle/", "symfony httpclient", "pecl::http/", "php/"],
	...["cpp-httplib/", "lua-resty-http/", "httr2/", "http.jl/", "julia http.jl/", "libwww-perl/"],
	...["lwp::simple/", "http-tiny/", "restsharp/", "dotnet", "camo asset proxy", "yahoomailproxy"],
];
/** Names that count as ordinary only as a whole. */
const ORDINARY_NAMES: ReadonlySet<string> = new Set([
	"node",
	"node.js",
	"node-fetch",
	"go 1.1 package http",
	"fasthttp",
	"httparty",
]);
/** aiohttp names its language first, as do bots in that language. */
const AIOHTTP = /^python\/[\d.]+ aiohttp\//;
/**
 * Patterns of isbot that say nothing but that a name is short, like that of any program. A crawler says more, or is
 * among the names of isbot.
 */
export const SHAPES: readonly string[] = [
	String.raw`^[\w \.\-\(?:\):%]+(?:/v?\d+(?:\.\d+)?(?:\.\d{1,10})*?)?(?:,|$)`,
	String.raw`^[\w\-]+/[\w]+$`,
	String.raw`^\w+/[\w\(\)]*$`,
	String.raw`^\w+/\d\.\d\s\([\w@]+\)$`,
];
/** Crawlers that only their shape gave away, and names that name nobody. */
const FURTHER = [
	"^cohere-ai",
	"^img2dataset",
	"scrap",
	String.raw`^mozilla/[\d.]*$`,
	String.raw`^\W*$`,
];
export const isCrawler = createIsbotFromList([
	...list.filter((pattern) => !SHAPES.includes(pattern)),
	...FURTHER,
]);
/** Suffix of a browser's name. */
const IMAGE_PROXY = "googleimageproxy";

/** The same names come again and again. */
const verdicts = createBoundedCache<boolean>(VERDICTS_BYTES);

/** Which clients count as bots. A courtesy, not a protection: clients choose their names. */
export function isBotClient(userAgent: string | undefined): boolean {
	const name = userAgent?.trim() ?? "";
	if (name === "" || name.length > USER_AGENT_MAX_CHARACTERS) return true;
	const entry = verdicts.get(name);
	if (entry !== undefined) return entry;
	const verdict = !isOrdinaryCaller(name.toLowerCase()) && isCrawler(name);
	verdicts.set(name, verdict);
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
