import { by } from "#contract/compare.ts";
import { editDistance } from "#search/edit-distance.ts";
import { ENVIRONMENT, SECRETS } from "../environment.ts";
import { PROVIDER_SETTING_NAMES, providerNames, settingPrefix } from "../oidc/provider-settings.ts";
import { isSourceSetting } from "../sources/source-secret.ts";
import { ConfigError } from "./config-error.ts";
import { type Environment, fileSetting } from "./secret-of.ts";

/** Prefixes that only this program uses. An unknown name with one is refused. */
const OWN = /^(?:DAILY|FETCH|FOLLOW|LIMIT|OIDC|OUTBOUND|QUEUE|QUOTA)_|^SOURCE_\w+_TOKEN/;

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
	const known = knownSettings(environment);
	return unknownNames(environment, known)
		.filter(isOwnName)
		.map((name) => new ConfigError(noSuchSetting(name, reasonFor(name, known)), [name]));
}

/** Names in the settings file that nothing reads, and that `unreadSettings` does not already refuse. */
export function unreadNames(stated: Environment, settings: Environment): string[] {
	return unknownNames(stated, knownSettings(settings)).filter((name) => !isOwnName(name));
}

/** A sentence for each name that resembles a setting or starts like one, but may belong to another program. */
export function nearMisses(environment: Environment): string[] {
	const known = knownSettings(environment);
	return unknownNames(environment, known)
		.filter((name) => !OWN.test(name))
		.flatMap((name) => {
			const meant = nearest(name, known);
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

function unknownNames(environment: Environment, known: readonly string[]): string[] {
	return Object.keys(environment)
		.filter((name) => environment[name] && !known.includes(name) && !isSourceSetting(name))
		.sort();
}

function knownSettings(environment: Environment): string[] {
	const providers = providerNames.safeParse(environment.OIDC_PROVIDERS).data ?? [];
	const ofProviders = providers.flatMap((provider) =>
		PROVIDER_SETTING_NAMES.map((name) => settingPrefix(provider) + name),
	);
	return [...Object.keys(ENVIRONMENT), ...SECRETS.map(fileSetting), ...ofProviders];
}

function reasonFor(name: string, known: readonly string[]): string {
	const meant = nearest(name, known);
	if (meant) return mayBeMeant(meant);
	const isOfProvider = PROVIDER_SETTING_NAMES.some((each) => name.endsWith(`_${each}`));
	return name.startsWith("OIDC_") && isOfProvider
		? ": OIDC_PROVIDERS does not name this provider"
		: "";
}

function nearest(name: string, known: readonly string[]): string | undefined {
	const asked = name.toUpperCase();
	const whole = known.find((setting) => fileSetting(setting) === asked);
	if (whole) return whole;
	const reach = NEAR.find(({ fromLength }) => asked.length >= fromLength)?.reach ?? 0;
	const ranked = known
		.map((setting) => ({ setting, distance: editDistance(asked, setting, reach) }))
		.sort(by(({ distance }) => distance));
	return ranked.find(({ distance }) => distance <= reach)?.setting;
}
