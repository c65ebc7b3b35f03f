import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import express from "express";
import { describe, expect, it } from "vitest";
import { checkConfig, readConfig } from "#api/settings/config.ts";
import { ConfigError } from "#api/settings/config-error.ts";
import { ENVIRONMENT, type EnvironmentSetting, SECRETS } from "#api/settings/environment.ts";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { nearMisses } from "#api/settings/settings-file.ts";
import { mapMembers } from "#contract/members-of.ts";
import { createAddressPolicy } from "#outbound/public-address.ts";
import { QUOTA_SETTINGS, TEXT_SETTINGS } from "../../../api/settings/limit-settings.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";

/** Invalid values of each setting. A setting without any does not compile. */
const BAD = {
	PORT: ["-1", "65536", "80.5", " 80", "http", "0x50", "1e3", "99999999999"],
	HOST: ["0.0.0.0", "::", "registry.test", "10.0.0.1", "::ffff:10.0.0.1"],
	BASE_URL: [
		"registry.test",
		"ftp://registry.test",
		"javascript:alert(1)",
		"https://",
		"https://registry.test?x=1",
		"https://registry.test/#top",
		"https://me:secret@registry.test",
		"https://registry.test/agents",
		"https://registry.test/agents/",
		"https://registry.test//",
	],
	DATA_DIR: [],
	DATABASE_URL: ["registry", "mysql://me:secret@db/registry", "/var/lib/registry"],
	REDIS_URL: [
		"redis",
		"localhost:6379",
		"https://me:secret@cache",
		"redis://",
		"redis://:secret@cache/name",
		"redis://:secret%@cache",
	],
	METRICS_PORT: ["0", "-1", "65536", "http"],
	METRICS_HOST: [],
	LOG_LEVEL: ["debug", "INFO", "none"],
	LOG_REQUESTS: ["yes", "1", "ON"],
	DRAIN_SECONDS: ["-1", "301", "1.5", "10s"],
	BUILDS: ["yes", "ON", "1"],
	RELEASES_DIR: [],
	PUBLISH_URL: [
		"bucket",
		"https://bucket",
		"s3:",
		"s3:///prefix",
		"s3://me:secret@bucket",
		"s3://b?x",
	],
	FOLLOW_URL: ["bucket", "s3://", "s3://bucket#a"],
	SITE_NAME: ["x".repeat(61)],
	ACCENT: ["lime", "#c9f24", "c9f24b", "#1463cf"],
	LOGO: ["/nowhere.svg", "package.json"],
	REVIEW_WORDS: ["--", "tosser,*"],
	OIDC_ISSUER: [
		"id.harbor.dev",
		"http://id.harbor.dev",
		"javascript:alert(1)",
		"https://",
		"https://me:secret@id.harbor.dev",
		"https://id.harbor.dev/?x=1",
		"https://id.harbor.dev/.well-known/openid-configuration",
		"https://id.harbor.dev",
	],
	OIDC_CLIENT_ID: ["two words", "registry"],
	OIDC_CLIENT_SECRET: ["two words"],
	OIDC_LABEL: ["x".repeat(41)],
	OIDC_SCOPES: ["email", "openid  email", 'openid "a"'],
	OIDC_GROUPS_CLAIM: ["two words"],
	OIDC_MODERATOR_GROUPS: [],
	OIDC_PROVIDERS: ["Harbor", "a_b", "harbor,harbor", "-", "x".repeat(40)],
	RESERVED_NAMES: ["quay works", "https://quay.works"],
	ONLY_PROVIDERS: ["yes", "on"],
	ACCOUNT_DOMAINS: ["@quay.works", "quay works", "quay..works", "https://quay.works"],
	PUBLISH_ISSUERS: [
		"gitlab.com",
		"http://ci.test",
		"https://ci.test=jenkins",
		"https://ci.test/?a=b",
	],
	PUBLISH_ANONYMOUSLY: ["yes", "true"],
	TRUST_PROXY: [
		"true",
		"1",
		"loopback",
		"*",
		"10.0.0.0/33",
		"10.0.0.0/0",
		"::/0",
		"::/129",
		"10.0.0.1,any",
		"10.0.0.0/8/8",
		"10.0.0.0/",
	],
	CONTACT_EMAIL: ["nobody", "a@", "mailto:a@b.dev"],
	SMTP_URL: [
		"mail.quay.works",
		"mail.quay.works:25",
		"https://me:secret@mail.quay.works",
		"smtp://",
		"smtp://me:secret@",
		"smtps:secret",
	],
	MAIL_FROM: ["nobody", "Registry <registry@quay.works>", "a@quay.works, b@quay.works"],
	OUTBOUND_ALLOW: ["intranet", "10.0.0.0/33", "0.0.0.0/0", "::/0", "fe80::1%eth0", "10.0.0.1 ::1"],
	OUTBOUND_ALLOW_MEMBERS: ["intranet", "0.0.0.0/0"],
	OUTBOUND_PORTS: ["http", "0", "65536", "80-90", "1e3"],
	ALLOWED_HOSTS: [
		"10.0.0.0/33",
		"0.0.0.0/0",
		"10.0.0.300",
		"10.0.0.0/8:8080x",
		"wiki.corp:0",
		"wiki.corp:65536",
		"wiki.corp:",
		"https://wiki.corp",
		"wiki.corp/path",
		"*.corp",
		"..corp",
		".corp.",
		".",
		"[wiki.corp]",
		"[fd00::/129]",
		"wiki corp",
		".com",
		"co.uk",
		"com:8443",
	],
	COPY_INTERNAL: ["yes", "1"],
	TRUST_RELEASES: ["yes", "1"],
	TLS_CERT: ["cert.pem"],
	TLS_KEY: ["key.pem"],
	LIMIT_HUMAN: ["-1", "x", "1.5", "1000001"],
	LIMIT_BOT: ["-1", "x", " "],
	LIMIT_SUBMISSION: ["-1", "x"],
	LIMIT_PUBLISH: ["-1", "x"],
	LIMIT_WRITE: ["-1", "x"],
	LIMIT_PAGE: ["-1", "x"],
	LIMIT_PAGE_PART: ["-1", "x"],
	LIMIT_SIGN_IN: ["-1", "x"],
	LIMIT_REPORT: ["-1", "x"],
	LIMIT_FEED_AUTHENTICATED: ["-1", "x"],
	LIMIT_FEED_PUBLIC: ["-1", "x"],
	LIMIT_FAILED_AUTHENTICATION: ["-1", "x"],
	LIMIT_NETWORK_REGISTRATIONS: ["-1", "x"],
	LIMIT_NETWORK_ACCOUNTS: ["-1", "x"],
	LIMIT_NETWORK_MAILS: ["-1", "x"],
	FOLLOW_SOURCES: ["yes", "1"],
	FOLLOW_MAX_ENTRIES: ["0", "-1", "x"],
	FOLLOW_MAX_MEGABYTES: ["0", "-1", "x"],
	FETCH_LOGOS: ["yes", "1"],
	CHECK_SUBMISSIONS: ["yes", "1"],
	EVIDENCE: ["yes", "1"],
	EVIDENCE_ADDRESSES: ["npm", "npm=ftp://quay.works", "other=https://quay.works"],
	OSV_SNAPSHOT: ["osv", "./osv.zip", "ftp://quay.works/osv.zip"],
	FORGE_TOKENS: [
		"secret-secret",
		"gitea.quay.works=secret-secret",
		"github.com=secret secret",
		"github.com=secret-secret,,",
	],
	EVIDENCE_SKIP: ["https://quay.works", "a b"],
	LIMIT_FAILED_WORK: ["-1", "x", "601"],
	...mapMembers(QUOTA_SETTINGS, () => ["-1", "x"]),
	...mapMembers(TEXT_SETTINGS, () => ["1", "x", "5001"]),
	DAILY_BOUNDS: ["yes", "0"],
	QUEUE_MAX: ["0", "-1", "x"],
} as const satisfies Record<EnvironmentSetting, readonly string[]>;

