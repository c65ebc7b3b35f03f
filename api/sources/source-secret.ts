import { readFileSync } from "node:fs";
import { ConfigError } from "../config.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Settings that hold the token of a source, itself or the path of a file with it, and the host that it is for. No record
 * and no log holds a token.
 */
export function secretSettings(source: string): { token: string; file: string; host: string } {
	const token = `SOURCE_${source.toUpperCase().replaceAll("-", "_")}_TOKEN`;
	return { token, file: `${token}_FILE`, host: `${token}_HOST` };
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
	const file = environment[names.file] || undefined;
	const given = environment[names.token] || undefined;
	if (file !== undefined && given !== undefined) {
		throw new ConfigError(`${names.token} and ${names.file} exclude each other.`);
	}
	const text = file === undefined ? given : readToken(file, names.file);
	if (text === undefined) return undefined;
	const host = environment[names.host] || undefined;
	if (host === undefined) {
		throw new ConfigError(`A token needs ${names.host}: the host that it is for.`);
	}
	if (URL.parse(place)?.host !== host.toLowerCase()) {
		throw new ConfigError(`The token of ${name} is for ${host} and is sent nowhere else.`);
	}
	if (/^[\x21-\x7e]+$/.test(text)) return text;
	throw new ConfigError(
		`The setting ${file === undefined ? names.token : names.file} holds no token: one is a single word of printable ASCII.`,
	);
}

function readToken(path: string, setting: string): string {
	try {
		return readFileSync(path, "utf8").trim();
	} catch (cause) {
		throw new ConfigError(`The file that ${setting} names cannot be read.`, { cause });
	}
}
