import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { SETTINGS_FILE } from "#registry/settings-file.ts";
import { ENVIRONMENT } from "../environment.ts";
import { ConfigError } from "./config-error.ts";
import { PUBLISHED } from "./published-settings.ts";
import type { Environment } from "./secret-of.ts";
import { unreadNames } from "./unread-settings.ts";

/**
 * The settings of this process: its environment and, where that says nothing, the file next to the records. Services,
 * timers and shells have different environments, but all of them read this file.
 */
export function settingsOf(environment: Environment): Environment {
	return { ...readSettingsFile(environment).stated, ...environment };
}

/** What is wrong with the file, for people. */
export function flawsOfFile(environment: Environment): ConfigError[] {
	const { path, stated, failure } = readSettingsFile(environment);
	if (failure) return [new ConfigError(`${path} cannot be read.`, [], { cause: failure })];
	const misplaced = "DATA_DIR" in stated ? ["DATA_DIR"] : [];
	return [
		...misplaced.map(
			(name) => new ConfigError(`${name} cannot be in ${path}, which is found through it.`, [name]),
		),
		...unreadNames(stated, settingsOf(environment)).map(
			(name) =>
				new ConfigError(`${path} names ${name}, which is not a setting of this program.`, [name]),
		),
		...PUBLISHED.filter((name) => contradict(environment[name], stated[name])).map(
			(name) =>
				new ConfigError(
					`${name} is not the same in the environment and in ${path}; set only one.`,
					[name],
				),
		),
	];
}

/** What the release says must not depend on which of the two a process happens to have. */
function contradict(here: string | undefined, there: string | undefined): boolean {
	if (here === undefined || there === undefined) return false;
	return here.replace(/\/+$/, "") !== there.replace(/\/+$/, "");
}

interface SettingsFile {
	path: string;
	stated: Readonly<Record<string, string | undefined>>;
	failure?: unknown;
}

export function readSettingsFile(environment: Environment): SettingsFile {
	const path = join(environment.DATA_DIR || ENVIRONMENT.DATA_DIR.parse(undefined), SETTINGS_FILE);
	try {
		return { path, stated: parseEnv(readFileSync(path, "utf8")) };
	} catch (error) {
		const isMissing = error instanceof Error && "code" in error && MISSING.has(error.code);
		return isMissing ? { path, stated: {} } : { path, stated: {}, failure: error };
	}
}

/** DATA_DIR may not exist yet, or may be a file, which has a sentence of its own. */
const MISSING: ReadonlySet<unknown> = new Set(["ENOENT", "ENOTDIR"]);
