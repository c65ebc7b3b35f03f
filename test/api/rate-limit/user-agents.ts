/** User agents and how they are counted, one per line. */
export interface NamedClients {
	what: string;
	bot: boolean;
	names: readonly string[];
}

const lines = (text: string): string[] =>
	text
		.split("\n")
		.map((line) => line.trim())
		.filter(Boolean);

export const USER_AGENTS: readonly NamedClients[] = [
	{
		what: "a browser of a person",
		bot: false,
		names: lines(`
			Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36
			Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36
			Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36
			Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0
			Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0
			Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15
			Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1
			Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/144.0 Mobile/15E148 Safari/605.1.15
			Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36
			Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0
			Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Vivaldi/7.6
			Mozilla/5.0 (Linux; Android 15; SM-G991B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36
			Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko
			Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.18
			Lynx/2.9.2 libwww-FM/2.14 SSL-MM/1.4.1 OpenSSL/3.0.15
		`),
	},
	{
		what: "a library or tool for HTTP",
		bot: false,
		names: lines(`
			curl/7.88.1
			PycURL/7.45.6 libcurl/8.14.1
			libcurl/8.5.0
			Wget/1.21.4
			wget2/2.2.0
			HTTPie/3.2.4
			xh/0.24.1
			curlie/1.8.2
			hurl/7.0.0
			PostmanRuntime/7.49.0
			Thunder Client (https://www.thunderclient.com)
			Paw/3.4.0 (Macintosh; OS X/14.6.0) GCDHTTPRequest
			python-requests/2.32.5
			python-httpx/0.28.1
			Python-urllib/3.13
			python-urllib3/2.5.0
			Python/3.13 aiohttp/3.13.0
			node
			node-fetch/1.0 (+https://github.com/bitinn/node-fetch)
			got (https://github.com/sindresorhus/got)
			node-superagent/10.2.3
			needle/3.3.1 (Node.js v24.0.0; linux x64)
			Go-http-client/1.1
			fasthttp
			go-resty/2.16.5 (https://github.com/go-resty/resty)
			okhttp/5.2.1
			Java/25.0.1
			Java-http-client/21.0.8
			Apache-HttpClient/4.5.14 (Java/17.0.12)
			Jakarta Commons-HttpClient/3.1
			unirest-java/3.1.00
			rest-client/2.1.0 (linux x86_64) ruby/3.4.1p0
			http.rb/5.3.1
			Typhoeus - https://github.com/typhoeus/typhoeus
			GuzzleHttp/7
			Symfony HttpClient (Curl)
			cpp-httplib/0.27.0
			libwww-perl/6.79
			HTTP-Tiny/0.090
			lua-resty-http/0.17.2 (Lua) ngx_lua/10028
			RestSharp/112.1.0.0
			httr2/1.2.1 r-curl/7.0.0 libcurl/8.14.1
			HTTP.jl/1.11.1
		`),
	},
	{
		what: "a proxy that fetches images for readers",
		bot: false,
		names: lines(`
			github-camo (4b76e509)
			github-camo
			Camo Asset Proxy 2.6.0
			Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)
			YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html
		`),
	},
	{
		what: "a library or tool for HTTP that is met less often",
		bot: false,
		names: lines(`
			Hoppscotch-Agent/0.1.16
			aiohttp/3.13.0
			node.js
			Node.js/24
			node/24
			node-fetch
			Go 1.1 package http
			Jersey/3.1.11 (HTTP URL Connection 21)
			akka-http/10.7.1
			clj-http/3.13.1
			http-kit/2.0
			HTTParty
			Guzzle/3.9.3 curl/7.88.1 PHP/7.4.33
			PECL::HTTP/1.7.6 (PHP/5.6.40)
			Julia HTTP.jl/1.10.17
			LWP::Simple/6.80 libwww-perl/6.80
			dotnet-httpclient
		`),
	},
	{
		what: "a bot that uses one of them",
		bot: true,
		names: lines(`
			examplebot/1.0 node
			examplebot/1.0 reqwest
			node-examplebot
			fasthttp-spider
			Python/3.13 examplebot/1.0
			examplebot/1.0 Python/3.13 aiohttp/3.13.0
		`),
	},
	{
		what: "a crawler of a search engine",
		bot: true,
		names: lines(`
			Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)
			Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)
			Googlebot-Image/1.0
			Mozilla/5.0 (compatible; GoogleOther)
			Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36
			Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)
			Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)
			DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)
			Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)
			Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)
			Mozilla/5.0 (compatible; SeznamBot/4.0; +http://napoveda.seznam.cz/seznambot-intro/)
			Mozilla/5.0 (compatible; Qwantify/2.4w; +https://www.qwant.com/)
			Mozilla/5.0 (compatible; MojeekBot/0.11; +https://www.mojeek.com/bot.html)
			Mozilla/5.0 (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)
		`),
	},
	{
		what: "a client of MCP or A2A, or a tool to try out APIs",
		bot: false,
		names: lines(`
			modelcontextprotocol-inspector
			modelcontextprotocol-inspector/0.17.0
			mcp-inspector/1.0.0
			a2a-inspector/0.2
			mcp-remote/0.1.29
			python-mcp/1.2.0
			fastmcp/2.12.4
			Postman
			Postman/11.50.5
			PostmanClient/11.50.5 (AppId=8d0b7c2f)
			Bruno/2.11.0
			RapidAPI/4.2.8
			SoapUI/5.7.2
			k6/1.2.3
			my-app/1.0
			Zed/0.204.1
			n8n
			mcp-publisher/1.3.0
		`),
	},
	{
		what: "a bot that names a protocol",
		bot: true,
		names: lines(`
			mcp-crawler/1.0
			a2a-bot/0.1
			Scrapy/2.13.3
			img2dataset/1.45
		`),
	},
	{
		what: "an editor, or an assistant that fetches for the person who asked",
		bot: false,
		names: lines(`
			Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ChatGPT-User/1.0; +https://openai.com/bot)
			Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)
			Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)
			Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; MistralAI-User/1.0; +https://docs.mistral.ai/robots)
			VSCode 1.105.0 (Visual Studio Code)
			VSCode 1.106.0-insider (Visual Studio Code - Insiders)
			Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Code/1.105.0 Chrome/138.0.7204.251 Electron/37.6.0 Safari/537.36
			GitHubCopilotChat/0.32.0
			Cursor/2.0.1 (darwin arm64)
			Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Cursor/1.7.33 Chrome/132.0.6834.210 Electron/34.5.1 Safari/537.36
			Windsurf/1.12.5
			Zed/0.207.3 (macos; aarch64)
			IntelliJ IDEA/252.25557.131
			PyCharm/252.25557.178
			GoLand/252.25557.182
			Claude-User (claude-code/2.1.0; +https://support.anthropic.com/)
			claude-code/2.0.14 (cli)
			openai-mcp/1.0.0
			openai-mcp/1.0.0 (ChatGPT)
			codex_cli_rs/0.46.0 (Ubuntu 24.4.0; x86_64)
			codex-mcp-client/0.161.0
			GeminiCLI/0.8.1/gemini-2.5-pro (linux; x64)
		`),
	},
	{
		what: "a crawler that feeds a language model",
		bot: true,
		names: lines(`
			Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)
			Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; OAI-SearchBot/1.3; +https://openai.com/searchbot)
			Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)
			Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-SearchBot/1.0; +claude-searchbot@anthropic.com)
			Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)
			CCBot/2.0 (https://commoncrawl.org/faq/)
			cohere-ai
			Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com) AppleWebKit/537.36
			meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)
			meta-externalfetcher/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)
			Mozilla/5.0 (compatible; Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot)
			Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)
			Mozilla/5.0 (compatible; AI2Bot/1.0; +https://www.allenai.org/crawler)
			Mozilla/5.0 (compatible; YouBot/1.0; +https://about.you.com/youbot/)
			Mozilla/5.0 (compatible; Diffbot/3.0; +http://www.diffbot.com)
			Mozilla/5.0 (compatible; Timpibot/0.9; +http://www.timpi.io)
			omgili/0.5 +https://omgili.com
			img2dataset
		`),
	},
	{
		what: "a crawler of another kind",
		bot: true,
		names: lines(`
			facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)
			Twitterbot/1.0
			LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)
			Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)
			Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)
			TelegramBot (like TwitterBot)
			WhatsApp/2.23.20.0
			Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)
			Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)
			Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)
			Mozilla/5.0 (compatible; DotBot/1.2; +https://opensiteexplorer.org/dotbot; help@moz.com)
			Mozilla/5.0 (compatible; DataForSeoBot/1.0; +https://dataforseo.com/dataforseo-bot)
			Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)
			Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)
			Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)
			Scrapy/2.13.3 (+https://scrapy.org)
			colly - https://github.com/gocolly/colly
			Nutch/1.21
			Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36
			Mozilla/5.0 (compatible; Examplebot/1.0) curl/8.0
			example-crawler/2.0 (+https://example.org/crawler)
			windsurf-release-bot/1.0
			precursor/1.0 (+https://example.org/crawler)
			k6/1.3.0 (https://k6.io/)
		`),
	},
	{
		what: "a crawler that is met less often",
		bot: true,
		names: lines(`
			Mozilla/5.0 (compatible; Daum/4.1; +http://cs.daum.net/faq/15/4118.html)
			Mozilla/5.0 (compatible; Dataprovider.com)
			Mozilla/5.0 (compatible; Feedbin feed-id:1 - 2 subscribers)
			Mozilla/5.0 (compatible; NewsBlur Feed Fetcher - 5 subscribers)
			Mozilla/5.0 (compatible; StatusCake)
			Mozilla/5.0 (compatible; Site24x7)
			Mozilla/5.0 (compatible; DatadogSynthetics)
			Mozilla/5.0 (compatible; LinkChecker/10.4)
			Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1
			Screaming Frog SEO Spider/21.0
		`),
	},
	{
		what: "someone who does not say who it is",
		bot: true,
		names: ["", " ", "\t", "-".repeat(513), "Mozilla/5.0"],
	},
];
