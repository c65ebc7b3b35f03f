import { isbotMatches } from "isbot";
import { createBoundedCache } from "../bounded-cache.ts";

/** Longer ones are nobody's real name. */
const USER_AGENT_MAX_CHARACTERS = 512;
const VERDICTS_BYTES = 1_000_000;

/**
 * Names that isbot takes for bots but that are this API's ordinary callers: HTTP client libraries and tools, and proxies
 * that fetch embedded images for readers.
 */
const ORDINARY_CALLERS: readonly RegExp[] = [
	/^curl\//i,
	/^(?:py|lib)curl\//i,
	/^wget2?\//i,
	/^(?:curlie|hurl)\//i,
	/^httpie\//i,
	/^xh\//i,
	/^postmanruntime\//i,
	/^insomnia\//i,
	/^bruno-?runtime\//i,
	/^hoppscotch/i,
	/^thunder client/i,
	/^paw\//i,
	/^python-requests\//i,
	/^python-httpx\//i,
	/^python-urllib3?\//i,
	/^aiohttp\/|python\/[\d.]+ aiohttp\//i,
	/^node(?:\.js)?(?:\/|$)/i,
	/^undici(?:\/|$)/i,
	/^node-fetch(?:\/|$)/i,
	/^axios\//i,
	/^got(?:\/| \()/i,
	/^ky\//i,
	/^node-superagent\//i,
	/^needle\//i,
	/^deno\//i,
	/^bun\//i,
	/^go-http-client\//i,
	/^go 1\.1 package http$/i,
	/^go-resty\//i,
	/^fasthttp$/i,
	/^okhttp\//i,
	/^java\/|^java-http-client\//i,
	/^apache-httpclient\/|^jakarta commons-httpclient\/|^apache-cxf\//i,
	/^jersey\//i,
	/^(?:unirest-java|reactornetty|akka-http|clj-http|http-kit)\//i,
	/^ruby$|^faraday /i,
	/^(?:http\.rb|rest-client)\/|^httparty$|^typhoeus /i,
	/^reqwest(?:\/|$)|^hyper\//i,
	/^(?:ureq|isahc|surf)\//i,
	/^(?:hackney|mint|req|finch)\//i,
	/^guzzlehttp\/|^guzzle\/|^symfony httpclient|^pecl::http\//i,
	/^cpp-httplib\//i,
	/^alamofire\//i,
	/^lua-resty-http\//i,
	/^httr2?\/|^http\.jl\/|^julia http\.jl\//i,
	/^dart\//i,
	/^(?:libwww-perl|lwp::simple|http-tiny)\//i,
	/^restsharp\//i,
	/^\.net|^dotnet/i,
	/^powershell\/|windowspowershell/i,
	/^git(?:hub|lab)-camo|^camo asset proxy/i,
	/^yahoomailproxy/i,
	/^googleimageproxy|googleimageproxy/i,
];

/** The same names come again and again. */
const verdicts = createBoundedCache<boolean>(VERDICTS_BYTES);

/** Spec 8: who is counted as a bot. A courtesy, not a protection: the name is the client's own word. */
export function isBotClient(userAgent: string | undefined): boolean {
	const name = userAgent?.trim() ?? "";
	if (name === "" || name.length > USER_AGENT_MAX_CHARACTERS) return true;
	const known = verdicts.get(name);
	if (known !== undefined) return known;
	const isOrdinary = ORDINARY_CALLERS.some((pattern) => pattern.test(name));
	const verdict = !isOrdinary && isbotMatches(name).length > 0;
	verdicts.set(name, verdict, 0);
	return verdict;
}
