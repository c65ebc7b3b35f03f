import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { keepsSecureCookies } from "#domain/web/loopback-host.ts";
import { registryEngine } from "#registry/engine.ts";
import type { RegistryContext } from "#registry/store.ts";
import { openPageRenderer, TEMPLATES_DIRECTORY } from "#render/page-renderer.ts";
import { followRelease } from "#snapshot/releases/follow-release.ts";
import { readBuildRecord } from "./builds/build-report.ts";
import { isBehind, isFresh } from "./builds/is-behind.ts";
import { shareBuilds } from "./builds/share-builds.ts";
import { settleCollections } from "./collections/settle-collections.ts";
import { openControl } from "./control/open-control.ts";
import { checkFiles } from "./hours/check-files.ts";
import { followStorage } from "./hours/follow-storage.ts";
import { preparesHours } from "./hours/served-hour.ts";
import { withholdAgents } from "./hours/withhold-agents.ts";
import { createApp } from "./http/app.ts";
import { listen, messageClasses, stopServing } from "./http/listen.ts";
import { openMetrics } from "./metrics/open-metrics.ts";
import { loadOpenId } from "./oidc/load-open-id.ts";
import { openProviders } from "./oidc/open-providers.ts";
import { loadWebAuthn } from "./passkeys/web-authn.ts";
import { startBackground } from "./process/background.ts";
import { briefReason, createLog, describeError, logFailed, logFatal } from "./process/log.ts";
import { openBuilds } from "./process/open-builds.ts";
import { tellOfFailures } from "./process/tell-of-failures.ts";
import { tellOfReleases } from "./process/tell-of-releases.ts";
import { writeInBatches } from "./process/write-in-batches.ts";
import { PROGRAM_VERSION } from "./program-version.ts";
import { openCounts } from "./rate-limit/open-counts.ts";
import { readConfig, rulesOf, siteOf } from "./settings/config.ts";
import { ConfigError } from "./settings/config-error.ts";
import { compareSettings, settingsForBuilds } from "./settings/published-settings.ts";
import { settingWarnings } from "./settings/setting-warnings.ts";
import { settingsOf } from "./settings/settings-file.ts";

const POINTER_POLL_MS = 1_000;
/** Takedowns of other processes take effect here after this long. */
const TAKEDOWN_POLL_MS = 2_000;
const BUILD_SCRIPT = join(import.meta.dirname, "../scripts/build.ts");

const now = () => new Date();
const lines = writeInBatches((text) => process.stdout.write(text));
process.on("exit", lines.flush);
// If this module is imported by another, that one reports the failure.
process.on("uncaughtException", (error) => {
	logFatal(createLog(lines.write, now), error);
	process.exit(1);
});
const config = readConfig(process.env);
const log = createLog(lines.write, now, config.logLevel);
const values = settingsOf(process.env);
const ofBuilds = settingsForBuilds(values, config);
const settings = config.builds === "on" ? { ...values, ...ofBuilds } : values;
for (const sentence of await settingWarnings(settings)) log("warn", sentence);
let isStopping = false;

// What is true.
const engine = await registryEngine(config);
const metrics = await openMetrics(config.metrics, now);
const store = await engine.open({
	...metrics.storeWatch,
	onAway: (reason) =>
		log("warn", "the records cannot be reached; only published data is served", {
			reason: briefReason(reason),
		}),
	onBack: () => log("warn", "the records can be reached again"),
});
if (!store) throw new ConfigError(`Another process is using the registry in ${engine.name}.`);
const records = metrics.watchWrites(store);

// What is shown.
const hours = await followRelease({
	releasesDirectory: config.releasesDirectory,
	dataDirectory: config.dataDirectory,
	pollMs: POINTER_POLL_MS,
	...preparesHours({ ...config, site: siteOf(config) }, Date.now),
	...tellOfReleases(config, log),
});
const storage = await followStorage(config, { log, onHour: () => void hours.refresh() });
const withheld = withholdAgents({
	source: hours.current,
	files: hours.files,
	others: storage.withheld,
	store: records,
	everyMs: TAKEDOWN_POLL_MS,
	now,
	onFailure: (error) => logFailed(log, "takedowns could not be looked up", error),
});
await withheld.look();
// Opened once, because templates match the views of the program version that they came with.
const pages = await openPageRenderer(TEMPLATES_DIRECTORY);
const lookedAt = async () =>
	config.followUrl === null
		? (await readBuildRecord(config.releasesDirectory))?.lookedAt
		: storage.lookedAt();
