import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { recordBuild } from "#api/builds/build-report.ts";
import { checkConfig, readConfig, siteOf } from "#api/settings/config.ts";
import type { EnvironmentSetting } from "#api/settings/environment.ts";
import { listSettings } from "#api/settings/list-settings.ts";
import {
	compareSettings,
	PUBLISHED,
	publishedSettings,
	settingsForBuilds,
} from "#api/settings/published-settings.ts";
import { settingWarnings } from "#api/settings/setting-warnings.ts";
import { mapMembers } from "#contract/members-of.ts";
import { QUOTA_SETTINGS, TEXT_SETTINGS } from "../../../api/settings/limit-settings.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { BUILT } from "../metrics/built.ts";

/** Another valid value of each setting. A setting without one does not compile. */
const OTHER = {
	PORT: "5000",
	HOST: "127.0.0.2",
	BASE_URL: "https://other.test",
	DATA_DIR: "elsewhere",
	DATABASE_URL: "postgres://me:secret@db/registry",
	REDIS_URL: "redis://cache",
	METRICS_PORT: "9464",
	METRICS_HOST: "127.0.0.2",
	LOG_LEVEL: "error",
	LOG_REQUESTS: "off",
	DRAIN_SECONDS: "5",
	BUILDS: "off",
	RELEASES_DIR: "elsewhere",
	PUBLISH_URL: "s3://bucket",
	FOLLOW_URL: "s3://bucket",
	SITE_NAME: "Other",
	ACCENT: "#ffc800",
	LOGO: "src/assets/favicon.svg",
	REVIEW_WORDS: "tosser",
	CONTACT_EMAIL: "desk@other.test",
	SMTP_URL: "smtp://mail.test",
	MAIL_FROM: "desk@other.test",
	OIDC_ISSUER: "https://id.other.test",
	OIDC_CLIENT_ID: "registry",
	OIDC_CLIENT_SECRET: "word",
	OIDC_LABEL: "Other",
	OIDC_SCOPES: "openid email",
	OIDC_GROUPS_CLAIM: "teams",
	OIDC_MODERATOR_GROUPS: "desk",
	OIDC_PROVIDERS: "",
	RESERVED_NAMES: "quay.works",
	ONLY_PROVIDERS: "on",
	ACCOUNT_DOMAINS: "quay.works",
	PUBLISH_ISSUERS: "https://ci.test=gitlab",
	PUBLISH_ANONYMOUSLY: "on",
	TRUST_PROXY: "127.0.0.1",
	OUTBOUND_ALLOW: "127.0.0.1",
	OUTBOUND_ALLOW_MEMBERS: "127.0.0.1",
	OUTBOUND_PORTS: "8443",
	ALLOWED_HOSTS: ".corp",
	COPY_INTERNAL: "off",
	TRUST_RELEASES: "off",
	FOLLOW_SOURCES: "off",
	FOLLOW_MAX_ENTRIES: "7",
	FOLLOW_MAX_MEGABYTES: "8",
	FETCH_LOGOS: "on",
	CHECK_SUBMISSIONS: "on",
	EVIDENCE: "on",
	EVIDENCE_ADDRESSES: "npm=https://quay.works/npm",
	OSV_SNAPSHOT: "/srv/osv.zip",
	FORGE_TOKENS: "github.com=secret-secret",
	EVIDENCE_SKIP: "quay.works",
	TLS_CERT: import.meta.filename,
	TLS_KEY: import.meta.filename,
	LIMIT_HUMAN: "1",
	LIMIT_BOT: "1",
	LIMIT_SUBMISSION: "1",
	LIMIT_PUBLISH: "1",
	LIMIT_WRITE: "1",
	LIMIT_PAGE: "1",
	LIMIT_PAGE_PART: "1",
	LIMIT_SIGN_IN: "1",
	LIMIT_REPORT: "1",
	LIMIT_FEED_AUTHENTICATED: "1",
	LIMIT_FEED_PUBLIC: "1",
	LIMIT_FAILED_AUTHENTICATION: "1",
	LIMIT_NETWORK_REGISTRATIONS: "1",
	LIMIT_NETWORK_ACCOUNTS: "1",
	LIMIT_NETWORK_MAILS: "1",
	LIMIT_FAILED_WORK: "1",
	...mapMembers(QUOTA_SETTINGS, () => "1"),
	...mapMembers(TEXT_SETTINGS, () => "300"),
	DAILY_BOUNDS: "off",
	QUEUE_MAX: "1",
} as const satisfies Record<EnvironmentSetting, string>;

