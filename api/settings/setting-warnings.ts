import { readBuildRecord } from "../builds/build-report.ts";
import { ENVIRONMENT } from "../environment.ts";
import { missingSettings } from "./published-settings.ts";
import type { Environment } from "./secret-of.ts";
import { settingsOf } from "./settings-file.ts";
import { nearMisses } from "./unread-settings.ts";

/** Sentences about settings that may be wrong: misspelt, or missing in this environment alone. */
export async function settingWarnings(environment: Environment): Promise<string[]> {
	const settings = settingsOf(environment);
	const releases = settings.RELEASES_DIR || ENVIRONMENT.RELEASES_DIR.parse(undefined);
	const last = (await readBuildRecord(releases))?.settings;
	return [...nearMisses(environment), ...missingSettings(settings, last)];
}
