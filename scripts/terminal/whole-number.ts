import { UsageError } from "./terminal.ts";

/** Value of a command line option that must be a number. */
export function wholeNumber(option: string, text: string): number {
	if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${option} needs a whole number.`);
	return Number(text);
}
