// What people type, and rules by which an agent answers it: 3 is what they want, 2 is acceptable, 1 is related. Written
// from the meaning of the words before any measurement. Rules use facts, so no foreign text is stored here.
import type { AgentType } from "#contract/vocabulary.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";

type Grade = 1 | 2 | 3;
type Rule = (agent: SnapshotAgent) => boolean;

export interface Judgement {
	q: string;
	/** The best grade of the matching rules counts. */
	grades: readonly (readonly [Grade, Rule])[];
}

export function gradeOf({ grades }: Judgement, agent: SnapshotAgent): number {
	return Math.max(0, ...grades.map(([grade, holds]) => (holds(agent) ? grade : 0)));
}

/** The title without a final part in brackets is this. */
const called =
	(title: RegExp): Rule =>
	(agent) =>
		title.test(agent.title.replace(/\s*\(.*\)$/u, ""));

/** Title, description, tags or integrations say so. */
const says =
	(words: RegExp): Rule =>
	({ title, shortDescription, tags, integrations }) =>
		words.test([title, shortDescription ?? "", ...tags, ...integrations].join("\n"));

const is =
	(...types: AgentType[]): Rule =>
	({ agentType }) =>
		agentType !== null && types.includes(agentType);

const both =
	(...rules: Rule[]): Rule =>
	(agent) =>
		rules.every((holds) => holds(agent));

const MODEL = is("llm", "model");
const SERVER = is("mcp_server");

/** A name: agents with it, and related ones. */
const named = (q: string, title: RegExp, about: RegExp): Judgement => ({
	q,
	grades: [
		[3, called(title)],
		[1, says(about)],
	],
});

/** A task: agents for it, and those that mention it. */
const task = (q: string, core: RegExp, about: RegExp): Judgement => ({
	q,
	grades: [
		[3, both(called(core), says(about))],
		[2, says(core)],
		[1, says(about)],
	],
});

/** Models of a family: the one that is meant, and its relatives. */
const model = (q: string, wanted: RegExp, family: RegExp): Judgement => ({
	q,
	grades: [
		[3, both(MODEL, called(wanted))],
		[1, both(MODEL, called(family))],
	],
});

/** Servers for something, named by type and purpose. */
const server = (q: string, about: RegExp): Judgement => ({
	q,
	grades: [
		[3, both(SERVER, called(about))],
		[2, both(SERVER, says(about))],
	],
});

