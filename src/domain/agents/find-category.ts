import { oncePer } from "../evidence/once-per.ts";
import type { Listing } from "../records/agent-record.ts";
import { foldedWords } from "../texts/fold-text.ts";
import { stemOf } from "../texts/word-stems.ts";

/**
 * Words and phrases of two words that name each usual category, and after the semicolon those that only hint at it. The
 * more specific ones come first: they win ties.
 */
export const CATEGORY_WORDS: Readonly<Record<string, string>> = {
	games:
		"game, gaming, minecraft, chess, puzzle, pokemon, roblox, steam, trivia, joke, dice, sudoku, godot, anime; player, fun, quest, sports, football, esports, unity, unreal",
	home: "home assistant, smart home, iot, thermostat, philips hue, zigbee, 3d printer, homekit, raspberry pi, arduino, robot, drone, esp32, home automation; device, sensor, light, camera, heating, printer, appliance, hardware, vehicle",
	travel:
		"google map, map api, street map, travel, flight, hotel, airbnb, weather, geocoding, geospatial, openstreetmap, mapbox, itinerary, trip, booking, tourism, boating, gis, forecast, restaurant, osm, transportation, rental, shuttle, public transport, timetable, ferry, cruise, parking; map, navigation, location, place, route, transit, train, airport, geographic, driving, reservation",
	science:
		"health, healthcare, medical, medicine, clinical, biology, bioinformatics, chemistry, physics, genomics, protein, drug, patient, fhir, healthomics, pubmed, dna, astronomy, nasa, lifescience, molecular, mathematics, wolfram, wolframalpha, dicom, education, learning platform, tutoring, course, student, scientific, fitness, gene, genome, chemical, molecule, climate, biomedical, laboratory; science, lab, experiment, care, math, quiz, learning, exam, nutrition, dental, therapy",
	finance:
		"finance, financial, payment, stock, crypto, cryptocurrency, bitcoin, ethereum, solana, blockchain, defi, onchain, wallet, invoice, invoicing, accounting, bank, banking, trading, stripe, paypal, paddle, razorpay, token price, nft, web3, usdc, coin, tax, currency, expense, loan, mortgage, investment, sec filings, hyperliquid, coinmarketcap, coinbase, micropayment, billing, portfolio, earnings, mercado pago, broker, brokerage, forex, etf, dex, ledger, payroll, budget, bookkeeping; price, market, transaction, swap, exchange, asset, subscription, fund, insurance, x402, payout",
	security:
		"security, cybersecurity, vulnerability, malware, phishing, threat, pentest, penetration, cve, osint, secret scanning, authentication, authorization, identity, okta, auth0, descope, semgrep, snyk, crowdstrike, vulnerabilities, firewall, siem, exploit, forensics, sast, virustotal, encryption, shodan, compliance, password, attestation, keycloak, sbom, pki, zero trust, iam, access control, attack surface, data breach, intrusion; scan, audit, risk, permission, credential, verify, fraud, incident response, secure, privacy, trust",
	monitoring:
		"monitoring, observability, metric, grafana, prometheus, datadog, sentry, newrelic, new relic, dynatrace, honeycomb, opentelemetry, uptime, tracing, telemetry, logfire, alerting, axiom, splunk, pagerduty, incident management, continuous profiling, memory profiling, cpu profiling, opik, loki, victoriametrics, arize, raygun, rollbar, status page, health check, apm, error tracking; log, alert, trace, incident, dashboard, performance",
	data: "database, sql, postgres, postgresql, mysql, mongodb, sqlite, redis, snowflake, bigquery, clickhouse, databricks, neo4j, elasticsearch, opensearch, supabase, duckdb, oracle, cassandra, qdrant, milvus, weaviate, chroma, pinecone, vector database, graph database, data warehouse, dataset, airtable, bitable, etl, airflow, cypher, spreadsheet, dynamodb, mariadb, mssql, influxdb, neon, couchbase, timeseries, kafka, dbt, dataops, astra db, memcached, valkey, spark, pandas, greptimedb, athena, redshift, trino, iceberg, data platform, iotdb, singlestore, starrocks, nocodb, teradata, data processing, vectorize, firestore, surrealdb, tidb, cockroachdb, hologres, cdata, knowledge graph, open data, statistics, keboola, data catalog, tableau, metabase, looker, graph data, datahub, neptune, documentdb, arangodb, data analysis, data exploration, parquet, tabular; data, query, table, schema, analytics, warehouse, cache, record, vector, csv, chart, storage, visualization, pipeline",
	browsers:
		"browser, scraping, scraper, scrape, crawl, crawler, playwright, puppeteer, selenium, chrome, browserbase, firecrawl, apify, web automation, screenshot, headless, web data, webpage, scrapegraph, stagehand, oxylabs, bright data, brightdata, hyperbrowser, agentql, browser automation, cdp, fetch url, web page, web content, browserless, zyte, structured data, sitemap, rss; web, page, html, url, click, extraction, website, proxy, fetch",
	media:
		"image, video, music, audio, photo, speech, voice, design, figma, canva, youtube, podcast, spotify, blender, elevenlabs, text to speech, animation, logo, subtitle, transcription, picture, cloudinary, gyazo, art, illustration, font, creative, ableton, midi, movie, diagram, excalidraw, imagen, svg, icon, sketch, media, film, gif, slides, photoshop, 3d model, comfyui, glif, tts, news, drawing, thumbnail, watermark, caption, background removal; color, sound, style, visual, transcript, camera, print",
	communication:
		"email, mail, microsoft teams, gmail, slack, discord, telegram, whatsapp, sms, messaging, twilio, imessage, outlook, inbox, chat app, phone, zoom, bluesky, twitter, mastodon, reddit, linkedin, messenger, newsletter, mailgun, line messaging, intercom, webex, sendgrid, social media, weixin, wechat, feishu, telephony, imap, voice call, contact center, pushover; message, call, contact, post, notify, channel, conversation, communicate, notification, social, reply",
	commerce:
		"commerce, ecommerce, shopify, marketing, crm, hubspot, salesforce, seo, advertising, campaign, retail, shop, shopping, customer, sale, lead, prospect, prospecting, b2b, amazon seller, google ads, woocommerce, supplier, manufacturer, wholesale, ads, affiliate, brand, merchant, klaviyo, real estate, property, zoho, mailchimp, keyword research, furniture, landscaping, catering, event planning, law firm, gift, company data, recruiting, hiring, job board, recruitment, link shortener; product, order, business, company, inventory, service provider, firm, industry, service, client, delivery, audience, enterprise, offering, revenue, buyer",
	cloud:
		"kubernetes, k8s, aws, azure, gcp, google cloud, cloudflare, terraform, docker, cluster, infrastructure, serverless, deployment, deploy, vercel, netlify, heroku, digitalocean, cloud run, lambda, ec2, s3, pulumi, ansible, helm, vm, virtual machine, networking, dns, consul, hosting, proxmox, vultr, linode, aks, eks, ecs, openshift, argocd, nomad, kong, service mesh, ssh, cloud provider, railway, object storage, hetzner, alibaba cloud, aliyun, vmware, nutanix, cloudformation, cdk, container registry, tencent cloud, api gateway, mikrotik, unifi, portainer, oci, container image, load balancer, cdn, vps, paas; cloud, network, container, provision, instance, region, resource, edge, gateway, host, node",
	"developer-tools":
		"github, gitlab, git, code, coding, codebase, ide, vscode, sdk, pull request, ci cd, circleci, buildkite, jenkins, testing, debug, debugger, compiler, npm, pypi, developer, programming language, programming assistant, frontend, ui component, swagger, openapi, graphql, postman, lint, linter, sonarqube, library documentation, xcode, android, ios, package version, software development, bitbucket, azure devops, sandbox, code interpreter, code execution, codacy, regex, feature flag, api documentation, launchdarkly, javadocs, web framework, refactoring, code review, semantic code, static analysis, terminal, shell command, snippet, jetbrains, svelte, react, nextjs, rails, laravel, unit test, test automation, qa, ci, continuous integration, maven, openrewrite, diff, api testing, mock, dependency, package manager, build system, language server, changelog; api, docs, python, typescript, javascript, java, rust, golang, kotlin, build, develop, test, repository, branch, commit, issue, command, cli, script, framework, package, execute, library, engineering, technical, release, software, documentation, backend, program",
	productivity:
		"notion, obsidian, calendar, task, todo, note, document, pdf, excel, powerpoint, google drive, google docs, google sheets, google workspace, jira, confluence, trello, asana, linear, monday, clickup, todoist, workflow, meeting, markdown, office, onenote, evernote, project management, knowledge base, filesystem, file system, atlassian, workspace, sharepoint, dropbox, box, microsoft 365, zapier, n8n, make com, bookmarks, reminder, schedule, scheduling, ocr, kanban, time tracking, airtable base, camunda, contract, fibery, apple notes, applescript, flashcard, paperless, docusign, automation platform, hr, translation, localization, cms, wordpress, coworking, form, feedback, timezone, time zone, journal, mind map, whiteboard, signature, resume, spelling; project, file, organize, team, collaboration, collaborative, board, automation, productivity, manage, content, integration, folder, text, write, process, knowledge, assistant",
	research:
		"web search, search, wikipedia, arxiv, paper, academic, scholar, research, duckduckgo, tavily, exa, perplexity, brave search, google search, bing, kagi, searxng, deep research, scholarly, literature, citation, encyclopedia, wikidata, library catalog, patent, semantic scholar, legal research, legislation, congress, court, fact checking, bibliography, dictionary, thesaurus, wiki; retrieve, find, lookup, source, article, information, answer, public, news, explore, discover, fact",
	ai: "memory, prompt, embedding, rag, huggingface, hugging face, openai, gemini, gpt, deepseek, ollama, mistral, anthropic, machine learning, ml, mlops, llmops, sequential thinking, sequentialthinking, reasoning, agent memory, multi agent, agent orchestration, inference, neural, fine tuning, evaluation, evals, language model, replicate, crewai, langchain, ai model, mcp gateway, agent platform, mem0, knowledge retrieval, orchestrator, vertex ai, qwen, zenml, wandb, bedrock, model routing, thinking, rag service, context engineering, sagemaker, copilot studio, agent framework, guardrail, tokenizer, chain of thought, text generation, model inference; model, context, agent, ai, tool discovery, intelligence, generative, training, chatbot, assistant, persistent, semantic, ai agents",
};
const SLUGS = Object.keys(CATEGORY_WORDS);

