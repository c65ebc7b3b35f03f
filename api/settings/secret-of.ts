import { readFileSync } from "node:fs";
import type { z } from "zod";
import { ConfigError } from "./config-error.ts";

/** Marks a row of the table of settings: its value is secret and can be in a file. */
export const SECRET = { secret: true } as const;
/** Marks a row whose value decides what is published (`published-settings.ts`). */
export const PUBLISHED_BY = { published: true } as const;
export const isSecret = (schema: z.ZodType) => schema.meta()?.secret === true;

export type Environment = Readonly<Record<string, string | undefined>>;

/** The setting that names a file with a secret, as an alternative to the setting with the secret itself. */
export const fileSetting = (secret: string) => `${secret}_FILE`;

/** The setting that a secret comes from, to mention it without revealing it. */
export function secretSource(environment: Environment, name: string): string {
	return environment[fileSetting(name)]
		? `The content of ${fileSetting(name)}`
		: `The setting ${name}`;
}

export function secretOf(environment: Environment, name: string): string | undefined {
	const file = environment[fileSetting(name)] || undefined;
	const value = environment[name] || undefined;
	if (file === undefined) return value;
	if (value === undefined) return readSecretFile(file, fileSetting(name));
	throw new ConfigError(`${name} and ${fileSetting(name)} are both set; set only one.`, [
		name,
		fileSetting(name),
	]);
}

function readSecretFile(path: string, setting: string): string {
	let text: string;
	try {
		text = readFileSync(path, "utf8").replace(/\r?\n$/, "");
	} catch (cause) {
		throw new ConfigError(`The file that ${setting} names cannot be read.`, [setting], { cause });
	}
	if (text !== "") return text;
	throw new ConfigError(`The file that ${setting} names is empty.`, [setting]);
}