describe("a setting", () => {
	it("has a default, so that none is required", () => {
		expect(readConfig({})).toEqual({
			port: 4321,
			host: "127.0.0.1",
			logLevel: "info",
			logRequests: true,
			baseUrl: "http://localhost:4321",
			dataDirectory: "data/live",
			databaseUrl: null,
			redisUrl: null,
			metrics: null,
			drainSeconds: 0,
			builds: "on",
			releasesDirectory: "dist/releases",
			publishUrl: null,
			followUrl: null,
			siteName: "Agent Registry",
			brand: {},
			reviewWords: [],
			reservedNames: [],
			contactEmail: "webmaster@localhost",
			smtpUrl: null,
			mailFrom: "webmaster@localhost",
			signIn: { onlyProviders: false, domains: [] },
			signInProviders: [],
			publishIssuers: [],
			publishesAnonymously: false,
			trustProxy: [],
			outboundAllow: [],
			outboundAllowMembers: [],
			outboundPorts: [],
			allowedHosts: [],
			keepsInternal: false,
			followsSources: true,
			fetchesLogos: false,
			checksSubmissions: false,
			collectsEvidence: false,
			evidenceSkip: [],
			evidenceAddresses: [],
			osvSnapshot: null,
			forgeTokens: null,
			tls: null,
			trustsReleases: true,
			limits: DEFAULT_LIMITS,
		});
	});

	it.each(Object.keys(ENVIRONMENT) as EnvironmentSetting[])(
		"%s has its default if it is blank",
		(name) => {
			expect(readConfig({ [name]: "" })).toEqual(readConfig({}));
		},
	);

	it.each(Object.entries(BAD).flatMap(([name, values]) => values.map((value) => [name, value])))(
		"%s=%s is refused in one sentence that names it",
		(name = "", value = "") => {
			let message = "";
			try {
				readConfig({ [name]: value });
			} catch (error) {
				expect(error).toBeInstanceOf(ConfigError);
				message = error instanceof Error ? error.message : "";
			}
			expect(message).toContain(name);
			expect(message).toMatch(/^[A-Z][^\n]*\.$/);
			expect(message).not.toContain("secret");
		},
	);

	it.each(["127.0.0.1", "10.0.0.0/8, 192.168.0.1", "::1", "2001:db8::/32", "fd00::/8,127.0.0.1"])(
		"TRUST_PROXY=%s is valid for Express",
		(list) => {
			const { trustProxy } = readConfig({ TRUST_PROXY: list });
			expect(() => express().set("trust proxy", [...trustProxy])).not.toThrow();
		},
	);

	it.each([
		"smtp://mail.quay.works",
		"smtps://me:pass%40word@mail.quay.works:465",
		"smtp://[::1]:25",
	])("SMTP_URL=%s is passed on unchanged", (address) => {
		expect(readConfig({ SMTP_URL: address }).smtpUrl).toBe(address);
	});

	it("for the sender of mails defaults to the contact", () => {
		const contact = { CONTACT_EMAIL: "desk@quay.works" };
		expect(readConfig(contact).mailFrom).toBe("desk@quay.works");
		expect(readConfig({ ...contact, MAIL_FROM: "registry@quay.works" }).mailFrom).toBe(
			"registry@quay.works",
		);
	});

	it("for allowed networks is a list that the outbound guard accepts", () => {
		const { outboundAllow } = readConfig({ OUTBOUND_ALLOW: "10.1.0.0/16, ::1 ,fd00::/8" });
		expect(outboundAllow).toEqual(["10.1.0.0/16", "::1", "fd00::/8"]);
		expect(createAddressPolicy(outboundAllow).isAllowed("10.1.2.3")).toBe(true);
	});

	it.each([
		[
			{ TLS_CERT: "/nope/c.pem", TLS_KEY: "/nope/k.pem" },
			[
				"The file that TLS_CERT names cannot be read.",
				"The file that TLS_KEY names cannot be read.",
			],
		],
		[
			{ PORT: "4321", METRICS_PORT: "4321" },
			["PORT and METRICS_PORT are both 4321; set different ones."],
		],
		[
			{ METRICS_PORT: "4321", METRICS_HOST: "0.0.0.0" },
			["PORT and METRICS_PORT are both 4321; set different ones."],
		],
		[{ METRICS_PORT: "4321", METRICS_HOST: "10.0.0.1" }, []],
		[
			{ RELEASES_DIR: import.meta.filename },
			[`RELEASES_DIR ${import.meta.filename} is not a folder.`],
		],
		[{ DATA_DIR: import.meta.filename }, [`DATA_DIR ${import.meta.filename} is not a folder.`]],
		[
			{ SMTP_URL: "smtp://u:sec%ret@h" },
			[
				"The setting SMTP_URL must be an smtp:// or smtps:// address; write / # ? % in its password as %2F %23 %3F %25.",
			],
		],
		[
			{ BASE_URL: "agents.example.org" },
			["The setting BASE_URL must be an http or https address."],
		],
	])("is refused before it is used: %o", (environment, sentences) => {
		expect(checkConfig(environment).flaws.map(({ message }) => message)).toEqual(sentences);
	});

	it.each(["LIMIT_HUMAN", "LIMIT_BOT", "LIMIT_FEED_PUBLIC"])("%s may be 0", (name) => {
		expect(Object.values(readConfig({ [name]: "0" }).limits.requests)).toContain(0);
	});

	it("for TLS makes the address https and the service reachable from outside", async () => {
		const folder = await freshDirectory();
		const [certFile, keyFile] = [join(folder, "c.pem"), join(folder, "k.pem")];
		for (const file of [certFile, keyFile]) await writeFile(file, "");
		const config = readConfig({
			HOST: "0.0.0.0",
			TLS_CERT: certFile,
			TLS_KEY: keyFile,
			PORT: "8443",
		});
		expect(config.tls).toEqual({ certFile, keyFile });
		expect(config.baseUrl).toBe("https://localhost:8443");
	});

	it("of another program changes nothing", () => {
		expect(readConfig({ PATH: "/bin", PORTS: "1", port: "1" })).toEqual(readConfig({}));
	});
});

