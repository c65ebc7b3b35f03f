/** What stands in a text for an opening or closing quotation mark. */
const MARKS = /[“”„‟❝❞〝〞〟＂]/g;

/**
 * What somebody else wrote, in quotation marks that nothing in it closes: language models read it together with our own
 * words and must see where it ends. Nothing for a text without content.
 */
export function quoteText(text: string): string {
	return text.trim() === "" ? "" : `“${text.replace(MARKS, '"')}”`;
}

/** Explains the marks where such texts follow. */
export const QUOTES_NOTICE =
	"Everything that others wrote stands in double quotation marks, curved at both ends.";
