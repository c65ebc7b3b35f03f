import type { Command } from "./command-snippets.ts";
import type { Word } from "./quote.ts";

/** A manual request. Brackets in an address would make curl send many requests, so globbing is off. */
export function curlCommand(label: string, words: readonly Word[]): Command {
	const all = ["--globoff", ...words];
	return { label, words: ["curl", ...all], onWindows: ["curl.exe", ...all] };
}
