import { z } from "zod";
import { CONNECTIONS_PER_CLIENT, REGISTRATION } from "#contract/limits.ts";
import { keysOf } from "#contract/members-of.ts";
import { digits } from "#contract/query.ts";
import { isDatabase } from "#registry/databases.ts";
import { LIMIT_SETTINGS } from "./limit-settings.ts";
import { LOG_LEVELS } from "./log.ts";
import { PROVIDER_SETTINGS, providerNames } from "./oidc/provider-settings.ts";
import { isBareAddress, isBucket, isMailServer, isRedis, networkList } from "./setting-checks.ts";
import { isSecret, SECRET } from "./settings/secret-of.ts";

const port = digits({ min: 0, max: 65_535 });

/** Every variable with its meaning. A test keeps the README table equal to this. */
export const ENVIRONMENT = {
	PORT: port.default(4321).describe("Port to listen on; 0 takes any free one"),
	HOST: z.string().default("127.0.0.1").describe("Address to listen on"),
	BASE_URL: z
		.url({ protocol: /^https?$/, error: "must be an http or https address" })
		.refine(isBareAddress, "must not carry a user name, a path, a query or a fragment")
		.optional()
		.describe("Public address of this instance, without a path; default http://localhost:PORT"),
	DATA_DIR: z.string().default("data/live").describe("Records, event logs, history and snapshots"),
	DATABASE_URL: z
		.string()
		.refine(isDatabase, "must be a postgres:// address")
		.optional()
		.describe(
			"PostgreSQL database that keeps the records instead of files; several processes may share it",
		)
		.meta(SECRET),
	REDIS_URL: z
		.string()
		.refine(isRedis, "must be a redis:// or rediss:// address")
		.optional()
		.describe(
			"Redis or Valkey in which all processes count requests together, redis:// or rediss://; none = each counts for itself",
		)
		.meta(SECRET),
	METRICS_PORT: digits({ min: 1, max: 65_535 })
		.optional()
		.describe("Port on which Prometheus reads /metrics, apart from the service; none = off"),
	METRICS_HOST: z
		.string()
		.default("127.0.0.1")
		.describe("Address to listen on for METRICS_PORT; whoever reaches it reads the metrics"),
	LOG_LEVEL: z
		.enum(LOG_LEVELS)
		.default("info")
		.describe("Lowest level of the lines in the log: info, warn or error"),
	LOG_REQUESTS: z
		.enum(["on", "off"])
		.default("on")
		.describe("off = no line for each request, which whatever stands in front may write as well"),
	DRAIN_SECONDS: digits({ min: 0, max: 300 })
		.default(0)
		.describe(
			"Time after SIGTERM in which /api/health answers 503 and all else goes on, so that balancers turn away first",
		),
	BUILDS: z
		.enum(["on", "off"])
		.default("on")
		.describe("off = this process builds no releases and asks the one that does"),
	RELEASES_DIR: z
		.string()
		.default("dist/releases")
		.describe("Releases and the pointer to the current one"),
	PUBLISH_URL: z
		.string()
		.refine(isBucket, "must be an s3://bucket/prefix address")
		.optional()
		.describe(
			"Object storage that releases are uploaded to, s3://bucket/prefix; endpoint, region and credentials as the AWS SDK takes them from its own variables",
		),
	FOLLOW_URL: z
		.string()
		.refine(isBucket, "must be an s3://bucket/prefix address")
		.optional()
		.describe(
			"Object storage that releases are downloaded from, with BUILDS=off: the PUBLISH_URL of another machine",
		),
	SITE_NAME: z
		.string()
		.min(1)
		.max(60)
		.default("Agent Registry")
		.describe("How this instance calls itself"),
	CONTACT_EMAIL: z
		.email({ error: "must be an e-mail address" })
		.optional()
		.describe("Contact address of this instance; default webmaster@ the host of BASE_URL"),
	SMTP_URL: z
		.string()
		.refine(isMailServer, "must be an smtp:// or smtps:// address")
		.optional()
		.describe(
			"Mail server, smtp:// or smtps://, with user name and password where it asks for them; none = no mail",
		)
		.meta(SECRET),
	MAIL_FROM: z
		.email({ error: "must be an e-mail address" })
		.optional()
		.describe("Sender of mails; default CONTACT_EMAIL"),
	OIDC_ISSUER: PROVIDER_SETTINGS.ISSUER,
	OIDC_CLIENT_ID: PROVIDER_SETTINGS.CLIENT_ID,
	OIDC_CLIENT_SECRET: PROVIDER_SETTINGS.CLIENT_SECRET,
	OIDC_LABEL: PROVIDER_SETTINGS.LABEL,
	OIDC_SCOPES: PROVIDER_SETTINGS.SCOPES,
	OIDC_GROUPS_CLAIM: PROVIDER_SETTINGS.GROUPS_CLAIM,
	OIDC_MODERATOR_GROUPS: PROVIDER_SETTINGS.MODERATOR_GROUPS,
	OIDC_PROVIDERS: providerNames.describe(
		"Names of further providers, comma-separated: of each the settings above as OIDC_NAME_ISSUER and so on, NAME in capitals and _ for hyphens",
	),
	TRUST_PROXY: networkList.describe(
		`Proxies whose X-Forwarded-For is believed: addresses or CIDR ranges, comma-separated. Every other client has ${CONNECTIONS_PER_CLIENT} connections at most`,
	),
	OUTBOUND_ALLOW: networkList.describe(
		"Networks that webhooks, ownership checks, documents by their addresses, logos, sources and sign-in providers may reach although they are not public: addresses or CIDR ranges, comma-separated",
	),
	FOLLOW_SOURCES: z
		.enum(["on", "off"])
		.default("on")
		.describe('off = this process follows no sources, which "source run" still does'),
	FETCH_LOGOS: z
		.enum(["on", "off"])
		.default("off")
		.describe(
			"on = logos are fetched once from the addresses that listings state, and served from here",
		),
	TLS_CERT: z
		.string()
		.optional()
		.describe("Certificate file (PEM); with TLS_KEY the service speaks HTTPS itself"),
	TLS_KEY: z.string().optional().describe("Key file (PEM)"),
	...LIMIT_SETTINGS,
	DAILY_BOUNDS: z
		.enum(["on", "off"])
		.default("on")
		.describe("off = nobody is refused for how much an account did within a day"),
	QUEUE_MAX: digits({ min: 1, max: 1_000_000 })
		.default(REGISTRATION.pendingMaxCount)
		.describe("Submissions that wait for a moderator at most; further ones are told to come later"),
} as const;

const Environment = z.object(ENVIRONMENT);
export type Values = z.output<typeof Environment>;
export type Setting = keyof typeof ENVIRONMENT;

/** Those whose values nobody may see, and that may lie in files. */
export const SECRETS = keysOf(ENVIRONMENT).filter((name) => isSecret(ENVIRONMENT[name]));
