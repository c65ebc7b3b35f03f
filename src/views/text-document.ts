/** A name, and what is said of it. */
export interface Fact {
	name: string;
	/** Where the name leads. */
	url?: string;
	text?: string;
}

/** A line of a list. */
export interface Point extends Fact {
	/** What else is said of it on the same line. */
	facts?: Fact[];
}

export interface Section {
	title: string;
	/** Drawn in passing where they are very many. */
	points: Iterable<Point>;
}

/** A document that is read from the top: what it is, then sections of points. Every text is plain text. */
export interface TextDocument {
	title: string;
	summary: string;
	paragraphs: string[];
	sections: Section[];
}

/** A fact where something is known, and none where nothing is. */
export function textPoint(name: string, value: string | number | null): Fact[] {
	return value === null || value === "" ? [] : [{ name, text: String(value) }];
}

export function linkPoint(name: string, url: string | null): Fact[] {
	return url === null ? [] : [{ name, url }];
}