/** Words of these rows that mean other things too: alone they only hint, except as the whole of a name. */
export const OFTEN_OTHER =
	"art, box, brand, budget, caption, climate, code, coin, contract, course, creative, dependency, design, diff, document, evaluation, excel, feedback, form, gene, icon, identity, image, journal, ledger, linear, mock, monday, networking, neon, news, note, oracle, orchestrator, paper, parking, portfolio, reasoning, resume, search, signature, slides, spark, statistics, steam, stock, student, supplier, task, tax, testing, thinking, trip, voice, workflow, workspace, zoom";

/** Words that nearly every listing has. */
const SAID_BY_ALL =
	/\bmodel[ -]context[ -]protocol\b|\bai (?:assistants?|applications?|tools?)\b|\b(?:for|to|between|by|allows?|enables?|enabling) (?:ai )?(?:agents?|models?)\b|\blines of code\b|\blarge language models?\b|\bmcps?\b|\bservers?\b|\bllms?\b|\bclaude\b|\bofficial\b|(?<!azure )\bdevops\b|(?<=[a-z])mcp\b|\bmcp(?=[a-z])/g;

const NAMED = 3;
const HINTED = 1;
const BELIEVED = 3;
/** The beginning of a description says what it is; the rest also lists what else it can do. */
const BEGINNING_CHARACTERS = 140;
const REST_CHARACTERS = 1_000;
/** What a word of each place counts for. */
const WEIGHTS = { name: 2, beginning: 1, tags: 0.7, rest: 0.3, tool: 0.3 };
/** Points of all tools from which they count, because a few share a word by chance, and the most that they add. */
const TOOL_POINTS = 3;
const MOST_OF_TOOLS = 2;

