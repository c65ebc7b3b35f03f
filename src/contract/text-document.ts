export interface TextFact {
	name: string;
	/** Turns the name into a link. */
	url?: string;
	text?: string;
	/** A command or an address to copy. */
	code?: string;
}

/** An item of a list: a name, and facts about it. */
export interface Point extends TextFact {
	/** Follow the name on the same line. */
	facts?: readonly TextFact[];
}

export interface TextSection {
	title: string;
	/** Rendered one at a time, because there may be very many. */
	points: Iterable<Point>;
	/** Follows the points. */
	table?: TextTable;
}

/** Rows with one cell for each column. */
export interface TextTable {
	columns: readonly string[];
	rows: readonly (readonly string[])[];
}

/** A document: a summary, then sections of points. All texts except `prose` are plain. */
export interface TextDocument {
	title: string;
	summary: string;
	paragraphs: readonly string[];
	/** What a stranger wrote in Markdown, before all sections. Its markup is left out, and its every line is quoted. */
	prose?: { title: string; markdown: string; quote: (line: string) => string } | undefined;
	sections: readonly TextSection[];
}

export function textPoint(name: string, value: string | number | null): TextFact[] {
	return value === null || value === "" ? [] : [{ name, text: String(value) }];
}
