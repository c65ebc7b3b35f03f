import { readBuildRecord } from "#api/builds/build-report.ts";
import { type Config, configFrom } from "#api/config.ts";
import { ENVIRONMENT } from "#api/environment.ts";
import { ConfigError } from "#api/settings/config-error.ts";
import { compareSettings, PUBLISHED } from "#api/settings/published-settings.ts";
import { isSecret } from "#api/settings/secret-of.ts";
import { settingsOf } from "#api/settings/settings-file.ts";

/**
 * Tells, before anything is rendered, what the release will say otherwise because of its settings, and refuses an
 * environment that lacks some. Returns what it told.
 */
export async function tellChanges(config: Config): Promise<string[]> {
	const last = (await readBuildRecord(config.releasesDirectory))?.settings;
	const settings = settingsOf(process.env);
	const { missing, changed } = compareSettings(settings, config, last);
	if (missing.length > 0) throw new ConfigError(missing.join(" "));
	for (const change of changed) process.stderr.write(`  ${change}\n`);
	return changed;
}

/** With the name and addresses of the served release: a takedown changes nothing else, and waits for no setting. */
export async function configOfServed(config: Config): Promise<Config> {
	const last = (await readBuildRecord(config.releasesDirectory))?.settings;
	if (!last) return config;
	const former = PUBLISHED.filter((name) => !isSecret(ENVIRONMENT[name]));
	const stated = Object.fromEntries(former.map((name) => [name, last[name] ?? ""]));
	const here = settingsOf(process.env);
	// Where the release goes is no part of what it says.
	const { PUBLISH_URL = stated.PUBLISH_URL } = here;
	return configFrom({ ...here, ...stated, PUBLISH_URL });
}