/** What these need next to them. */
const BESIDES: Partial<Record<EnvironmentSetting, Record<string, string>>> = {
	TLS_CERT: { TLS_KEY: OTHER.TLS_KEY },
	TLS_KEY: { TLS_CERT: OTHER.TLS_CERT },
	FOLLOW_URL: { BUILDS: "off" },
};

const STATED = {
	BASE_URL: "https://a.test",
	SITE_NAME: "Ours",
	CONTACT_EMAIL: "desk@a.test",
	OIDC_ISSUER: "https://id.a.test",
	OIDC_CLIENT_ID: "a",
};

async function folderWith(text: string): Promise<{ DATA_DIR: string }> {
	const DATA_DIR = await freshDirectory();
	await writeFile(join(DATA_DIR, "agent-registry.env"), text);
	return { DATA_DIR };
}

const valuesOf = (settings: Record<string, string>) =>
	publishedSettings(settings, readConfig(settings));
const compare = (settings: Record<string, string>, last?: ReturnType<typeof valuesOf>) =>
	compareSettings(settings, readConfig(settings), last);

const sentencesFor = (environment: NodeJS.ProcessEnv) =>
	checkConfig(environment).flaws.map(({ message }) => message);

describe("what every page says", () => {
	it.each(Object.keys(OTHER) as EnvironmentSetting[])(
		"depends on %s only if builds watch that",
		(name) => {
			const before = siteOf(readConfig(STATED));
			const after = siteOf(readConfig({ ...STATED, ...BESIDES[name], [name]: OTHER[name] }));
			if (!PUBLISHED.includes(name)) expect(after).toEqual(before);
		},
	);

	it.each(PUBLISHED)("cannot lose %s by a build in an environment without it", (name) => {
		const last = valuesOf({ [name]: OTHER[name] });
		const { missing, changed } = compare({}, last);
		expect([missing.length, changed]).toEqual([1, []]);
		expect(missing[0]).toContain(`${name} is not set here`);
		expect(missing[0]).not.toContain("secret");
		expect(compare({ [name]: OTHER[name] }, last)).toEqual({ missing: [], changed: [] });
		const stated = compare({ [name]: "" }, last);
		expect(stated.missing).toEqual([]);
		expect(stated.changed).toEqual([
			expect.stringMatching(`^${name} was .+ at the last build and is now .+\\.$`),
		]);
	});

	it("cannot get another address from the port of a shell, and does not need it stated", () => {
		const last = valuesOf({ PORT: "24321" });
		expect(compare({}, last)).toEqual({
			changed: [],
			missing: [
				expect.stringMatching(
					/^BASE_URL is not set here, so it would be http:\/\/localhost:4321, but the last build had it \(http:\/\/localhost:24321\):/,
				),
			],
		});
		for (const same of [{ PORT: "24321" }, { BASE_URL: "http://localhost:24321/" }])
			expect(compare(same, last)).toEqual({ missing: [], changed: [] });
	});

	it.each([{}, { PORT: "24321" }, STATED])(
		"is never refused to the builds of a service, whatever was built elsewhere: %j",
		(own) => {
			const elsewhere = Object.fromEntries(PUBLISHED.map((name) => [name, OTHER[name]]));
			const ofBuilds = settingsForBuilds(own, readConfig(own));
			const after = compare(ofBuilds, valuesOf(elsewhere));
			expect([after.missing, after.changed.length]).toEqual([[], PUBLISHED.length]);
			expect(siteOf(readConfig(ofBuilds))).toEqual(siteOf(readConfig(own)));
			expect(compare(ofBuilds, valuesOf(own))).toEqual({ missing: [], changed: [] });
		},
	);

	it("is not compared before the first build, and a secret is recorded without its text", () => {
		expect(compare({}, undefined)).toEqual({ missing: [], changed: [] });
		const { DATABASE_URL } = publishedSettings(
			{ DATABASE_URL_FILE: "/run/secret" },
			readConfig({}),
		);
		expect(DATABASE_URL).toBe("set");
	});

	it("is warned of by services and commands that would say something else", async () => {
		const RELEASES_DIR = await freshDirectory();
		await recordBuild(RELEASES_DIR, BUILT, "build", { SITE_NAME: "Ours", PUBLISH_URL: "s3://b" });
		await recordBuild(RELEASES_DIR, { ...BUILT, outcome: "failed" }, "build", {});
		const about = async (more: object) =>
			(await settingWarnings({ RELEASES_DIR, ...more })).map((sentence) => sentence.split(" ")[0]);
		expect(await about({})).toEqual(["PUBLISH_URL", "SITE_NAME"]);
		expect(await about({ BUILDS: "off" })).toEqual(["SITE_NAME"]);
		expect(await about({ SITE_NAME: "Ours", PUBLISH_URL: "s3://b" })).toEqual([]);
		await recordBuild(RELEASES_DIR, BUILT, "build", valuesOf({ PORT: "24321" }));
		expect(await about({})).toEqual([]);
		await recordBuild(RELEASES_DIR, BUILT, "build", { SITE_NAME: "Ours", PUBLISH_URL: "s3://b" });
		expect(
			await settingWarnings({ RELEASES_DIR, SITE_NAME: "Mine", PUBLISH_URL: "s3://b" }),
		).toEqual(["SITE_NAME was Ours at the last build and is now Mine."]);
	});
});

