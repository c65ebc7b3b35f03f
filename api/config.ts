import { z } from "zod";
import { issueSentence } from "#domain/issue-sentence.ts";
import { isLoopbackHost } from "#domain/loopback-host.ts";
import { ENVIRONMENT } from "./environment.ts";
import { type LimitsConfig, limitsOf } from "./limit-settings.ts";
import type { LogLevel } from "./log.ts";
import { ProviderFlaw, type ProviderSettings, readProviders } from "./oidc/provider-settings.ts";

const blankAsMissing = (value: unknown) => (value === "" ? undefined : value);
const Environment = z.preprocess(
	(raw: Record<string, unknown>) =>
		Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, blankAsMissing(value)])),
	z.object(ENVIRONMENT),
);

export interface Config extends LimitsConfig {
	port: number;
	host: string;
	baseUrl: string;
	dataDirectory: string;
	/** Holds a password: keep it out of logs and messages. */
	databaseUrl: string | null;
	/** May hold a password: keep it out of logs and messages. */
	redisUrl: string | null;
	/** Null when there are no metrics. */
	metrics: { port: number; host: string } | null;
	logLevel: LogLevel;
	logRequests: boolean;
	drainSeconds: number;
	builds: "on" | "off";
	releasesDirectory: string;
	/** Object storage that each release is uploaded to. */
	publishUrl: string | null;
	/** Object storage that releases come from. */
	followUrl: string | null;
	siteName: string;
	contactEmail: string;
	/** Holds a password: keep it out of logs and messages. */
	smtpUrl: string | null;
	mailFrom: string;
	/** Hold secrets: keep them out of logs and messages. */
	signInProviders: readonly ProviderSettings[];
	trustProxy: readonly string[];
	outboundAllow: readonly string[];
	followsSources: boolean;
	fetchesLogos: boolean;
	tls: { certFile: string; keyFile: string } | null;
	hasDailyBounds: boolean;
	/** The most submissions that may wait at once. */
	queueMax: number;
}

/** The configuration cannot be used. The message is one sentence for the operator. */
export class ConfigError extends Error {}

/** Reads the configuration from environment variables. Nothing else reads them. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
	const parsed = Environment.safeParse(environment, { error: issueSentence });
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		const sentence = issue?.message ?? "is not usable";
		throw new ConfigError(`The setting ${String(issue?.path[0] ?? "")} ${sentence}.`);
	}
	const values = parsed.data;
	if (!values.TLS_CERT !== !values.TLS_KEY) {
		throw new ConfigError("TLS_CERT and TLS_KEY belong together; only one of them is set.");
	}
	const tls =
		values.TLS_CERT && values.TLS_KEY
			? { certFile: values.TLS_CERT, keyFile: values.TLS_KEY }
			: null;
	const base = values.BASE_URL ?? `${tls ? "https" : "http"}://localhost:${values.PORT}`;
	if (!tls && values.BASE_URL === undefined && !isLoopbackHost(values.HOST)) {
		throw new ConfigError(
			`HOST ${values.HOST} can be reached from outside: say with BASE_URL how, or set TLS_CERT and TLS_KEY.`,
		);
	}
	if (values.FOLLOW_URL !== undefined && values.BUILDS === "on") {
		throw new ConfigError(
			"FOLLOW_URL needs BUILDS=off: who takes releases from elsewhere makes none.",
		);
	}
	if (values.FOLLOW_URL !== undefined && values.PUBLISH_URL !== undefined) {
		throw new ConfigError("FOLLOW_URL and PUBLISH_URL exclude each other.");
	}
	// RFC 2142: the mailbox of a site's webmaster.
	const contactEmail = values.CONTACT_EMAIL ?? `webmaster@${new URL(base).hostname}`;
	return {
		port: values.PORT,
		host: values.HOST,
		baseUrl: base.replace(/\/+$/, ""),
		dataDirectory: values.DATA_DIR,
		databaseUrl: values.DATABASE_URL ?? null,
		redisUrl: values.REDIS_URL ?? null,
		metrics:
			values.METRICS_PORT === undefined
				? null
				: { port: values.METRICS_PORT, host: values.METRICS_HOST },
		logLevel: values.LOG_LEVEL,
		logRequests: values.LOG_REQUESTS === "on",
		drainSeconds: values.DRAIN_SECONDS,
		builds: values.BUILDS,
		releasesDirectory: values.RELEASES_DIR,
		publishUrl: values.PUBLISH_URL ?? null,
		followUrl: values.FOLLOW_URL ?? null,
		siteName: values.SITE_NAME,
		contactEmail,
		smtpUrl: values.SMTP_URL ?? null,
		mailFrom: values.MAIL_FROM ?? contactEmail,
		signInProviders: signInProvidersIn(environment, values.OIDC_PROVIDERS),
		trustProxy: values.TRUST_PROXY,
		outboundAllow: values.OUTBOUND_ALLOW,
		followsSources: values.FOLLOW_SOURCES === "on",
		fetchesLogos: values.FETCH_LOGOS === "on",
		tls,
		...limitsOf(values),
		hasDailyBounds: values.DAILY_BOUNDS === "on",
		queueMax: values.QUEUE_MAX,
	};
}

function signInProvidersIn(environment: NodeJS.ProcessEnv, names: readonly string[]) {
	try {
		return readProviders(environment, names);
	} catch (error) {
		if (error instanceof ProviderFlaw) throw new ConfigError(error.message, { cause: error });
		throw error;
	}
}

/** How this instance presents itself in everything it renders. */
export function siteOf({ baseUrl, siteName, contactEmail }: Config) {
	return { baseUrl, name: siteName, contactEmail };
}
