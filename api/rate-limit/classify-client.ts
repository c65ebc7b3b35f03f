import { isbotMatches } from "isbot";

/** Longer ones are nobody's real name. */
const USER_AGENT_MAX_CHARACTERS = 512;

/**
 * Names that isbot takes for bots but that are this API's ordinary callers: HTTP client libraries and tools, and proxies
 * that fetch embedded images for readers.
 */
const ORDINARY_CALLERS: readonly RegExp[] = [
	/^curl\//i,
	/^wget\//i,
	/^httpie\//i,
	/^xh\//i,
	/^postmanruntime\//i,
	/^insomnia\//i,
	/^bruno-?runtime\//i,
	/^hoppscotch/i,
	/^python-requests\//i,
	/^python-httpx\//i,
	/^python-urllib\//i,
	/^aiohttp\/|python\/[\d.]+ aiohttp\//i,
	/^node(?:\.js)?(?:\/|$)/i,
	/^undici(?:\/|$)/i,
	/^node-fetch(?:\/|$)/i,
	/^axios\//i,
	/^got(?:\/| \()/i,
	/^ky\//i,
	/^deno\//i,
	/^bun\//i,
	/^go-http-client\//i,
	/^go-resty\//i,
	/^okhttp\//i,
	/^java\/|^java-http-client\//i,
	/^apache-httpclient\//i,
	/^jersey\//i,
	/^ruby$|^faraday /i,
	/^reqwest(?:\/|$)|^hyper\//i,
	/^guzzlehttp\//i,
	/^dart\//i,
	/^libwww-perl\//i,
	/^restsharp\//i,
	/^\.net|^dotnet/i,
	/^powershell\/|windowspowershell/i,
	/^github-camo/i,
	/^googleimageproxy|googleimageproxy/i,
];

/** Spec 8: who is counted as a bot. A courtesy, not a protection: the name is the client's own word. */
export function isBotClient(userAgent: string | undefined): boolean {
	const name = userAgent?.trim() ?? "";
	if (name === "" || name.length > USER_AGENT_MAX_CHARACTERS) return true;
	if (ORDINARY_CALLERS.some((pattern) => pattern.test(name))) return false;
	return isbotMatches(name).length > 0;
}