/** Listings use the same words again and again. */
const stem = oncePer(stemOf);

const POINTS = pointsOfWords();

type Described = Pick<
	Listing,
	"title" | "protocolName" | "shortDescription" | "longDescription" | "tags" | "toolNames"
>;

/** The usual category that the words of a listing point to. Undefined if they point to none. */
export function findCategory(listing: Described): string | undefined {
	const { title, protocolName, shortDescription, longDescription, tags, toolNames } = listing;
	const description = shortDescription ?? "";
	const isWhole = new Set(wordsOf(title)).size === 1;
	const beginning = description.slice(0, BEGINNING_CHARACTERS);
	// A long one may begin with the short one, which ends with an ellipsis.
	const more = longDescription?.slice(0, REST_CHARACTERS).replace(description.slice(0, -1), "");
	const rest = `${description.slice(BEGINNING_CHARACTERS)} ${more ?? ""}`;
	const found = nothingFound();
	addPoints(found, `${title} ${protocolName?.split("/").at(-1) ?? ""}`, WEIGHTS.name);
	addPoints(found, beginning, WEIGHTS.beginning);
	addPoints(found, rest, WEIGHTS.rest);
	addPoints(found, tags.join(" "), WEIGHTS.tags);
	const ofTools = nothingFound();
	for (const tool of toolNames) addPoints(ofTools, tool, 1);
	const scores = found.map(({ words, sure, unsure }, place) => {
		const { sure: named = 0, unsure: more = 0 } = ofTools[place] ?? {};
		const tools = named + more < TOOL_POINTS ? 0 : (named + more) * WEIGHTS.tool;
		return (
			sure +
			Math.min(tools, MOST_OF_TOOLS) +
			(words.size > 1 || isWhole ? unsure : (unsure * HINTED) / NAMED)
		);
	});
	const best = Math.max(...scores);
	return best < BELIEVED ? undefined : SLUGS[scores.indexOf(best)];
}

