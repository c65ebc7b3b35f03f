import type { Command } from "./command-snippets.ts";
import type { Word } from "./quote.ts";

/** A request by hand. Brackets in an address would have curl ask for many, so that is switched off. */
export function curlCommand(label: string, words: readonly Word[]): Command {
	const all = ["--globoff", ...words];
	return { label, words: ["curl", ...all], onWindows: ["curl.exe", ...all] };
}
