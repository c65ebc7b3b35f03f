import { FACT_ROWS } from "#contract/facts/fact-rows.ts";
import type { Listing } from "../records/agent-record.ts";

const TEXT_KINDS: ReadonlySet<string> = new Set(["text", "word", "long_text", "markdown", "list"]);

/** Facts that people write in words. */
export const TEXT_ROWS = FACT_ROWS.filter(({ kind }) => TEXT_KINDS.has(kind));

/** What a listing says in words, by the names of its members. */
export function statedTexts(listing: Listing): Record<string, unknown> {
	return Object.fromEntries(TEXT_ROWS.map(({ name, wire }) => [wire, listing[name]]));
}
