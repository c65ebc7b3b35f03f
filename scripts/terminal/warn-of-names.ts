import { nearMisses } from "#api/settings/settings-file.ts";

/** Warns of variables that may be misspelt settings, to standard error, because programs read the output. */
export function warnOfNames(): void {
	for (const sentence of nearMisses(process.env)) process.stderr.write(`${sentence}\n`);
}
