import { UsageError } from "./run-script.ts";

/** What an option of the command line says, where it has to be a number. */
export function wholeNumber(option: string, text: string): number {
	if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${option} needs a whole number.`);
	return Number(text);
}