describe("a secret", () => {
	const inFile: Readonly<Record<string, string>> = {
		DATABASE_URL: "postgres://me:secret@db/registry",
		REDIS_URL: "redis://:secret@cache",
		SMTP_URL: "smtp://me:secret@mail.quay.works",
		OIDC_CLIENT_SECRET: "secret",
		FORGE_TOKENS: "github.com=secret-secret",
	};
	const provider = { OIDC_ISSUER: "https://id.harbor.dev", OIDC_CLIENT_ID: "registry" };

	it.each(SECRETS)("%s may be in a file, without its final line break", async (name) => {
		const value = inFile[name] ?? "";
		const file = join(await freshDirectory(), "secret");
		await writeFile(file, `${value}\n`);
		const set = { ...(name.startsWith("OIDC_") && provider) };
		expect(readConfig({ ...set, [`${name}_FILE`]: file })).toEqual(
			readConfig({ ...set, [name]: value }),
		);
	});

	it.each<[string, string | undefined, string | undefined, string]>([
		[
			"named twice",
			"redis://:secret@a",
			"redis://:secret@a",
			"REDIS_URL and REDIS_URL_FILE are both set; set only one.",
		],
		[
			"without its file",
			undefined,
			undefined,
			"The file that REDIS_URL_FILE names cannot be read.",
		],
		["of an empty file", undefined, "\n", "The file that REDIS_URL_FILE names is empty."],
		[
			"that cannot be used",
			undefined,
			"https://:secret@a\n",
			"The content of REDIS_URL_FILE must be a redis:// or rediss:// address.",
		],
	])("%s is refused without being shown", async (_what, value, text, sentence) => {
		const file = join(await freshDirectory(), "secret");
		if (text !== undefined) await writeFile(file, text);
		const { config, flaws } = checkConfig({ REDIS_URL: value, REDIS_URL_FILE: file });
		expect([config, flaws.map(({ message }) => message)]).toEqual([undefined, [sentence]]);
	});
});

