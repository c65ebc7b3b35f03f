import { UsageError } from "./terminal.ts";

export function wholeNumber(option: string, text: string): number {
	if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${option} needs a whole number.`);
	return Number(text);
}
