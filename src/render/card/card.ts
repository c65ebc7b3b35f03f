/** A number or word with its name, set in one of the four places along the foot of a card. */
export interface CardFigure {
	label: string;
	value: string;
}

/** What a share card says. Every text may come from strangers. */
export interface Card {
	/** Above the title: what kind of thing this is. */
	kicker: string;
	title: string;
	/** Stands in for a title of which no face can draw anything. */
	name: string;
	/** Before the kicker, in the colour of a fall: what readers are warned of. May be empty. */
	alert: string;
	/** Below the title, one line; may be empty. */
	summary: string;
	/** At most four. */
	figures: readonly CardFigure[];
	/** A change with an arrow, and under it a small line; null where there is nothing to compare. */
	trend: CardTrend | null;
	/** PNG in base64; absent where there is none. */
	logo?: string;
	/** How the instance calls itself. */
	site: string;
}

export interface CardTrend {
	/** What changed. */
	name: string;
	direction: "up" | "down" | "flat";
	/** Such as `+4`. */
	label: string;
	/** What the values are of. */
	lineName: string;
	/** Values in the order of time; at least two, or the line is left out. */
	line: readonly number[];
	/** Which way the values went: attention may fall while a score still rises. */
	lineDirection: "up" | "down" | "flat";
}