/** True if a build from elsewhere published other settings than those of this process. */
const wasBuiltOtherwise = async () => {
	const last = await readBuildRecord(config.releasesDirectory);
	return compareSettings(settings, config, last?.settings).changed.length > 0;
};

// What is done about it.
const builds = openBuilds({
	config,
	engine,
	command: [process.execPath, BUILD_SCRIPT, "--environment-first"],
	settings: ofBuilds,
	releasesDirectory: config.releasesDirectory,
	log,
	now,
	random: Math.random,
	onBuilt: () => void hours.refresh(),
	isBehind: async () =>
		(await wasBuiltOtherwise()) || isBehind(hours, { config, engine, now, assets: pages.assets }),
});
const registry: RegistryContext = {
	store: records,
	now,
	randomBytes,
	...rulesOf(config),
	onReleased: () => changes.onChange("member"),
	onTakenDown() {
		void withheld.look();
		builds.request("takedown");
	},
};
const changes = shareBuilds({ request: () => builds.request("build"), now, registry });
const control = await openControl({
	dataDirectory: config.dataDirectory,
	baseUrl: config.baseUrl,
	registry,
	log,
	onChange: changes.onChange,
});
const background = await startBackground({
	config,
	registry,
	log,
	random: Math.random,
	onChange: changes.onChange,
	watchMail: metrics.watchMail,
});
const checking = checkFiles({
	config,
	current: hours.current,
	store: registry.store,
	log,
	random: Math.random,
	mend:
		storage.mend ??
		(async () => {
			builds.request("build");
			return false;
		}),
});
const ofHour = { isNewest: hours.isNewest, config, registry, log };
const telling = tellOfFailures({ ...hours, ...ofHour, onChange: changes.onChange });
const settling = settleCollections({ ...ofHour, current: withheld.source });

// Who may ask.
const counts = await openCounts(config.redisUrl, log);
const app = createApp({
	...config,
	...background,
	registry,
	providers: openProviders({ ...config, now, log }),
	source: settling.source,
	files: withheld.files,
	pages,
	log,
	countsOf: counts.countsOf,
	dumps: storage.dumps,
	onChange: changes.onChange,
	onRequestEnded: metrics.onRequestEnded,
	isStopping: () => isStopping,
	isNewest: hours.isNewest,
	lookedAt,
});
const measured = await metrics.serve({
	current: hours.current,
	isNewest: hours.isNewest,
	lookedAt,
	isStopping: () => isStopping,
	store,
	now,
	areLimitsShared: counts.isShared,
	followLagSeconds: storage.lagSeconds,
	folders: { data: config.dataDirectory, releases: config.releasesDirectory },
	readBuildRecord: () => readBuildRecord(config.releasesDirectory),
});
const server = await listen(app, config, { classes: messageClasses(app) });
builds.begin();
if (config.builds === "off" && !isFresh(hours.current(), { assets: pages.assets, now: now() })) {
	builds.request("build");
}
// Now and not on first use: an update may replace its files while this process runs. If it cannot be loaded, the
// process ends.
void loadWebAuthn();
if (config.signInProviders.length > 0) void loadOpenId();
log("info", "ready", {
	version: PROGRAM_VERSION,
	address: config.baseUrl,
	agents: hours.current()?.snapshot.agents.length ?? 0,
});
if (config.outboundAllowMembers.length + config.allowedHosts.length > 0) {
	log("warn", "addresses that members give may lead into networks that are not public", {
		settings: "OUTBOUND_ALLOW_MEMBERS, ALLOWED_HOSTS",
		networks: [...config.outboundAllowMembers, ...config.allowedHosts].join(", "),
	});
}
if (!keepsSecureCookies(config.baseUrl)) {
	log("warn", "nobody can sign in: browsers drop the cookie over plain HTTP; use HTTPS", {
		address: config.baseUrl,
	});
}

async function stop(): Promise<void> {
	log("info", "stopping");
	storage.stop();
	hours.stop();
	withheld.stop();
	changes.stop();
	await Promise.all([
		stopServing(server, { graceMs: config.drainSeconds * 1000 }),
		control.close(),
		builds.stop(),
	]);
	counts.close();
	await measured.close();
	await Promise.all([background.stop(), checking.stop(), telling.stop(), settling.stop()]);
	await store?.close();
	log("info", "stopped");
	process.exit(0);
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
	process.on(signal, () => {
		if (isStopping) process.exit(1);
		isStopping = true;
		stop().catch((error: unknown) => {
			log("error", "could not stop cleanly", describeError(error));
			process.exit(1);
		});
	});
}
