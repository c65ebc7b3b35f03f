import { describe, expect, it } from "vitest";
import { isBotClient } from "#api/rate-limit/classify-client.ts";

const PEOPLE = [
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
	"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15",
	"Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
	"Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
	"Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
	"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0",
	"Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.0.0 Mobile/15E148 Safari/604.1",
	"Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0",
	"Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
];

const CALLERS =
	"curl/8.16.0|Wget/1.25.0|HTTPie/3.2.4|xh/0.24.1|PostmanRuntime/7.46.0|insomnia/11.5.0|bruno-runtime/2.0.0|python-requests/2.32.5|python-httpx/0.28.1|Python-urllib/3.13|Python/3.13 aiohttp/3.12.15|node|node-fetch/1.0|undici|axios/1.12.2|got (https://github.com/sindresorhus/got)|Deno/2.5.0|Bun/1.2.22|Go-http-client/1.1|Go-http-client/2.0|go-resty/2.16.5 (https://github.com/go-resty/resty)|okhttp/5.1.0|Java/21.0.8|Java-http-client/24.0.1|Apache-HttpClient/5.5 (Java/21)|Ruby|Faraday v2.13.4|reqwest/0.12.23|GuzzleHttp/7|Dart/3.9 (dart:io)|libwww-perl/6.79|RestSharp/112.1.0.0|Mozilla/5.0 (Windows NT; Windows NT 10.0; en-US) WindowsPowerShell/5.1.26100|github-camo (876de43e)|Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)".split(
		"|",
	);

const BOTS =
	"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)|Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)|DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)|Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)|Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)|Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)|Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ChatGPT-User/1.0; +https://openai.com/bot)|Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; OAI-SearchBot/1.0; +https://openai.com/searchbot)|Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)|Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)|CCBot/2.0 (https://commoncrawl.org/faq/)|Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)|meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)|facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)|Twitterbot/1.0|LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)|Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)|Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)|TelegramBot (like TwitterBot)|WhatsApp/2.23.20.0|Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)|Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)|Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)|Mozilla/5.0 (compatible; DotBot/1.2; +https://opensiteexplorer.org/dotbot)|Mozilla/5.0 (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)|Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)|Mozilla/5.0 (compatible; Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot)|Scrapy/2.13.3 (+https://scrapy.org)|Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36|UptimeRobot/2.0|Pingdom.com_bot_version_1.4|Feedly/1.0 (+http://www.feedly.com/fetcher.html)|W3C_Validator/1.3|archive.org_bot|ia_archiver|Mozilla/5.0 (compatible; heritrix/3.4.0 +https://archive.org/details/archive.org_bot)|colly - https://github.com/gocolly/colly|Nutch-1.20|python-scrapy-spider/1.0|my-crawler/1.0 (+https://example.org/crawler)".split(
		"|",
	);

describe("who counts as a bot", () => {
	it.each(PEOPLE)("not the browser %s", (name) => {
		expect(isBotClient(name)).toBe(false);
	});

	it.each(CALLERS)("not the ordinary caller %s", (name) => {
		expect(isBotClient(name)).toBe(false);
	});

	it.each(BOTS)("the crawler %s", (name) => {
		expect(isBotClient(name)).toBe(true);
	});

	it.each([undefined, "", "   ", "x".repeat(513)])("whoever does not say who it is: %j", (name) => {
		expect(isBotClient(name)).toBe(true);
	});

	it("a crawler that only mentions a library", () => {
		expect(isBotClient("Mozilla/5.0 (compatible; Examplebot/1.0) python-requests/2.32")).toBe(true);
	});
});
