import { keysOf } from "#contract/members-of.ts";
import { SETTINGS_FILE } from "#registry/settings-file.ts";
import { checkConfig } from "./config.ts";
import type { ConfigError } from "./config-error.ts";
import { ENVIRONMENT, type EnvironmentSetting } from "./environment.ts";
import { type Environment, fileSetting, isSecret } from "./secret-of.ts";
import { isOwnName, settingsOf } from "./settings-file.ts";

export interface SettingRow {
	setting: string;
	/** Its value, set or default; for secrets, only whether they are set. */
	value: string | null;
	/** `environment`, the settings file, `default`, or the setting that names the file. */
	from: string;
	meaning: string | null;
	wrong: string | null;
}

/** Every setting of the table, then those of providers and sources, and unknown names that look like ours. */
export function listSettings(environment: Environment): { rows: SettingRow[]; isUsable: boolean } {
	const { flaws } = checkConfig(environment);
	const settings = settingsOf(environment);
	const fromOf = (name: string) =>
		environment[name] === undefined ? SETTINGS_FILE : "environment";
	const table = keysOf(ENVIRONMENT).map((name) => tableRow(name, settings, fromOf));
	const inTable = new Set(table.flatMap(({ setting }) => [setting, fileSetting(setting)]));
	const further = Object.keys(settings)
		.filter((name) => settings[name] && isOwnName(name) && !inTable.has(name))
		.sort()
		.map((name) => ({ setting: name, value: "set", from: fromOf(name), meaning: null }));
	const rows = [...table, ...further].map((row) => ({
		...row,
		wrong: wrongOf(row.setting, flaws),
	}));
	return { rows, isUsable: flaws.length === 0 };
}

function tableRow(
	setting: EnvironmentSetting,
	environment: Environment,
	fromOf: (name: string) => string,
): Omit<SettingRow, "wrong"> {
	const schema = ENVIRONMENT[setting];
	const meaning = schema.description ?? null;
	const value = environment[setting] || undefined;
	const file = fileSetting(setting);
	if (isSecret(schema) && (value !== undefined || environment[file])) {
		return { setting, value: "set", from: environment[file] ? file : fromOf(setting), meaning };
	}
	if (value !== undefined) {
		return { setting, value: withoutPassword(value), from: fromOf(setting), meaning };
	}
	const { data } = schema.safeParse(undefined);
	return {
		setting,
		value: data === undefined ? null : String(data) || null,
		from: "default",
		meaning,
	};
}

/** An address that must not contain a password is refused, but would still be shown here. */
const withoutPassword = (value: string) => value.replace(/:\/\/[^/@]*@/g, "://…@");

function wrongOf(setting: string, flaws: readonly ConfigError[]): string | null {
	const own = flaws.filter(({ settings }) =>
		settings.some((name) => name === setting || name === fileSetting(setting)),
	);
	return own.map(({ message }) => message).join(" ") || null;
}