export const JUDGEMENTS: readonly Judgement[] = [
	named("notion", /^notion/i, /\bnotion\b/i),
	named("stripe", /^stripe/i, /\bstripe\b/i),
	named("github", /^github/i, /\bgithub\b/i),
	named("git hub", /^github/i, /\bgithub\b/i),
	named("gitlab", /^gitlab/i, /\bgitlab\b/i),
	named("redis", /^redis/i, /\bredis\b/i),
	named("docker", /^docker/i, /\bdocker\b/i),
	named("slack", /^slack/i, /\bslack\b/i),
	named("playwright", /playwright/i, /\bplaywright\b/i),
	named("kubernetes", /kubernetes|kubectl/i, /\bkubernetes\b|\bk8s\b/i),
	named("k8s", /kubernetes|kubectl/i, /\bkubernetes\b|\bk8s\b/i),
	named("terraform", /terraform/i, /\bterraform\b/i),
	named("grafana", /^grafana/i, /\bgrafana\b/i),
	named("sentry", /^sentry/i, /\bsentry\b/i),
	named("perplexity", /^perplexity/i, /\bperplexity\b/i),
	named("cloudflare", /^cloudflare/i, /\bcloudflare\b/i),
	named("mongo", /^mongo/i, /\bmongo/i),
	named("mongo db", /^mongodb/i, /\bmongo/i),
	named("postgresql", /postgres/i, /postgres/i),
	named("neo4j", /^neo4j/i, /\bneo4j\b/i),
	named("click house", /clickhouse/i, /\bclickhouse\b/i),
	named("google maps", /^google maps/i, /\bmaps?\b/i),
	named("hugging face", /^hugging face/i, /hugging ?face/i),
	named("brave search", /^brave/i, /\bbrave\b/i),
	named("dynamodb", /dynamodb/i, /dynamodb/i),
	named("elastic search", /^elasticsearch/i, /elasticsearch/i),
	named("atlassian", /^atlassian/i, /\batlassian\b|\bjira\b|confluence/i),
	named("obsidian notes", /^obsidian/i, /\bobsidian\b/i),
	named("wikipedia", /^wikipedia/i, /wikipedia/i),
	named("hacker news", /^hacker news/i, /hacker news/i),
	named("paypal payments", /^paypal/i, /\bpaypal\b|payment/i),
	named("hub spot crm", /^hubspot/i, /hubspot|\bcrm\b/i),

	model("gpt-5", /^gpt-5$/i, /^gpt-5/i),
	model("gpt 4o mini", /^gpt-4o mini/i, /^gpt-4o/i),
	model("o3", /^o3$/i, /^o3/i),
	model("claude opus", /^claude opus/i, /^claude/i),
	model("claude sonnet 4.5", /^claude sonnet 4\.5/i, /^claude sonnet/i),
	model("gemini pro", /^gemini .*pro/i, /^gemini/i),
	model("gemini flash lite", /^gemini .*flash-lite/i, /^gemini .*flash/i),
	model("llama 4", /^llama 4/i, /^llama/i),
	model("mistral large", /^mistral large/i, /^mistral/i),
	model("deepseek reasoning", /^deepseek.*(r1|reason)/i, /^deepseek/i),
	model("qwen coder", /^qwen.*coder/i, /^qwen/i),
	model("openai models", /^(gpt|o\d)/i, /^(gpt|o\d|whisper)/i),
	model("anthropic llm", /^claude/i, /^claude/i),
	model("whisper", /^whisper/i, /^whisper/i),
	{
		q: "embedding model",
		grades: [
			[3, both(MODEL, says(/embed/i))],
			[1, says(/embed/i)],
		],
	},
	{
		q: "vision language model",
		grades: [
			[3, both(MODEL, called(/\bVL\b|vision|pixtral|omni|4\.5V|4\.6V|5V/i))],
			[2, both(MODEL, says(/vision|image|multimodal/i))],
			[1, MODEL],
		],
	},
	{
		q: "coding llm",
		grades: [
			[3, both(MODEL, called(/cod(e|er|ex|estral)|devstral/i))],
			[2, both(MODEL, says(/\bcod(e|ing)\b/i))],
			[1, MODEL],
		],
	},
	{
		q: "small language model",
		grades: [
			[3, both(MODEL, called(/mini|nano|small|lite|flash|\b[1-9]b\b/i))],
			[1, MODEL],
		],
	},

	server("mcp server for databases", /database|\bsql|postgres|mysql|mongo|redis|dynamodb/i),
	server("free mcp database", /database|\bsql|postgres|mysql|mongo|redis|dynamodb/i),
	server("mcp time", /\btime(zone)?\b/i),
	server("filesystem mcp", /file ?system/i),
	server("mcp for payments", /payment|stripe|paypal|razorpay/i),
	server("mcp email", /e-?mail|gmail|inbox/i),
	server("mcp servers for aws", /\baws\b|\bamazon\b/i),
	server("mcp browser", /browser|playwright|puppeteer/i),
	server("mcp search engine", /\bsearch\b/i),
	server("crypto mcp", /crypto|blockchain|ethereum|defi|trading/i),

	task("web scraping", /scrap|crawl|bright data|apify|oxylabs|firecrawl/i, /scrap|crawl|extract/i),
	task("scrape websites", /scrap|crawl|apify|firecrawl/i, /scrap|crawl|websites?/i),
	task("crawler", /crawl|scrap/i, /crawl|scrap/i),
	task("browser automation", /browser|playwright|puppeteer/i, /browser/i),
	task("text to speech", /speech|elevenlabs|\btts\b|voice/i, /speech|voice|audio|\btts\b/i),
	task("speech recognition", /whisper|speech|transcri/i, /speech|audio|voice|transcri/i),
	task("transcribe audio", /transcri|whisper|audio/i, /transcri|audio|speech/i),
	task("youtube transcript", /youtube|transcript/i, /youtube|transcript|video/i),
	task("translate text", /translat/i, /translat|language/i),
	task("translation", /translat/i, /translat/i),
	task("flights", /flight/i, /flight|travel|airline/i),
	task("weather forecast", /weather/i, /weather|forecast/i),
	task("send emails", /e-?mail|gmail|resend/i, /e-?mail|gmail|inbox/i),
	task("email", /e-?mail|gmail|resend/i, /e-?mail|gmail|inbox/i),
	task("chat messages", /slack|discord|chat|\bline\b|messag/i, /chat|messag/i),
	task("payments", /pay|stripe/i, /payment|invoic|billing|checkout/i),
	task("invoicing", /invoic|billing|stripe|paypal/i, /invoic|billing|payment/i),
	task(
		"code review",
		/pull request|code review|github prs|sonar|semgrep/i,
		/review|code quality|pull request/i,
	),
	task("static analysis", /semgrep|sonar|static|ast-grep/i, /analy.*code|code.*analy|static|lint/i),
	task("vulnerability scanner", /secur|vuln|scan|hawk|semgrep/i, /vulnerab|scann|security/i),
	task("summarise documents", /summar|document/i, /summar|document/i),
	task("pdf", /\bpdf\b|markitdown|markdownify/i, /\bpdfs?\b|documents?/i),
	task("convert pdf to markdown", /markitdown|markdownify|\bpdf\b/i, /\bpdf\b|markdown/i),
	task("ocr", /\bocr\b|handwriting/i, /\bocr\b|handwrit/i),
	task("image generation", /image|canvas|banana|everart/i, /image/i),
	task("generate images", /image|canvas|banana|everart/i, /image/i),
	task(
		"monitoring",
		/monitor|grafana|prometheus|dynatrace|sentry|cloudwatch/i,
		/monitor|observab|metric|alert/i,
	),
	task("observability logs", /observab|victorialogs|logpush|log/i, /observab|\blogs?\b|trac/i),
	task("dns", /\bdns\b|domain/i, /\bdns\b|domain/i),
	task("knowledge graph", /knowledge graph|neo4j|graph/i, /graph/i),
	task("memory for agents", /memory/i, /memory|remember|persistent/i),
	task("vector database", /pinecone|chroma|vector|astra/i, /vector|embedding/i),
	task(
		"project management",
		/asana|linear|monday|jira|atlassian|teamwork|task|project/i,
		/project manag|tasks?\b|issue/i,
	),
	task("design whiteboard", /excalidraw|miro|figma|diagram/i, /whiteboard|diagram|design/i),
	task(
		"stock market data",
		/stock|nasdaq|morningstar|market|kite|quantconnect/i,
		/stock|market|financ|trading/i,
	),
	task(
		"marketing analytics",
		/marketing|audiense|analytics|triplewhale|hubspot/i,
		/marketing|analytic/i,
	),
	task("scientific papers", /arxiv|paper/i, /papers?\b|research|academic/i),
	task("run python code", /python|interpreter|sandbox|e2b/i, /python|sandbox|execut.*code/i),
	task(
		"container orchestration",
		/kubernetes|kubectl|docker|container/i,
		/container|kubernetes|orchestrat/i,
	),
	task(
		"customer relationship management",
		/hubspot|\bcrm\b|close|salesforce/i,
		/\bcrm\b|customer|sales/i,
	),
];
