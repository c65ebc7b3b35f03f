import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { by } from "#contract/compare.ts";
import { SETTINGS_FILE } from "#registry/settings-file.ts";
import { editDistance } from "#search/words/edit-distance.ts";
import { PROVIDER_SETTING_NAMES, providerNames, settingPrefix } from "../oidc/provider-settings.ts";
import { isSourceSetting } from "../sources/source-secret.ts";
import { ConfigError } from "./config-error.ts";
import { ENVIRONMENT, SECRETS } from "./environment.ts";
import { PUBLISHED } from "./published-settings.ts";
import { type Environment, fileSetting } from "./secret-of.ts";

/** Services, timers and shells have different environments, but all of them read this file. */
export function settingsOf(environment: Environment): Environment {
	return { ...readSettingsFile(environment).stated, ...environment };
}

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
	return here.replace(/(?<!\/)\/+$/, "") !== there.replace(/(?<!\/)\/+$/, "");
}

interface SettingsFile {
	path: string;
	stated: Readonly<Record<string, string | undefined>>;
	failure?: unknown;
}

function readSettingsFile(environment: Environment): SettingsFile {
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

/** Prefixes that only this program uses. An unknown name with one is refused. */
const OWN = /^(?:DAILY|FETCH|FOLLOW|INTERNAL|LIMIT|OIDC|OUTBOUND|QUEUE|QUOTA)_|^SOURCE_\w+_TOKEN/;

/** Kubernetes sets these for every service with such a name. */
const OF_SERVICE_LINKS = /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP)\w*)?)$/;

/** First words of all settings. Other programs use some of them too, so an unknown name with one causes a warning. */
const FIRST_WORDS = new Set(Object.keys(ENVIRONMENT).flatMap(firstWord));

export const isOwnName = (name: string) => OWN.test(name) && !OF_SERVICE_LINKS.test(name);

/** Shorter names too often belong to other programs. */
const NEAR = [
	{ fromLength: 8, reach: 2 },
	{ fromLength: 5, reach: 1 },
];

/** Unknown settings with our prefixes. */
export function unreadSettings(environment: Environment): ConfigError[] {
	const names = knownSettings(environment);
	return unknownNames(environment, names)
		.filter(isOwnName)
		.map((name) => new ConfigError(noSuchSetting(name, reasonFor(name, names)), [name]));
}

function unreadNames(values: Environment, settings: Environment): string[] {
	return unknownNames(values, knownSettings(settings)).filter((name) => !isOwnName(name));
}

/** A sentence for each name that resembles a setting or starts like one, but may belong to another program. */
export function nearMisses(environment: Environment): string[] {
	const names = knownSettings(environment);
	return unknownNames(environment, names)
		.filter((name) => !OWN.test(name))
		.flatMap((name) => {
			const meant = nearest(name, names);
			if (meant) return [noSuchSetting(name, mayBeMeant(meant))];
			return startsLikeSetting(name) ? [noSuchSetting(name, "")] : [];
		});
}

function startsLikeSetting(name: string): boolean {
	const isKnownWord = firstWord(name).some((word) => FIRST_WORDS.has(word));
	return isKnownWord && !OF_SERVICE_LINKS.test(name);
}

/** Nothing for a name of one word. */
function firstWord(name: string): string[] {
	const end = name.indexOf("_");
	return end === -1 ? [] : [name.slice(0, end)];
}

const noSuchSetting = (name: string, reason: string) => `${name} is not a known setting${reason}.`;
const mayBeMeant = (meant: string) => ` (did you mean ${meant}?)`;

function unknownNames(environment: Environment, names: readonly string[]): string[] {
	return Object.keys(environment)
		.filter((name) => environment[name] && !names.includes(name) && !isSourceSetting(name))
		.sort();
}

function knownSettings(environment: Environment): string[] {
	const providers = providerNames.safeParse(environment.OIDC_PROVIDERS).data ?? [];
	const ofProviders = providers.flatMap((provider) =>
		PROVIDER_SETTING_NAMES.map((name) => settingPrefix(provider) + name),
	);
	return [...Object.keys(ENVIRONMENT), ...SECRETS.map(fileSetting), ...ofProviders];
}

function reasonFor(name: string, names: readonly string[]): string {
	const meant = nearest(name, names);
	if (meant) return mayBeMeant(meant);
	const isOfProvider = PROVIDER_SETTING_NAMES.some((each) => name.endsWith(`_${each}`));
	return name.startsWith("OIDC_") && isOfProvider
		? ": OIDC_PROVIDERS does not name this provider"
		: "";
}

function nearest(name: string, names: readonly string[]): string | undefined {
	const word = name.toUpperCase();
	const whole = names.find((setting) => fileSetting(setting) === word);
	if (whole) return whole;
	const reach = NEAR.find(({ fromLength }) => word.length >= fromLength)?.reach ?? 0;
	const ranked = names
		.map((setting) => ({ setting, distance: editDistance(word, setting, reach) }))
		.sort(by(({ distance }) => distance));
	return ranked.find(({ distance }) => distance <= reach)?.setting;
}