describe("an unknown name", () => {
	it.each([
		["LIMIT_HUMANS", "LIMIT_HUMANS is not a known setting (did you mean LIMIT_HUMAN?)."],
		["LIMIT_TEA", "LIMIT_TEA is not a known setting."],
		[
			"OIDC_CLIENT_SECRT",
			"OIDC_CLIENT_SECRT is not a known setting (did you mean OIDC_CLIENT_SECRET?).",
		],
		["OIDC_ISSUER_FILE", "OIDC_ISSUER_FILE is not a known setting (did you mean OIDC_ISSUER?)."],
		[
			"OIDC_QUAY_ISSUER",
			"OIDC_QUAY_ISSUER is not a known setting: OIDC_PROVIDERS does not name this provider.",
		],
		["FETCH_LOGO", "FETCH_LOGO is not a known setting (did you mean FETCH_LOGOS?)."],
		["SOURCE_A_TOKEN_HOSTS", "SOURCE_A_TOKEN_HOSTS is not a known setting."],
	])("that starts like ours, %s, is refused", (name, sentence) => {
		expect(() => readConfig({ [name]: "secret" })).toThrow(new ConfigError(sentence));
	});

	it.each([
		["BASEURL", "BASE_URL"],
		["DATABSE_URL", "DATABASE_URL"],
		["base_url", "BASE_URL"],
		["MAIL_FROM_FILE", "MAIL_FROM"],
	])("that may be a typo, %s, causes a warning", (name, meant) => {
		const sentence = `${name} is not a known setting (did you mean ${meant}?).`;
		expect(nearMisses({ [name]: "secret" })).toEqual([sentence]);
	});

	it.each([
		"METRICS_ADDR",
		"TRUST_PROXIES",
		"CHECK_ALL",
		"PUBLISH_BUCKET",
		"RELEASES_FOLDER",
		"SITE_TITLE",
	])("that starts like a setting, %s, causes a warning", (name) => {
		expect(nearMisses({ [name]: "x" })).toEqual([`${name} is not a known setting.`]);
		expect(readConfig({ [name]: "x" })).toEqual(readConfig({}));
	});

	it.each([
		"HOME",
		"PATH",
		"HOSTNAME",
		"SSL_CERT_FILE",
		"SOURCE_DATE_EPOCH",
		"OIDC_SERVICE_HOST",
		"OIDC_PORT_8080_TCP",
		"REDIS_SERVICE_HOST",
		"CHECK",
	])("of another program, %s, causes no warning", (name) => {
		expect(nearMisses({ [name]: "x" })).toEqual([]);
		expect(readConfig({ [name]: "x" })).toEqual(readConfig({}));
	});

	it("is reported together with all other errors", () => {
		expect(() => readConfig({ PORT: "x", LIMIT_TEA: "1", SOURCE_A_TOKEN: "b" })).toThrow(
			/^The setting PORT .+\. SOURCE_A_TOKEN requires SOURCE_A_TOKEN_HOST.+\. LIMIT_TEA is not a known setting\.$/,
		);
	});
});
