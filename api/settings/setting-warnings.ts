import { stat } from "node:fs/promises";
import { ifThere } from "#disk/durable-file.ts";
import { readBuildRecord } from "../builds/build-report.ts";
import { checkConfig } from "./config.ts";
import { ENVIRONMENT } from "./environment.ts";
import { compareSettings } from "./published-settings.ts";
import type { Environment } from "./secret-of.ts";
import { nearMisses, settingsOf } from "./settings-file.ts";

/** Sentences about settings that may be wrong: misspelt, missing in this environment alone, or about to change pages. */
export function settingWarnings(environment: Environment): Promise<string[]> {
	return warningsOf(environment, (changed) => changed);
}

/** A command says so each time until the next build, so many changes are only named. */
export function briefWarnings(environment: Environment): Promise<string[]> {
	return warningsOf(environment, inOneLine);
}

async function warningsOf(
	environment: Environment,
	tellOf: (differing: readonly string[]) => readonly string[],
): Promise<string[]> {
	const settings = settingsOf(environment);
	const releases = settings.RELEASES_DIR || ENVIRONMENT.RELEASES_DIR.parse(undefined);
	const { config } = checkConfig(environment);
	const last = (await readBuildRecord(releases))?.settings;
	// A command takes the address of a trial on this machine from the service, whose PORT a shell need not know.
	const isTrial = last?.BASE_URL?.startsWith("http://localhost:") ?? false;
	const other = config && compareSettings(settings, config, last);
	const missing = (other?.missing ?? []).filter(
		(sentence) => !(isTrial && sentence.startsWith("BASE_URL ")),
	);
	return [
		...nearMisses(environment),
		...tellOf([...missing, ...(other?.changed ?? [])]),
		...(await openFolder(settings.DATA_DIR || ENVIRONMENT.DATA_DIR.parse(undefined))),
	];
}

function inOneLine(changed: readonly string[]): string[] {
	if (changed.length < 2) return [...changed];
	const names = changed.map((sentence) => sentence.split(" ", 1)[0]).join(", ");
	return [`${changed.length} settings are not those of the last build: ${names}.`];
}

/** An earlier version, or a person, may have made it. Files in it that are not records could be read by others. */
async function openFolder(path: string): Promise<string[]> {
	const stats = await ifThere(stat(path));
	if (!stats?.isDirectory() || (stats.mode & 0o007) === 0) return [];
	return [`DATA_DIR ${path} is open to other users of this machine: chmod o-rwx ${path}`];
}
