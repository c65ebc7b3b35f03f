import { z } from "zod";
import { siteDomainOf } from "#domain/identity/air-identifier.ts";
import { issueSentence } from "#domain/texts/issue-sentence.ts";
import { listProviders, type ProviderSettings, readProvider } from "../oidc/provider-settings.ts";
import { flawsOfTokens } from "../sources/source-secret.ts";
import { readBrand } from "./brand.ts";
import { ConfigError, Flaws } from "./config-error.ts";
import { ENVIRONMENT, SECRETS, type Values } from "./environment.ts";
import { limitsOf } from "./limit-settings.ts";
import { type Environment, secretOf, secretSource } from "./secret-of.ts";
import { SETTING_RULES } from "./setting-rules.ts";
import { flawsOfFile, settingsOf, unreadSettings } from "./settings-file.ts";

export type Config = ReturnType<typeof configOf>;

export function readConfig(environment: NodeJS.ProcessEnv): Config {
	return sound(checkConfig(environment));
}

/** The same from settings that were already read. */
export const configFrom = (settings: Environment): Config => sound(checkSettings(settings));

interface Checked {
	config: Config | undefined;
	flaws: readonly ConfigError[];
}

function sound({ config, flaws }: Checked): Config {
	if (config) return config;
	throw new ConfigError(flaws.map(({ message }) => message).join(" "));
}

/** The same, with all errors. Without errors there is a configuration. */
export function checkConfig(environment: NodeJS.ProcessEnv): Checked {
	const ofFile = flawsOfFile(environment);
	const { config, flaws } = checkSettings(settingsOf(environment));
	return { config: ofFile.length === 0 ? config : undefined, flaws: [...flaws, ...ofFile] };
}

const NO_PROVIDER =
	"ONLY_PROVIDERS is on, but there is no provider: set OIDC_ISSUER and OIDC_CLIENT_ID.";

function checkSettings(settings: Environment): Checked {
	const flaws = new Flaws();
	const values = readValues(settings, flaws);
	const providers = values ? readProviders(settings, values.OIDC_PROVIDERS, flaws) : [];
	flaws.found.push(...flawsOfTokens(settings), ...unreadSettings(settings));
	if (values?.ONLY_PROVIDERS === "on" && providers.length === 0) {
		flaws.found.push(new ConfigError(NO_PROVIDER, ["ONLY_PROVIDERS", "OIDC_ISSUER"]));
	}
	const config = values && flaws.found.length === 0 ? configOf(values, providers) : undefined;
	return { config, flaws: flaws.found };
}

