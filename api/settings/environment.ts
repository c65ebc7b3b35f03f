import { z } from "zod";
import { EVIDENCE_ADDRESSES } from "#contract/evidence/evidence.ts";
import { CONNECTIONS_PER_CLIENT } from "#contract/limits.ts";
import { keysOf } from "#contract/members-of.ts";
import { digits } from "#contract/primitives.ts";
import { isDatabase } from "#registry/engine.ts";
import { PROVIDER_SETTINGS, providerNames } from "../oidc/provider-settings.ts";
import { LOG_LEVELS } from "../process/log.ts";
import { BRAND_SETTINGS } from "./brand.ts";
import { DEFAULT_LIMITS, LIMIT_SETTINGS, QUOTA_SETTINGS, TEXT_SETTINGS } from "./limit-settings.ts";
import { isSecret, PUBLISHED_BY, SECRET } from "./secret-of.ts";
import {
	addressList,
	allowedHostList,
	bucket,
	hostList,
	isBareAddress,
	isMailServer,
	isRedis,
	issuerList,
	isTokenList,
	mailDomainList,
	networkList,
	onOff,
	portList,
	wordList,
} from "./setting-checks.ts";

const mailAddress = z.email({ error: "must be an e-mail address" }).optional();

/** Every variable with its meaning. A test keeps the table of the guide "Run it well" equal to this. */
export const ENVIRONMENT = {
	PORT: digits({ min: 0, max: 65_535 })
		.default(4321)
		.describe("Port to listen on; 0 = any free port"),
	HOST: z.string().default("127.0.0.1").describe("Address to listen on"),
	BASE_URL: z
		.url({ protocol: /^https?$/, error: "must be an http or https address", abort: true })
		.refine(isBareAddress, "must not contain a user name, path, query or fragment")
		.optional()
		.describe("Public address of this instance, without a path; default http://localhost:PORT")
		.meta(PUBLISHED_BY),
	DATA_DIR: z.string().default("data/live").describe("Records, event logs, history and snapshots"),
	DATABASE_URL: z
		.string()
		.refine(isDatabase, "must be a postgres:// address; write / # ? in its password as %2F %23 %3F")
		.optional()
		.describe(
			"PostgreSQL database for the records, instead of files; several processes can share it",
		)
		.meta({ ...SECRET, ...PUBLISHED_BY }),
	REDIS_URL: z
		.string()
		.refine(isRedis, "must be a redis:// or rediss:// address")
		.optional()
		.describe(
			"Redis or Valkey server in which all processes count requests together, redis:// or rediss://; none = each process counts on its own",
		)
		.meta(SECRET),
	METRICS_PORT: digits({ min: 1, max: 65_535 })
		.optional()
		.describe("Port of /metrics for Prometheus, separate from the service; none = off"),
	METRICS_HOST: z
		.string()
		.default("127.0.0.1")
		.describe(
			"Address to listen on for METRICS_PORT; everyone who can reach it can read the metrics",
		),
	LOG_LEVEL: z
		.enum(LOG_LEVELS)
		.default("info")
		.describe("Lowest level of log lines: info, warn or error"),
	LOG_REQUESTS: onOff("on").describe(
		"off = no log line per request, for example if a proxy in front already writes one",
	),
	DRAIN_SECONDS: digits({ min: 0, max: 300 })
		.default(0)
		.describe(
			"Time after SIGTERM in which only /api/health answers 503, so that load balancers stop sending requests first",
		),
	BUILDS: onOff("on").describe(
		"off = this process builds no releases and sends build requests to the one that does",
	),
	RELEASES_DIR: z
		.string()
		.default("dist/releases")
		.describe("Releases and the pointer to the current one"),
	PUBLISH_URL: bucket
		.describe(
			"Object storage to upload releases to, s3://bucket/prefix; the AWS SDK reads endpoint, region and credentials from its own variables",
		)
		.meta(PUBLISHED_BY),
	FOLLOW_URL: bucket.describe(
		"Object storage to download releases from, with BUILDS=off: the PUBLISH_URL of another machine",
	),
	SITE_NAME: z
		.string()
		.min(1)
		.max(60)
		.default("Agent Registry")
		.describe("Name of this instance")
		.meta(PUBLISHED_BY),
	...BRAND_SETTINGS,
	CONTACT_EMAIL: mailAddress
		.describe(
			"Contact address of this instance; default: webmaster@ followed by the host of BASE_URL",
		)
		.meta(PUBLISHED_BY),
	SMTP_URL: z
		.string()
		.refine(
			isMailServer,
			"must be an smtp:// or smtps:// address; write / # ? % in its password as %2F %23 %3F %25",
		)
		.optional()
		.describe(
			"Mail server, smtp:// or smtps://, with user name and password if required; none = no mail",
		)
		.meta(SECRET),
	MAIL_FROM: mailAddress.describe("Sender of mails; default CONTACT_EMAIL"),
	OIDC_ISSUER: PROVIDER_SETTINGS.ISSUER,
	OIDC_CLIENT_ID: PROVIDER_SETTINGS.CLIENT_ID,
	OIDC_CLIENT_SECRET: PROVIDER_SETTINGS.CLIENT_SECRET,
	OIDC_LABEL: PROVIDER_SETTINGS.LABEL,
	OIDC_SCOPES: PROVIDER_SETTINGS.SCOPES,
	OIDC_GROUPS_CLAIM: PROVIDER_SETTINGS.GROUPS_CLAIM,
	OIDC_MODERATOR_GROUPS: PROVIDER_SETTINGS.MODERATOR_GROUPS,
	OIDC_PROVIDERS: providerNames.describe(
		"Names of further providers, comma-separated; each has the settings above as OIDC_NAME_ISSUER and so on, with NAME in capitals and _ for hyphens",
	),
	RESERVED_NAMES: mailDomainList.describe(
		"Domains whose names organisations may have only with a proof of them, besides those of the program, comma-separated; -example.com takes one of those out",
	),
	ONLY_PROVIDERS: onOff("off").describe(
		"on = people sign in with OIDC providers only, not by mailed links and passkeys; links from the command line still work",
	),
	ACCOUNT_DOMAINS: mailDomainList.describe(
		"Mail domains of people who may have an account, comma-separated, as their provider or a mailed link confirms them: `example.com`, `.example.com` for all below it; none = everybody",
	),
	PUBLISH_ISSUERS: issuerList.describe(
		"Further issuers of tokens of CI jobs that owners may trust, comma-separated: `https://…`, or `https://…=github` or `=gitlab` for servers of these kinds",
	),
	PUBLISH_ANONYMOUSLY: onOff("off").describe(
		"on = everyone may publish MCP servers in the namespace for anonymous ones",
	),
	TRUST_PROXY: networkList.describe(
		`Proxies whose X-Forwarded-For is trusted: addresses or CIDR ranges, comma-separated. Every other client can have up to ${CONNECTIONS_PER_CLIENT} connections`,
	),
	OUTBOUND_ALLOW: networkList.describe(
		"Non-public networks that sources, sign-in providers and issuers of CI tokens may be in: addresses or CIDR ranges, comma-separated",
	),
	OUTBOUND_ALLOW_MEMBERS: networkList.describe(
		"Non-public networks that addresses of members may lead into: webhooks, ownership checks, documents, logos, addresses of submissions, and what EVIDENCE looks at. Everyone with an account can then look around there",
	),
	OUTBOUND_PORTS: portList.describe(
		"Ports besides 80 and 443 that addresses of members may use, and so what EVIDENCE looks at, comma-separated",
	),
	ALLOWED_HOSTS: allowedHostList
		.describe(
			"Hosts inside a company that addresses of members may name, comma-separated: `wiki.corp`, `.corp`, `10.0.0.0/8`, each with `:8443` or `:*` for other ports than 80 and 443, and with `=github`, `=gitea` or `=bitbucket` where a code host is none of GitLab's. They can be proven like public ones. What is listed under them is marked internal",
		)
		.meta(PUBLISHED_BY),
	COPY_INTERNAL: onOff("on")
		.describe(
			"off = what is marked internal is left out, for everybody, of all that is copied as a whole: feeds, dumps, the sitemap, llms.txt, OpenAPI, the catalogs and the list of MCP servers; by its name, in searches and on pages it answers everybody who can reach this service",
		)
		.meta(PUBLISHED_BY),
	FOLLOW_SOURCES: onOff("on").describe(
		'off = this process does not follow sources; "source run" still works',
	),
	FOLLOW_MAX_ENTRIES: digits({ min: 1, max: 1_000_000 })
		.default(DEFAULT_LIMITS.source.entries)
		.describe("Maximum number of entries of a followed source")
		.meta(PUBLISHED_BY),
	FOLLOW_MAX_MEGABYTES: digits({ min: 1, max: 100_000 })
		.default(DEFAULT_LIMITS.source.megabytes)
		.describe("Maximum size of what is kept of a followed source, with all its documents")
		.meta(PUBLISHED_BY),
	FETCH_LOGOS: onOff("off").describe(
		"on = fetch logos once from the addresses in listings, and serve them from here",
	),
	CHECK_SUBMISSIONS: onOff("off").describe(
		"on = check whether the addresses in a submission respond, and show the result to moderators and its owner",
	),
	REVIEW_WORDS: wordList.describe(
		"Words that hold a comment and flag a listing, besides those of the program, comma-separated; -word takes one of those out; * at the end = any further letters",
	),
	TRUST_RELEASES: onOff("on").describe(
		"off = every release of a verified owner waits for a moderator, also one that changes no more than its version and a fifth of its texts",
	),
	EVIDENCE: onOff("off").describe(
		"on = look every 6 to 24 hours at what listings name: MCP servers, packages, repositories; with PostgreSQL, one process at a time",
	),
	EVIDENCE_ADDRESSES: addressList(keysOf(EVIDENCE_ADDRESSES)).describe(
		"Mirrors to ask instead of registries of packages and forges, as `npm=https://…`, comma-separated",
	),
	OSV_SNAPSHOT: z
		.string()
		.regex(/^(?:\/|[A-Za-z]:\\|https?:\/\/)./, "must be an absolute path or an address")
		.optional()
		.describe(
			"Folder, zip or JSON file of OSV advisories, or its address, in which EVIDENCE looks up packages once a day",
		),
	FORGE_TOKENS: z
		.string()
		.refine(
			isTokenList,
			"must be a comma-separated list of github.com=…, gitlab.com=… or codeberg.org=…",
		)
		.optional()
		.describe(
			"Tokens without any permission, as `github.com=…`, comma-separated, with which EVIDENCE may ask forges more often",
		)
		.meta(SECRET),
	EVIDENCE_SKIP: hostList.describe(
		"Hosts whose operators asked not to be looked at, comma-separated; one stands for all of its domain. Addresses and CIDR ranges stand for every name that leads there",
	),
	TLS_CERT: z
		.string()
		.optional()
		.describe("Certificate file (PEM); with TLS_KEY, the service itself uses HTTPS"),
	TLS_KEY: z.string().optional().describe("Key file (PEM)"),
	...LIMIT_SETTINGS,
	...TEXT_SETTINGS,
	LIMIT_FAILED_WORK: digits({ min: 0, max: 600 })
		.default(DEFAULT_LIMITS.failedWorkSeconds)
		.describe(
			"Seconds that failed work of an account may take per 10 minutes: rejected logos, addresses and claims that fail; 0 = off",
		)
		.meta(PUBLISHED_BY),
	...QUOTA_SETTINGS,
	DAILY_BOUNDS: onOff("on").describe("off = no daily limits for accounts").meta(PUBLISHED_BY),
	QUEUE_MAX: digits({ min: 1, max: 1_000_000 })
		.default(DEFAULT_LIMITS.quotas.review_queue)
		.describe("Maximum number of pending submissions; beyond it, new ones are refused until later")
		.meta(PUBLISHED_BY),
} as const;

const Environment = z.object(ENVIRONMENT);
export type Values = z.output<typeof Environment>;
export type EnvironmentSetting = keyof typeof ENVIRONMENT;

export const SECRETS = keysOf(ENVIRONMENT).filter((name) => isSecret(ENVIRONMENT[name]));