/** For each category what points to it: words, and their points. `unsure` are those of words that often mean other things. */
const nothingFound = () => SLUGS.map(() => ({ words: new Set<string>(), sure: 0, unsure: 0 }));

/** The words of a text that can say something. */
function wordsOf(text: string): string[] {
	return foldedWords(text.toLowerCase().replace(SAID_BY_ALL, " ")).map(stem);
}

/** Adds the points of each word and pair of words of a text, once. */
function addPoints(found: ReturnType<typeof nothingFound>, text: string, weight: number): void {
	const words = wordsOf(text);
	const keys = new Set(words.flatMap((word, place) => [word, `${word} ${words[place + 1] ?? ""}`]));
	for (const word of keys) {
		for (const { place, points, part } of POINTS.get(word) ?? []) {
			const row = found[place];
			row?.words.add(word);
			if (row) row[part] += points * weight;
		}
	}
}

/** What each word says, by its stems. */
function pointsOfWords() {
	const others = new Set(OFTEN_OTHER.split(", ").map(stemOf));
	const rows = Object.values(CATEGORY_WORDS).flatMap((words, place) =>
		words.split("; ").flatMap((list, part) =>
			list.split(", ").map((phrase) => ({
				stems: foldedWords(phrase).map(stemOf).join(" "),
				place,
				points: part === 0 ? NAMED : HINTED,
				part: part === 0 && others.has(stemOf(phrase)) ? ("unsure" as const) : ("sure" as const),
			})),
		),
	);
	return Map.groupBy(rows, ({ stems }) => stems);
}
