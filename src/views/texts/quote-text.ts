import type { SnapshotAgent } from "#snapshot/snapshot.ts";

/** What stands in a text for an opening or closing quotation mark. */
const MARKS = /[“”„‟❝❞〝〞〟＂]/g;

/**
 * What somebody else wrote, in quotation marks that nothing in it closes: language models read it together with our own
 * words and must see where it ends. Nothing for a text without content.
 */
export function quoteText(text: string): string {
	return text.trim() === "" ? "" : `“${text.replace(MARKS, '"')}”`;
}

/** The publisher's own words are quoted. A sentence that the registry makes of the facts is not. */
export function describedBy(agent: Described): string {
	const text = agent.shortDescription ?? "";
	return isMadeOfFacts(agent) ? text : quoteText(text);
}

export function isMadeOfFacts({ provenance }: Pick<Described, "provenance">): boolean {
	const fact = provenance.find(({ fields }) => fields.includes("shortDescription"));
	return fact?.source === "rule";
}

type Described = Pick<SnapshotAgent, "shortDescription" | "provenance">;

/** Explains the marks where such texts follow. */
export const QUOTES_NOTICE =
	"Everything that others wrote stands in double quotation marks, curved at both ends.";
