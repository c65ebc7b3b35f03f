export interface TextFact {
	name: string;
	/** Turns the name into a link. */
	url?: string;
	text?: string;
	/** A command or an address to copy. */
	code?: string;
}

/** An item of a list. */
export interface Point extends TextFact {
	/** Further facts on the same line. */
	facts?: TextFact[];
}

export interface TextSection {
	title: string;
	/** An iterable, because there may be very many. */
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
	paragraphs: string[];
	/** Markdown written by a stranger, whose every line is quoted. */
	prose?: { title: string; markdown: string; quote: (line: string) => string } | undefined;
	sections: TextSection[];
}

export function textPoint(name: string, value: string | number | null): TextFact[] {
	return value === null || value === "" ? [] : [{ name, text: String(value) }];
}
