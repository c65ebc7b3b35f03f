/** A name and its value. */
export interface Fact {
	name: string;
	/** Turns the name into a link. */
	url?: string;
	text?: string;
	/** A command or an address to copy. */
	code?: string;
}

/** An item of a list. */
export interface Point extends Fact {
	/** Further facts on the same line. */
	facts?: Fact[];
}

export interface Section {
	title: string;
	/** Made one at a time, because there may be very many. */
	points: Iterable<Point>;
	/** Follows the points. */
	table?: Table;
}

/** Rows of cells, as many as there are names of columns. */
export interface Table {
	columns: readonly string[];
	rows: readonly (readonly string[])[];
}

/** A document to be read from the top: a summary, then sections of points. Every text but `prose` is plain text. */
export interface TextDocument {
	title: string;
	summary: string;
	paragraphs: string[];
	/** What a stranger wrote in Markdown. */
	prose?: { title: string; markdown: string } | undefined;
	sections: Section[];
}

/** A fact, or nothing if the value is unknown. */
export function textPoint(name: string, value: string | number | null): Fact[] {
	return value === null || value === "" ? [] : [{ name, text: String(value) }];
}
