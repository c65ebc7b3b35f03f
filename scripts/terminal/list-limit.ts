import type { OutputOptions } from "./print.ts";
import { wholeNumber } from "./whole-number.ts";

/** More than people read at once. Programs get everything: a list that stops without a word is read as complete. */
const SCREENFUL = 100;

export const LIMIT_OPTION = [
	"--limit <count>",
	`how many; without it ${SCREENFUL}, or all of them as JSON`,
] as const;

export interface LimitOptions extends OutputOptions {
	limit?: string;
}

export function limitOf({ limit, json }: LimitOptions): { limit?: number } {
	if (limit !== undefined) return { limit: wholeNumber("--limit", limit) };
	return json ? {} : { limit: SCREENFUL };
}
