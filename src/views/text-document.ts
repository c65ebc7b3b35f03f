/** A line of a list: a name, and what is said of it. */
export interface Point {
	name: string;
	/** Where the name leads. */
	url?: string;
	text?: string;
}

export interface Section {
	title: string;
	points: Point[];
}

/** A document that is read from the top: what it is, then sections of points. Every text is plain text. */
export interface TextDocument {
	title: string;
	summary: string;
	paragraphs: string[];
	sections: Section[];
}

/** A point where something is known, and none where nothing is. */
export function textPoint(name: string, value: string | number | null): Point[] {
	return value === null || value === "" ? [] : [{ name, text: String(value) }];
}

export function linkPoint(name: string, url: string | null): Point[] {
	return url === null ? [] : [{ name, url }];
}
