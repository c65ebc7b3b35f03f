import { accessSync, constants, statSync } from "node:fs";
import { z } from "zod";
import type { Limits } from "#contract/quotas.ts";
import { issueSentence } from "#domain/issue-sentence.ts";
import { isLoopbackHost } from "#domain/loopback-host.ts";
import { ENVIRONMENT, SECRETS, type Values } from "./environment.ts";
import { limitsOf } from "./limit-settings.ts";
import type { LogLevel } from "./log.ts";
import { listProviders, type ProviderSettings, readProvider } from "./oidc/provider-settings.ts";
import { ConfigError, Flaws } from "./settings/config-error.ts";
import { type Environment, secretOf, secretSource } from "./settings/secret-of.ts";
import { flawsOfFile, settingsOf, unreadSettings } from "./settings/settings-file.ts";
import { flawsOfTokens } from "./sources/source-secret.ts";

export interface Config {
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
	/** Object storage that releases are downloaded from. */
	followUrl: string | null;
	siteName: string;
	contactEmail: string;
	/** Holds a password: keep it out of logs and messages. */
	smtpUrl: string | null;
	mailFrom: string;
	/** Hold secrets: keep them out of logs and messages. */
	signInProviders: readonly ProviderSettings[];
	trustProxy: readonly string[];
	/** Non-public networks for hosts in the operator's settings. */
	outboundAllow: readonly string[];
	/** The same for addresses that members give. */
	outboundAllowMembers: readonly string[];
	followsSources: boolean;
	fetchesLogos: boolean;
	checksSubmissions: boolean;
	collectsEvidence: boolean;
	evidenceSkip: readonly string[];
	evidenceAddresses: readonly string[];
	osvSnapshot: string | null;
	forgeTokens: string | null;
	tls: { certFile: string; keyFile: string } | null;
	limits: Limits;
}

/** Reads the configuration from environment variables and the settings file. Nothing else reads them. */
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

function checkSettings(settings: Environment): Checked {
	const flaws = new Flaws();
	const values = readValues(settings, flaws);
	const providers = values ? readProviders(settings, values.OIDC_PROVIDERS, flaws) : [];
	flaws.found.push(...flawsOfTokens(settings), ...unreadSettings(settings));
	const config = values && flaws.found.length === 0 ? configOf(values, providers) : undefined;
	return { config, flaws: flaws.found };
}

function configOf(values: Values, signInProviders: readonly ProviderSettings[]): Config {
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
		signInProviders,
		trustProxy: values.TRUST_PROXY,
		outboundAllow: values.OUTBOUND_ALLOW,
		outboundAllowMembers: values.OUTBOUND_ALLOW_MEMBERS,
		followsSources: values.FOLLOW_SOURCES === "on",
		fetchesLogos: values.FETCH_LOGOS === "on",
		checksSubmissions: values.CHECK_SUBMISSIONS === "on",
		collectsEvidence: values.EVIDENCE === "on",
		evidenceSkip: values.EVIDENCE_SKIP,
		evidenceAddresses: values.EVIDENCE_ADDRESSES,
		osvSnapshot: values.OSV_SNAPSHOT ?? null,
		forgeTokens: values.FORGE_TOKENS ?? null,
		tls,
		limits: limitsOf(values),
	};
}

/** Name, addresses and limits of this instance in everything it renders. */
export function siteOf({ baseUrl, siteName, contactEmail, limits }: Config) {
	return { baseUrl, name: siteName, contactEmail, limits };
}

/** The value of each setting of the table; undefined if one of them is invalid. */
function readValues(environment: Environment, flaws: Flaws): Values | undefined {
	const secrets = SECRETS.map((name) => [name, flaws.collect(() => secretOf(environment, name))]);
	const given = { ...environment, ...Object.fromEntries(secrets) };
	const named = Object.entries(given).map(([name, value]) => [name, value || undefined]);
	const parsed = z
		.object(ENVIRONMENT)
		.safeParse(Object.fromEntries(named), { error: issueSentence });
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

interface SettingRule {
	settings: readonly string[];
	isBroken(values: Values): boolean;
	sentence(values: Values): string;
}

/** Hosts that listen on every address of the machine. */
const EVERY_ADDRESS: readonly string[] = ["0.0.0.0", "::"];

/** Rules between settings, and between a setting and the disk. */
const SETTING_RULES: readonly SettingRule[] = [
	{
		settings: ["TLS_CERT", "TLS_KEY"],
		isBroken: ({ TLS_CERT, TLS_KEY }) => !TLS_CERT !== !TLS_KEY,
		sentence: () => "Only one of TLS_CERT and TLS_KEY is set; set both.",
	},
	...(["TLS_CERT", "TLS_KEY"] as const).map((name) => ({
		settings: [name],
		isBroken: (values: Values) => !!values[name] && !isReadableFile(values[name]),
		sentence: () => `The file that ${name} names cannot be read.`,
	})),
	...(["DATA_DIR", "RELEASES_DIR"] as const).map((name) => ({
		settings: [name],
		isBroken: (values: Values) => isTakenByFile(values[name]),
		sentence: (values: Values) => `${name} ${values[name]} is not a folder.`,
	})),
	{
		settings: ["PORT", "METRICS_PORT"],
		isBroken: ({ PORT, METRICS_PORT, HOST, METRICS_HOST }) =>
			PORT === METRICS_PORT &&
			(HOST === METRICS_HOST || [HOST, METRICS_HOST].some((host) => EVERY_ADDRESS.includes(host))),
		sentence: ({ PORT }) => `PORT and METRICS_PORT are both ${PORT}; set different ones.`,
	},
	{
		settings: ["HOST", "BASE_URL"],
		isBroken: ({ TLS_CERT, BASE_URL, HOST }) =>
			!TLS_CERT && BASE_URL === undefined && !isLoopbackHost(HOST),
		sentence: ({ HOST }) =>
			`HOST ${HOST} can be reached from outside: set BASE_URL to the public address, or set TLS_CERT and TLS_KEY.`,
	},
	{
		settings: ["FOLLOW_URL", "BUILDS"],
		isBroken: ({ FOLLOW_URL, BUILDS }) => FOLLOW_URL !== undefined && BUILDS === "on",
		sentence: () =>
			"FOLLOW_URL requires BUILDS=off: a process that downloads releases cannot build them.",
	},
	{
		settings: ["FOLLOW_URL", "PUBLISH_URL"],
		isBroken: ({ FOLLOW_URL, PUBLISH_URL }) =>
			FOLLOW_URL !== undefined && PUBLISH_URL !== undefined,
		sentence: () => "FOLLOW_URL and PUBLISH_URL are both set; set only one.",
	},
];

function isReadableFile(path: string): boolean {
	try {
		accessSync(path, constants.R_OK);
		return !statSync(path).isDirectory();
	} catch {
		return false;
	}
}

/** A folder that does not exist is created when it is needed. */
function isTakenByFile(path: string): boolean {
	try {
		return !statSync(path).isDirectory();
	} catch {
		return false;
	}
}

/** Every valid provider. */
function readProviders(
	environment: Environment,
	names: readonly string[],
	flaws: Flaws,
): ProviderSettings[] {
	const places = flaws.collect(() => listProviders(environment, names)) ?? [];
	return places.flatMap((place) => flaws.collect(() => readProvider(environment, place)) ?? []);
}
