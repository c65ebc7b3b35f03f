/** A number or word with its name, in one of four columns at the bottom of a card. */
export interface CardFigure {
	label: string;
	value: string;
}

/** Letters on a colour. */
export interface Monogram {
	letters: string;
	/** Number of a colour of `MONOGRAM_COLOURS`. */
	tone: number;
}

/** What a share card says. Every text may come from strangers. */
export interface Card {
	/** The kind of thing, above the title. */
	kicker: string;
	title: string;
	/** Replaces a title if the fonts have none of its characters. */
	name: string;
	/** A warning before the kicker. May be empty. */
	alert: string;
	/** Shows the warning in red. */
	isSevere?: boolean;
	/** One line below the title. May be empty. */
	summary: string;
	/** At most four. */
	figures: readonly CardFigure[];
	/** A change with an arrow and a small line chart. Null if there is nothing to compare. */
	trend: CardTrend | null;
	/** PNG in base64. */
	logo?: string;
	/** Stands for a logo that is missing. */
	monogram?: Monogram;
	/** Name of the registry. */
	site: string;
}

export interface CardTrend {
	/** What changed. */
	name: string;
	direction: "up" | "down" | "flat";
	/** Such as `+4`. */
	label: string;
	lineName: string;
	/** With fewer than two, there is no line. It may go another way than `direction`. */
	line: readonly number[];
}
