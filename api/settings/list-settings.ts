import { keysOf } from "#contract/members-of.ts";
import { checkConfig } from "../config.ts";
import { ENVIRONMENT, type Setting } from "../environment.ts";
import type { ConfigError } from "./config-error.ts";
import { type Environment, fileSetting, isSecret } from "./secret-of.ts";
import { isOwnName } from "./unread-settings.ts";

export interface SettingRow {
	setting: string;
	/** Its value, set or default; for secrets, only whether they are set. */
	value: string | null;
	/** `environment`, `default`, or the setting that names the file. */
	from: string;
	meaning: string | null;
	wrong: string | null;
}

/** Every setting of the table, then those of providers and sources, and unknown names that look like ours. */
export function listSettings(environment: Environment): { rows: SettingRow[]; isUsable: boolean } {
	const { flaws } = checkConfig(environment);
	const named = keysOf(ENVIRONMENT).map((name) => tableRow(name, environment));
	const inTable = new Set(named.flatMap(({ setting }) => [setting, fileSetting(setting)]));
	const further = Object.keys(environment)
		.filter((name) => environment[name] && isOwnName(name) && !inTable.has(name))
		.sort()
		.map((name) => ({ setting: name, value: "set", from: "environment", meaning: null }));
	const rows = [...named, ...further].map((row) => ({
		...row,
		wrong: wrongOf(row.setting, flaws),
	}));
	return { rows, isUsable: flaws.length === 0 };
}

type Described = Omit<SettingRow, "wrong">;

function tableRow(setting: Setting, environment: Environment): Described {
	const schema = ENVIRONMENT[setting];
	const meaning = schema.description ?? null;
	const given = environment[setting] || undefined;
	const file = fileSetting(setting);
	if (isSecret(schema) && (given !== undefined || environment[file])) {
		return { setting, value: "set", from: environment[file] ? file : "environment", meaning };
	}
	if (given !== undefined) {
		return { setting, value: withoutPassword(given), from: "environment", meaning };
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