function configOf(values: Values, signInProviders: readonly ProviderSettings[]) {
	const tls =
		values.TLS_CERT && values.TLS_KEY
			? { certFile: values.TLS_CERT, keyFile: values.TLS_KEY }
			: null;
	const base = values.BASE_URL ?? `${tls ? "https" : "http"}://localhost:${values.PORT}`;
	// RFC 2142: the mailbox of a site's webmaster.
	const contactEmail = values.CONTACT_EMAIL ?? `webmaster@${new URL(base).hostname}`;
	return {
		port: values.PORT,
		host: values.HOST,
		baseUrl: base.replace(/(?<!\/)\/+$/, ""),
		dataDirectory: values.DATA_DIR,
		/** Holds a password: keep it out of logs and messages. */
		databaseUrl: values.DATABASE_URL ?? null,
		/** May hold a password: keep it out of logs and messages. */
		redisUrl: values.REDIS_URL ?? null,
		/** Null when there are no metrics. */
		metrics:
			values.METRICS_PORT === undefined
				? null
				: { port: values.METRICS_PORT, host: values.METRICS_HOST },
		logLevel: values.LOG_LEVEL,
		logRequests: values.LOG_REQUESTS === "on",
		drainSeconds: values.DRAIN_SECONDS,
		builds: values.BUILDS,
		releasesDirectory: values.RELEASES_DIR,
		/** Object storage that each release is uploaded to. */
		publishUrl: values.PUBLISH_URL ?? null,
		/** Object storage that releases are downloaded from. */
		followUrl: values.FOLLOW_URL ?? null,
		siteName: values.SITE_NAME,
		brand: {
			...(values.ACCENT && { accent: values.ACCENT }),
			...(values.LOGO && { logoFile: values.LOGO }),
		},
		contactEmail,
		reviewWords: values.REVIEW_WORDS,
		reservedNames: values.RESERVED_NAMES,
		/** Holds a password: keep it out of logs and messages. */
		smtpUrl: values.SMTP_URL ?? null,
		mailFrom: values.MAIL_FROM ?? contactEmail,
		/** Hold secrets: keep them out of logs and messages. */
		signInProviders,
		/** Further issuers whose jobs may be trusted. */
		publishIssuers: values.PUBLISH_ISSUERS,
		signIn: { onlyProviders: values.ONLY_PROVIDERS === "on", domains: values.ACCOUNT_DOMAINS },
		publishesAnonymously: values.PUBLISH_ANONYMOUSLY === "on",
		trustProxy: values.TRUST_PROXY,
		/** Non-public networks for hosts in the operator's settings. */
		outboundAllow: values.OUTBOUND_ALLOW,
		/** The same for addresses that members give. */
		outboundAllowMembers: values.OUTBOUND_ALLOW_MEMBERS,
		outboundPorts: values.OUTBOUND_PORTS,
		/** Hosts inside that addresses of members may name. */
		allowedHosts: values.ALLOWED_HOSTS,
		/** True if listings on them are in nothing that is copied as a whole. */
		keepsInternal: values.COPY_INTERNAL === "off",
		followsSources: values.FOLLOW_SOURCES === "on",
		fetchesLogos: values.FETCH_LOGOS === "on",
		checksSubmissions: values.CHECK_SUBMISSIONS === "on",
		trustsReleases: values.TRUST_RELEASES === "on",
		collectsEvidence: values.EVIDENCE === "on",
		evidenceSkip: values.EVIDENCE_SKIP,
		evidenceAddresses: values.EVIDENCE_ADDRESSES,
		osvSnapshot: values.OSV_SNAPSHOT ?? null,
		forgeTokens: values.FORGE_TOKENS ?? null,
		tls,
		limits: limitsOf(values),
	};
}

export function siteOf({ baseUrl, siteName, contactEmail, limits, brand }: Config) {
	return { baseUrl, name: siteName, contactEmail, limits, brand: readBrand(brand) };
}

/** What the registry goes by, in the service and in commands. */
export function rulesOf(config: Config) {
	const { limits, siteName, checksSubmissions, trustsReleases, allowedHosts } = config;
	const { signIn, reviewWords, reservedNames, baseUrl, smtpUrl } = config;
	const own = { siteName, siteDomain: siteDomainOf(baseUrl), sendsMail: smtpUrl !== null };
	const reviewing = { checksSubmissions, trustsReleases, allowedHosts, reviewWords, reservedNames };
	return { ...own, ...reviewing, limits, signIn };
}

function readValues(environment: Environment, flaws: Flaws): Values | undefined {
	const secrets = SECRETS.map((name) => [name, flaws.collect(() => secretOf(environment, name))]);
	const all = { ...environment, ...Object.fromEntries(secrets) };
	const pairs = Object.entries(all).map(([name, value]) => [name, value || undefined]);
	const parsed = z
		.object(ENVIRONMENT)
		.safeParse(Object.fromEntries(pairs), { error: issueSentence });
	if (!parsed.success) {
		flaws.found.push(...parsed.error.issues.map((issue) => flawOf(environment, issue)));
		return undefined;
	}
	const values = parsed.data;
	const broken = SETTING_RULES.filter((rule) => rule.isBroken(values));
	flaws.found.push(...broken.map((rule) => new ConfigError(rule.sentence(values), rule.settings)));
	return values;
}

function flawOf(environment: Environment, { path, message }: z.core.$ZodIssue): ConfigError {
	const setting = String(path[0]);
	return new ConfigError(`${secretSource(environment, setting)} ${message}.`, [setting]);
}

function readProviders(
	environment: Environment,
	names: readonly string[],
	flaws: Flaws,
): ProviderSettings[] {
	const places = flaws.collect(() => listProviders(environment, names)) ?? [];
	return places.flatMap((place) => flaws.collect(() => readProvider(environment, place)) ?? []);
}
