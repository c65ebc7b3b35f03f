import { ConfigError } from "../settings/config-error.ts";
import { Flaws } from "../settings/flaws.ts";
import { type Environment, fileSetting, secretOf, secretSource } from "../settings/secret-of.ts";

const SOURCE_SETTING = /^(SOURCE_[A-Z0-9_]+_TOKEN)(?:_FILE|_HOST)?$/;

/**
 * Settings that hold the token of a source, itself or the path of a file with it, and the host that it is for. No record
 * and no log holds a token.
 */
export function secretSettings(source: string): { token: string; file: string; host: string } {
	const token = `SOURCE_${source.toUpperCase().replaceAll("-", "_")}_TOKEN`;
	return { token, file: fileSetting(token), host: `${token}_HOST` };
}

/** True for the settings of whatever source; which ones there are stands in the records. */
export const isSourceSetting = (name: string) => SOURCE_SETTING.test(name);

/** The tokens that are set, by their settings. */
export function sourceTokens(environment: Environment): string[] {
	const tokens = Object.keys(environment)
		.filter((name) => environment[name])
		.flatMap((name) => SOURCE_SETTING.exec(name)?.[1] ?? []);
	return [...new Set(tokens)].sort();
}

/** What is wrong with the tokens of sources, whatever the sources are. */
export function flawsOfTokens(environment: Environment): ConfigError[] {
	const flaws = new Flaws();
	for (const token of sourceTokens(environment)) {
		const host = `${token}_HOST`;
		const text = flaws.collect(() => secretOf(environment, token));
		if (text !== undefined && !environment[host]) flaws.found.push(hostMissing(token, host));
	}
	return flaws.found;
}

function hostMissing(token: string, host: string): ConfigError {
	return new ConfigError(`${token} needs ${host}: the host that it is for.`, [token, host]);
}

/**
 * The bearer token of a source; undefined where it needs none. Moderators may give a source another place, and only who
 * runs the instance says which host gets a token.
 */
export function readSecret(
	{ name, place }: { name: string; place: string },
	environment: Environment,
): string | undefined {
	const names = secretSettings(name);
	const text = secretOf(environment, names.token);
	if (text === undefined) return undefined;
	const host = environment[names.host] || undefined;
	if (host === undefined) throw hostMissing(names.token, names.host);
	if (URL.parse(place)?.host !== host.toLowerCase()) {
		throw new ConfigError(`The token of ${name} is for ${host} and is sent nowhere else.`);
	}
	if (/^[\x21-\x7e]+$/.test(text)) return text;
	throw new ConfigError(
		`${secretSource(environment, names.token)} is no token: one is a single word of printable ASCII.`,
	);
}
