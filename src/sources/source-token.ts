import { readFile } from "node:fs/promises";

/** Settings by the names they have in the environment. */
type Environment = Readonly<Record<string, string | undefined>>;

/** The bearer token of a source: `SOURCE_<NAME>_TOKEN`, or the file that `SOURCE_<NAME>_TOKEN_FILE` names. */
export async function findSourceToken(
	name: string,
	environment: Environment,
): Promise<string | undefined> {
	const setting = `SOURCE_${name.toUpperCase().replaceAll("-", "_")}_TOKEN`;
	const path = environment[`${setting}_FILE`];
	const token = environment[setting] ?? (path === undefined ? "" : await readFile(path, "utf8"));
	return token.trim() || undefined;
}
