import { ConfigError, Flaws } from "../settings/config-error.ts";
import { type Environment, fileSetting, secretOf, secretSource } from "../settings/secret-of.ts";

const SOURCE_SETTING = /^(SOURCE_[A-Z0-9_]+_TOKEN)(?:_FILE|_HOST)?$/;

/**
 * Settings with the token of a source, itself or the path of a file with it, and the host that it is for. No record or
 * log contains a token.
 */
export function secretSettings(source: string): { token: string; file: string; host: string } {
	const token = `SOURCE_${source.toUpperCase().replaceAll("-", "_")}_TOKEN`;
	return { token, file: fileSetting(token), host: `${token}_HOST` };
}

/** True for the settings of any source. The records say which sources exist. */
export const isSourceSetting = (name: string) => SOURCE_SETTING.test(name);

export function sourceTokens(environment: Environment): string[] {
	const tokens = Object.keys(environment)
		.filter((name) => environment[name])
		.flatMap((name) => SOURCE_SETTING.exec(name)?.[1] ?? []);
	return [...new Set(tokens)].sort();
}

/** What is wrong with the tokens of sources, regardless of the sources. */
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
	return new ConfigError(`${token} requires ${host}, the host that the token is for.`, [
		token,
		host,
	]);
}

/**
 * The bearer token of a source; undefined if it needs none. Moderators can change the place of a source, but only
 * operators decide which host gets a token.
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
		throw new ConfigError(`The token of ${name} is only for ${host}.`);
	}
	if (/^[\x21-\x7e]+$/.test(text)) return text;
	throw new ConfigError(
		`${secretSource(environment, names.token)} is not a valid token: it must be a single word of printable ASCII.`,
	);
}