it("a data folder that others may enter is warned of, and one of the owner's is not", async () => {
	// Not the releases of this checkout, which may have been served with other settings.
	const DATA_DIR = await freshDirectory();
	const RELEASES_DIR = await freshDirectory();
	const told = async (mode: number) => {
		await chmod(DATA_DIR, mode);
		return settingWarnings({ DATA_DIR, RELEASES_DIR });
	};
	expect(await told(0o755)).toEqual([
		`DATA_DIR ${DATA_DIR} is open to other users of this machine: chmod o-rwx ${DATA_DIR}`,
	]);
	expect([await told(0o700), await told(0o750)]).toEqual([[], []]);
});

describe("agent-registry.env", () => {
	it("holds settings for every process, and the environment of one has precedence", async () => {
		const here = await folderWith(
			"# ours\nSITE_NAME='Our agents'\nexport LIMIT_HUMAN=5\nPORT=5000\n",
		);
		const { siteName, limits, port } = readConfig({ ...here, PORT: "6000" });
		expect([siteName, limits.requests.human, port]).toEqual(["Our agents", 5, 6000]);
		const rows = listSettings({ ...here, PORT: "6000" }).rows;
		const from = (name: string) => rows.find(({ setting }) => setting === name)?.from;
		expect(["SITE_NAME", "PORT", "HOST"].map(from)).toEqual([
			"agent-registry.env",
			"environment",
			"default",
		]);
	});

	it.each([
		["DATA_DIR=/other\n", {}, /^DATA_DIR cannot be in .*agent-registry\.env/],
		["NODE_OPTIONS=--inspect\n", {}, /env names NODE_OPTIONS, which is not a setting/],
		["LIMIT_TEA=1\n", {}, /^LIMIT_TEA is not a known setting\.$/],
		["LIMIT_HUMAN=x\n", {}, /^The setting LIMIT_HUMAN /],
		["SITE_NAME=A\n", { SITE_NAME: "B" }, /^SITE_NAME is not the same in the environment and in /],
	])("is refused with a sentence: %j", async (text, environment, sentence) => {
		const sentences = sentencesFor({ ...(await folderWith(text)), ...environment });
		expect(sentences).toEqual([expect.stringMatching(sentence)]);
	});

	it("may repeat what the environment says, with or without the last slash", async () => {
		const here = await folderWith("BASE_URL=https://a.test/\n");
		expect(sentencesFor({ ...here, BASE_URL: "https://a.test" })).toEqual([]);
	});

	it("that cannot be read stops everything", async () => {
		const DATA_DIR = await freshDirectory();
		await mkdir(join(DATA_DIR, "agent-registry.env"));
		await chmod(DATA_DIR, 0o700);
		expect(sentencesFor({ DATA_DIR })).toEqual([
			expect.stringMatching(/agent-registry\.env cannot be read\.$/),
		]);
	});
});
